-- Responses owed and not yet told; derived from the journal by the response saga.
create table outbox (
  owing_event uuid not null,
  idx int not null,
  correlation text not null,
  event_id text not null,
  response text not null,
  tx xid8 not null,
  position bigint not null,
  state text not null default 'pending',
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  leased_by text,
  leased_until timestamptz,
  last_error text,
  told_at timestamptz,
  primary key (owing_event, idx)
);

-- The head of each correlation, and what is due.
create index outbox_pending_order on outbox (correlation, tx, position, idx) where state = 'pending';
create index outbox_pending_due on outbox (due_at) where state = 'pending';
create index outbox_told on outbox (told_at) where state = 'told';

-- Executions to observe; derived from the journal.
create table observation (
  correlation text primary key,
  job_id text not null,
  due_at timestamptz not null default now()
);

create index observation_due on observation (due_at);

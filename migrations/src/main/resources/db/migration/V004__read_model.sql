-- The read model: derived from the journal, rebuilt by replay, written by the projectors alone.

-- One row per correlation. version is the last sequence of correlation/<id> that is in the row, -1 while only our own
-- send is known; "C" lets the primary key serve prefixes.
create table correlation (
    correlation_id      text collate "C" not null primary key,
    version             bigint      not null,
    phase               text        not null,
    generation          integer     not null,
    origin              text,
    request_id          text        not null,
    job_id              text,
    path                text,
    program             text,
    db                  text,
    taxid               integer,
    records             integer,
    letters             bigint,
    outcome             text,
    error_code          text,
    error_message       text,
    result_files        text,
    conflicts           integer     not null,
    repeats             integer     not null,
    attempts            integer     not null,
    claim_id            text,
    claim_node          text,
    claim_incarnation   text,
    claim_pid           bigint,
    claimed_at          timestamptz,
    claim_lease_ends_at timestamptz,
    waiting_reason      text,
    due_at              timestamptz,
    enqueued_at         timestamptz,
    expires_at          timestamptz,
    created_at          timestamptz not null,
    updated_at          timestamptz not null
);

create index correlation_newest on correlation (updated_at desc, correlation_id desc);
create index correlation_by_phase on correlation (phase, updated_at desc, correlation_id desc);
create index correlation_conflicted on correlation (updated_at desc, correlation_id desc) where conflicts > 0;
create index correlation_by_error on correlation (error_code, updated_at desc, correlation_id desc)
    where error_code is not null;

-- Our own sends: what became of the message, before anybody received it.
create table request_send (
    correlation_id text collate "C" not null primary key,
    version        bigint      not null,
    state          text        not null,
    request_id     text        not null,
    queue          text        not null,
    reason         text,
    intended_at    timestamptz not null,
    ended_at       timestamptz
);

-- The stages of a message trace; the first occurrence of each wins. event_id is the journal event that it tells of: a
-- publication belongs to the trace only if the event that owed it does.
create table trace_stage (
    correlation_id text collate "C" not null,
    stage          text        not null,
    ts             timestamptz not null,
    event_id       uuid        not null,
    primary key (correlation_id, stage)
);

-- The streams of a correlation that its id does not name.
create table correlation_stream (
    correlation_id text collate "C" not null,
    stream_id      text collate "C" not null,
    primary key (correlation_id, stream_id)
);

-- Every response owed, in the order of the journal.
create table owed_response (
    owing_event    uuid        not null,
    index          integer     not null,
    owed_order     bigint      not null generated always as identity,
    correlation_id text collate "C" not null,
    event_id       text        not null,
    status         text        not null,
    request_id     text        not null,
    error_code     text,
    owed_at        timestamptz not null,
    published_at   timestamptz,
    entity         text,
    primary key (owing_event, index)
);

create index owed_response_of_correlation on owed_response (correlation_id, owed_order);
create index owed_response_unpublished on owed_response (owed_at) where published_at is null;

-- What the processes behind the correlations are doing.
create table saga_view (
    saga_type      text        not null,
    correlation_id text collate "C" not null,
    version        bigint      not null,
    state          text        not null,
    phase          text        not null,
    owed           integer     not null,
    published      integer     not null,
    last_event     text        not null,
    last_event_at  timestamptz not null,
    started_at     timestamptz not null,
    deadline       timestamptz,
    attempts       integer     not null,
    last_error     text,
    primary key (saga_type, correlation_id)
);

create index saga_view_newest on saga_view (last_event_at desc, correlation_id desc);
create index saga_view_by_state on saga_view (state, last_event_at desc, correlation_id desc);

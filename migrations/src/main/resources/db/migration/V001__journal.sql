-- The journal: every fact, append-only. Readers follow (transaction_id, position); position alone is no order.
-- Only the primary key may refuse an append: a failing CHECK would print the row, payload included.
create table journal (
    stream_id      text collate "C" not null,
    sequence       bigint      not null,
    event_type     text        not null,
    revision       text        not null,
    event_id       uuid        not null,
    recorded_at    timestamptz not null,
    payload        bytea       not null,
    metadata       bytea       not null,
    hash           bytea       not null,
    position       bigint      not null generated always as identity,
    transaction_id xid8        not null default pg_current_xact_id(),
    primary key (stream_id, sequence),
    unique (transaction_id, position)
);

create function journal_is_append_only() returns trigger language plpgsql as $$
begin
    raise exception 'the journal is append-only' using errcode = 'insufficient_privilege';
end
$$;

create trigger journal_append_only before update or delete or truncate on journal
    for each statement execute function journal_is_append_only();

-- The hash chain over several events of one stream in one append: hash = sha256(previous hash || digest).
create function journal_link(hash bytea, previous bytea, digest bytea) returns bytea
    language sql immutable parallel safe
    return sha256(coalesce(hash, previous) || digest);

create aggregate journal_chain(previous bytea, digest bytea) (sfunc = journal_link, stype = bytea);

-- Answers that stand in the streams of their deliveries, because their correlation holds enough of the kind. A row for
-- each delivery, so that an event seen twice, or a second one of a delivery, counts once.
create table overflow (
    correlation_id text collate "C" not null,
    stream_id      text collate "C" not null,
    kind           text        not null,
    primary key (correlation_id, stream_id)
);

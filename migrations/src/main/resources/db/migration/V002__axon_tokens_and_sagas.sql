-- What Axon keeps of its own: how far each processor segment has read, and the state of each saga.
create table token_entry (
    processor_name text    not null,
    segment        integer not null,
    token          bytea,
    token_type     text,
    timestamp      text,
    owner          text,
    primary key (processor_name, segment)
);

create table saga_entry (
    saga_id         text not null primary key,
    revision        text,
    saga_type       text,
    serialized_saga bytea
);

create table association_value_entry (
    id                bigint not null generated always as identity primary key,
    association_key   text,
    association_value text,
    saga_id           text,
    saga_type         text
);

create index association_value_entry_by_value
    on association_value_entry (saga_type, association_key, association_value);
create index association_value_entry_by_saga on association_value_entry (saga_id, saga_type);

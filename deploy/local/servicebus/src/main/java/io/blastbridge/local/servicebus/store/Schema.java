package io.blastbridge.local.servicebus.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The broker's tables, made by the broker that first uses the schema. */
final class Schema {
  /** Raised with each change of the tables; another version's tables are refused. */
  private static final int VERSION = 1;

  private final String name;

  Schema(String name) {
    this.name = name;
  }

  /** Makes the tables unless they are there. Nobody else does so at the same time. */
  void ensure(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      if (!exists(statement)) {
        statement.execute(tables());
      }
      try (ResultSet found = statement.executeQuery("select version from " + name + ".broker")) {
        if (!found.next() || found.getInt(1) != VERSION) {
          throw new SQLException("the schema " + name + " belongs to another version");
        }
      }
    }
  }

  /**
   * Rows come and go all the time: room for updates in place, early vacuum, and no truncation,
   * which would lock the writer out. Messages do not compress well enough for the time it takes.
   * The name of a fact comes from a peer: it may be longer than an index takes, and hold zeros.
   */
  private String tables() {
    return """
    create schema if not exists %1$s;
    create table %1$s.broker (
      version int not null,
      owner uuid not null,
      committed bigint not null) with (fillfactor = 50);
    insert into %1$s.broker values (%2$d, gen_random_uuid(), 0);
    create table %1$s.entity (
      id int primary key,
      path text not null,
      last_number bigint not null,
      dropped boolean not null default false) with (fillfactor = 50);
    create table %1$s.fact (
      entity_id int not null,
      kind text not null,
      name bytea not null,
      value bytea not null);
    create unique index on %1$s.fact (entity_id, kind, sha256(name));
    create table %1$s.message (
      entity_id int not null,
      number bigint not null,
      state smallint not null,
      delivery_count int not null,
      enqueued_number bigint not null,
      enqueued_at timestamptz not null,
      expires_at timestamptz,
      dead_letter_source text,
      bytes bigint not null,
      content bytea not null,
      primary key (entity_id, number))
      with (
        fillfactor = 80,
        autovacuum_vacuum_scale_factor = 0.02,
        vacuum_truncate = false);
    alter table %1$s.message alter column content set storage external;
    comment on column %1$s.message.state is '0 active, 1 deferred, 2 scheduled';
    comment on column %1$s.message.enqueued_at is 'of a scheduled message, when it will be';
    comment on column %1$s.message.content is 'an AMQP message';
    """
        .formatted(name, VERSION);
  }

  private boolean exists(Statement statement) throws SQLException {
    try (ResultSet found =
        statement.executeQuery("select to_regclass('" + name + ".broker') is not null")) {
      return found.next() && found.getBoolean(1);
    }
  }
}

package io.blastbridge.bench;

import java.sql.SQLException;
import javax.sql.DataSource;
import org.axonframework.eventsourcing.EventSourcingRepository;
import org.axonframework.eventsourcing.eventstore.EmbeddedEventStore;
import org.axonframework.eventsourcing.eventstore.jdbc.EventSchema;
import org.axonframework.eventsourcing.eventstore.jdbc.JdbcEventStorageEngine;
import org.axonframework.serialization.json.JacksonSerializer;
import org.axonframework.spring.jdbc.SpringDataSourceConnectionProvider;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;

/** Axon's own JDBC storage engine as it comes, behind a command bus. */
final class AxonDefault implements Subject {

  /** The table its engine and {@link RawInsert} write to. */
  private static final String TABLE =
      """
      create table if not exists domain_event_entry (
        global_index bigint generated always as identity primary key,
        event_identifier varchar(255) not null unique,
        aggregate_identifier varchar(255) not null,
        sequence_number bigint not null,
        type varchar(255),
        time_stamp varchar(255) not null,
        payload_type varchar(255) not null,
        payload_revision varchar(255),
        payload bytea not null,
        meta_data bytea,
        unique (aggregate_identifier, sequence_number));
      create table if not exists snapshot_event_entry (
        aggregate_identifier varchar(255) not null,
        sequence_number bigint not null,
        type varchar(255) not null,
        event_identifier varchar(255) not null unique,
        time_stamp varchar(255) not null,
        payload_type varchar(255) not null,
        payload_revision varchar(255),
        payload bytea not null,
        meta_data bytea,
        primary key (aggregate_identifier, sequence_number))""";

  private final Commands commands;

  AxonDefault(DataSource source) {
    var transactions = new SpringTransactionManager(new DataSourceTransactionManager(source));
    var serializer = JacksonSerializer.defaultSerializer();
    var engine =
        JdbcEventStorageEngine.builder()
            .eventSerializer(serializer)
            .snapshotSerializer(serializer)
            .connectionProvider(new SpringDataSourceConnectionProvider(source))
            .transactionManager(transactions)
            .schema(
                EventSchema.builder()
                    .eventTable("domain_event_entry")
                    .snapshotTable("snapshot_event_entry")
                    .globalIndexColumn("global_index")
                    .timestampColumn("time_stamp")
                    .eventIdentifierColumn("event_identifier")
                    .aggregateIdentifierColumn("aggregate_identifier")
                    .sequenceNumberColumn("sequence_number")
                    .payloadTypeColumn("payload_type")
                    .payloadRevisionColumn("payload_revision")
                    .metaDataColumn("meta_data")
                    .build())
            .build();
    var store = EmbeddedEventStore.builder().storageEngine(engine).build();
    commands =
        new Commands(
            EventSourcingRepository.builder(Counter.class).eventStore(store).build(), transactions);
  }

  static void createTables(DataSource source) throws SQLException {
    try (var connection = source.getConnection();
        var statement = connection.createStatement()) {
      statement.execute(TABLE);
    }
  }

  @Override
  public String name() {
    return "Axon's JDBC engine";
  }

  @Override
  public void create(String id) {
    commands.send(new Counter.Create(id));
  }

  @Override
  public void update(String id) {
    commands.send(new Counter.Step(id));
  }

  @Override
  public void close() {}
}

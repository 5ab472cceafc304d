package io.blastbridge.bench;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;

/** The limit: one row, one statement, autocommit, into a table like Axon's. */
final class RawInsert implements Subject {

  private static final byte[] PAYLOAD =
      ("{\"id\":\""
              + "0".repeat(36)
              + "\",\"program\":\"blastn\",\"database\":\"core_nt\","
              + "\"fingerprint\":\""
              + Counter.FINGERPRINT
              + "\"}")
          .getBytes(StandardCharsets.UTF_8);
  private static final byte[] METADATA = "{}".getBytes(StandardCharsets.UTF_8);

  private final DataSource source;

  RawInsert(DataSource source) {
    this.source = source;
  }

  @Override
  public String name() {
    return "raw insert";
  }

  @Override
  public void create(String id) {
    try (var connection = source.getConnection();
        var insert =
            connection.prepareStatement(
                """
                insert into domain_event_entry (event_identifier, aggregate_identifier,
                  sequence_number, type, time_stamp, payload_type, payload_revision, payload, meta_data)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?)""")) {
      insert.setString(1, UUID.randomUUID().toString());
      insert.setString(2, id);
      insert.setLong(3, 0);
      insert.setString(4, "counter");
      insert.setString(5, "2026-01-01T00:00:00.000Z");
      insert.setString(6, "counter.created");
      insert.setString(7, "1");
      insert.setBytes(8, PAYLOAD);
      insert.setBytes(9, METADATA);
      insert.executeUpdate();
    } catch (SQLException e) {
      throw new IllegalStateException("SQLState " + e.getSQLState());
    }
  }

  @Override
  public void update(String id) {
    throw new UnsupportedOperationException("the limit is measured for new streams");
  }

  @Override
  public void close() {}
}

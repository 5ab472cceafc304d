package io.blastbridge.local.servicebus.store;

import io.blastbridge.local.servicebus.store.Change.FactKey;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Set;

/** Writes what a batch changes of entities and their facts, within a transaction. */
final class EntityStatements {
  private static final String OPEN =
      "insert into %s.entity (id, path, last_number) select *, 0 from unnest(?::int[], ?::text[])";
  private static final String DROP = "update %s.entity set dropped = true where id = any(?::int[])";
  private static final String FORGET_ALL = "delete from %s.fact where entity_id = any(?::int[])";
  private static final String KEEP =
      """
      insert into %s.fact select * from unnest(?::int[], ?::text[], ?::bytea[], ?::bytea[])
      on conflict (entity_id, kind, sha256(name)) do update set value = excluded.value
      """;
  private static final String FORGET =
      """
      delete from %s.fact f
      using unnest(?::int[], ?::text[], ?::bytea[]) as u (entity_id, kind, name)
      where f.entity_id = u.entity_id and f.kind = u.kind and sha256(f.name) = sha256(u.name)
      """;

  private final Connection connection;
  private final String schema;

  EntityStatements(Connection connection, String schema) {
    this.connection = connection;
    this.schema = schema;
  }

  void execute(Batch batch) throws SQLException {
    if (!batch.opened().isEmpty()) {
      run(
          OPEN,
          batch.opened().stream().mapToInt(Change.Opened::entity).toArray(),
          batch.opened().stream().map(Change.Opened::path).toArray(String[]::new));
    }
    if (!batch.kept().isEmpty()) {
      Set<FactKey> kept = batch.kept().keySet();
      byte[][] values = batch.kept().values().toArray(byte[][]::new);
      run(KEEP, entities(kept), kinds(kept), names(kept), values);
    }
    if (!batch.forgotten().isEmpty()) {
      Set<FactKey> gone = batch.forgotten();
      run(FORGET, entities(gone), kinds(gone), names(gone));
    }
    if (!batch.dropped().isEmpty()) {
      int[] dropped = batch.dropped().stream().mapToInt(entity -> entity).toArray();
      run(DROP, dropped);
      run(FORGET_ALL, dropped);
    }
  }

  private static int[] entities(Set<FactKey> keys) {
    return keys.stream().mapToInt(FactKey::entity).toArray();
  }

  private static String[] kinds(Set<FactKey> keys) {
    return keys.stream().map(key -> key.kind().name()).toArray(String[]::new);
  }

  private static byte[][] names(Set<FactKey> keys) {
    return keys.stream()
        .map(key -> key.name().getBytes(StandardCharsets.UTF_8))
        .toArray(byte[][]::new);
  }

  private void run(String sql, Object... values) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql.formatted(schema))) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      statement.executeUpdate();
    }
  }
}

package io.blastbridge.local.servicebus.store;

import io.blastbridge.local.servicebus.codec.DeliveryFields.State;
import io.blastbridge.local.servicebus.codec.EncodedMessage;
import io.blastbridge.local.servicebus.codec.MessageCodec;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/**
 * Writes the messages and numbers of a batch, and how far the broker has come, in one statement and
 * so in one round trip. It fails when another broker has taken the tables over.
 */
final class BatchStatement {

  private static final String NOT_NULL_VIOLATION = "23502";

  private final PreparedStatement statement;
  private final MessageCodec codec;
  private final UUID owner;
  private int parameter;

  /**
   * The statement of one connection.
   *
   * @param owner must be the broker that the tables name; else the not-null constraint of its
   *     column undoes everything
   */
  BatchStatement(Connection connection, String schema, MessageCodec codec, UUID owner)
      throws SQLException {
    this.statement = connection.prepareStatement(sql(schema));
    this.codec = codec;
    this.owner = owner;
  }

  private static String sql(String schema) {
    return """
    with put as (
      insert into %1$s.message (entity_id, number, state, delivery_count, enqueued_number,
        enqueued_at, expires_at, dead_letter_source, bytes, content)
      select entity_id, number, state, delivery_count, enqueued_number,
        timestamptz 'epoch' + enqueued_at * interval '1 microsecond',
        timestamptz 'epoch' + nullif(expires_at, 0) * interval '1 microsecond',
        nullif(dead_letter_source, ''), bytes, content
      from unnest(?::int[], ?::bigint[], ?::smallint[], ?::int[], ?::bigint[], ?::bigint[],
        ?::bigint[], ?::text[], ?::bigint[], ?::bytea[])
        as u (entity_id, number, state, delivery_count, enqueued_number, enqueued_at,
          expires_at, dead_letter_source, bytes, content)
    ), changed as (
      update %1$s.message m set state = u.state, delivery_count = u.delivery_count
      from unnest(?::int[], ?::bigint[], ?::smallint[], ?::int[])
        as u (entity_id, number, state, delivery_count)
      where m.entity_id = u.entity_id and m.number = u.number
    ), rewritten as (
      update %1$s.message m set state = u.state, delivery_count = u.delivery_count,
        bytes = u.bytes, content = u.content
      from unnest(?::int[], ?::bigint[], ?::smallint[], ?::int[], ?::bigint[], ?::bytea[])
        as u (entity_id, number, state, delivery_count, bytes, content)
      where m.entity_id = u.entity_id and m.number = u.number
    ), removed as (
      delete from %1$s.message m
      using unnest(?::int[], ?::bigint[]) as u (entity_id, number)
      where m.entity_id = u.entity_id and m.number = u.number
    ), numbered as (
      update %1$s.entity e set last_number = greatest(e.last_number, u.number)
      from unnest(?::int[], ?::bigint[]) as u (entity_id, number)
      where e.id = u.entity_id
    )
    update %1$s.broker set committed = ?, owner = case when owner = ? then owner end
    """
        .formatted(schema);
  }

  void execute(Batch batch) throws SQLException {
    parameter = 0;
    bindPuts(batch.puts());
    keys(batch.changes(), Change.Changed::key);
    statuses(batch.changes(), Change.Changed::status);
    keys(batch.rewrites(), Change.Rewritten::key);
    statuses(batch.rewrites(), Change.Rewritten::status);
    contents(batch.rewrites(), Change.Rewritten::content);
    keys(batch.removals(), key -> key);
    bind(ints(batch.numbers().keySet(), entity -> entity));
    bind(longs(batch.numbers().values(), number -> number));
    bind(batch.position());
    bind(owner);
    statement.executeUpdate();
  }

  private void bindPuts(Collection<Change.Put> puts) throws SQLException {
    keys(puts, Change.Put::key);
    statuses(puts, Change.Put::status);
    bind(longs(puts, put -> put.origin().enqueuedNumber()));
    bind(longs(puts, put -> micros(put.origin().enqueuedAt())));
    bind(longs(puts, put -> put.origin().expiresAt().map(BatchStatement::micros).orElse(0L)));
    bind(
        puts.stream()
            .map(put -> put.origin().deadLetterSource().orElse(""))
            .toArray(String[]::new));
    contents(puts, Change.Put::content);
  }

  private <T> void keys(Collection<T> all, Function<T, MessageKey> key) throws SQLException {
    bind(ints(all, each -> key.apply(each).entity()));
    bind(longs(all, each -> key.apply(each).number()));
  }

  private <T> void statuses(Collection<T> all, Function<T, Change.Status> status)
      throws SQLException {
    short[] states = new short[all.size()];
    int next = 0;
    for (T each : all) {
      states[next++] = (short) code(status.apply(each).state());
    }
    bind(states);
    bind(ints(all, each -> status.apply(each).deliveryCount()));
  }

  private <T> void contents(Collection<T> all, Function<T, EncodedMessage> content)
      throws SQLException {
    bind(longs(all, each -> content.apply(each).size()));
    bind(all.stream().map(each -> codec.encodeAsSent(content.apply(each))).toArray(byte[][]::new));
  }

  private void bind(Object value) throws SQLException {
    statement.setObject(++parameter, value);
  }

  private static <T> int[] ints(Collection<T> all, ToIntFunction<T> value) {
    return all.stream().mapToInt(value).toArray();
  }

  private static <T> long[] longs(Collection<T> all, ToLongFunction<T> value) {
    return all.stream().mapToLong(value).toArray();
  }

  private static long micros(Instant instant) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
  }

  /** Whether a batch failed because the tables name another owner. */
  static boolean isTakenOver(SQLException failure) {
    return NOT_NULL_VIOLATION.equals(failure.getSQLState());
  }

  static int code(State state) {
    return switch (state) {
      case ACTIVE -> 0;
      case DEFERRED -> 1;
      case SCHEDULED -> 2;
    };
  }

  static State state(int code) {
    return switch (code) {
      case 0 -> State.ACTIVE;
      case 1 -> State.DEFERRED;
      case 2 -> State.SCHEDULED;
      default -> throw new IllegalStateException("a message has the unknown state " + code);
    };
  }
}

package io.blastbridge.local.servicebus.store;

import io.blastbridge.local.servicebus.codec.DeliveryFields.State;
import io.blastbridge.local.servicebus.codec.EncodedMessage;
import io.blastbridge.local.servicebus.model.EntityLog.Fact;
import java.time.Instant;
import java.util.Optional;

/** One change on its way from the event loop to the database; what it holds does not change. */
sealed interface Change {

  record Opened(int entity, String path) implements Change {}

  record Dropped(int entity) implements Change {}

  record Numbered(int entity, long number) implements Change {}

  record Put(MessageKey key, Status status, Origin origin, EncodedMessage content)
      implements Change {}

  record Changed(MessageKey key, Status status) implements Change {}

  record Rewritten(MessageKey key, Status status, EncodedMessage content) implements Change {}

  record Removed(MessageKey key) implements Change {}

  @SuppressWarnings("ArrayRecordComponent") // never compared, never changed
  record Kept(FactKey key, byte[] value) implements Change {}

  record Forgotten(FactKey key) implements Change {}

  /** What changes while a message is there. */
  record Status(State state, int deliveryCount) {}

  /** What never changes of a message. */
  record Origin(
      long enqueuedNumber,
      Instant enqueuedAt,
      Optional<Instant> expiresAt,
      Optional<String> deadLetterSource) {}

  record FactKey(int entity, Fact kind, String name) {}

  /** About what it costs to hold and to write it. */
  static long bytes(Change change) {
    return switch (change) {
      case Put put -> put.content().size() + 100;
      case Rewritten rewritten -> rewritten.content().size() + 100;
      case Kept kept -> kept.value().length + 100;
      case Opened opened -> 100;
      case Dropped dropped -> 100;
      case Numbered numbered -> 100;
      case Changed changed -> 100;
      case Removed removed -> 100;
      case Forgotten forgotten -> 100;
    };
  }
}

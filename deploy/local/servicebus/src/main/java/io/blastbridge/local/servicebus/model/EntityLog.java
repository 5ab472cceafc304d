package io.blastbridge.local.servicebus.model;

import java.util.Map;
import java.util.function.Consumer;

/** The changes of one entity. See {@link MessageLog}. */
public interface EntityLog {

  /** Keeps nothing. */
  EntityLog NONE =
      new EntityLog() {
        @Override
        public long lastNumber() {
          return 0;
        }

        @Override
        public void restore(Consumer<StoredMessage> messages) {}

        @Override
        public void numbered(long sequenceNumber) {}

        @Override
        public void put(LoggedMessage message) {}

        @Override
        public void changed(LoggedMessage message) {}

        @Override
        public void rewritten(LoggedMessage message, long residentBefore) {}

        @Override
        public void removed(LoggedMessage message) {}

        @Override
        public Map<String, byte[]> facts(Fact kind) {
          return Map.of();
        }

        @Override
        public void keep(Fact kind, String name, byte[] value) {}

        @Override
        public void forget(Fact kind, String name) {}
      };

  /** What is kept of an entity beside its messages, under a name of its own. */
  enum Fact {
    /** What the entity is, for those made at run time. */
    DESCRIPTION,
    RULE,
    SESSION_STATE,
    /** A message id of the duplicate history. */
    DUPLICATE
  }

  /** The highest number that earlier runs may have given. */
  long lastNumber();

  /** Hands over, in the order of their numbers, the messages that earlier runs left. */
  void restore(Consumer<StoredMessage> messages);

  /** A number was given to a message that is not put here. */
  void numbered(long sequenceNumber);

  /** A new message, under a number above all earlier ones. */
  void put(LoggedMessage message);

  /** State or delivery count are others now. */
  void changed(LoggedMessage message);

  /**
   * As {@link #changed}, and the content is another too.
   *
   * @param residentBefore what the former content took in memory
   */
  void rewritten(LoggedMessage message, long residentBefore);

  void removed(LoggedMessage message);

  /** What was kept of that kind, by name. */
  Map<String, byte[]> facts(Fact kind);

  /** Keeps a fact, in place of an earlier one of the same name. */
  void keep(Fact kind, String name, byte[] value);

  void forget(Fact kind, String name);
}

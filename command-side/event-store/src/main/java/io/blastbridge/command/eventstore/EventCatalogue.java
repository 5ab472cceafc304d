package io.blastbridge.command.eventstore;

import io.blastbridge.command.events.EventTypes;
import java.util.Optional;

/** Which stored type stands for which Java class. */
public interface EventCatalogue {

  /**
   * What the journal stores in place of a class name.
   *
   * @param name {@code kind.past-participle}, for ever once released
   * @param revision counts from {@code "1"}
   */
  record StoredType(String name, String revision) {}

  /** The type new events of a class are stored as. */
  Optional<StoredType> typeOf(Class<?> javaType);

  /** The class that reads a type; empty for a name or revision this build does not know. */
  Optional<Class<?>> classOf(StoredType type);

  /** The types of the published language. */
  static EventCatalogue published() {
    return new EventCatalogue() {
      @Override
      public Optional<StoredType> typeOf(Class<?> javaType) {
        return EventTypes.of(javaType).map(type -> new StoredType(type.name(), type.revision()));
      }

      @Override
      public Optional<Class<?>> classOf(StoredType stored) {
        return EventTypes.named(stored.name())
            .filter(type -> type.revision().equals(stored.revision()))
            .map(EventTypes.EventType::javaType);
      }
    };
  }
}

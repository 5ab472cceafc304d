package io.blastbridge.command.eventstore;

import java.util.Optional;

/** The events of the tests. */
sealed interface Counted {

  /** A stream began. */
  record Begun(String name) implements Counted {}

  /** It went on. */
  record Moved(String name, int step) implements Counted {}

  /** It ended. */
  record Ended(String name) implements Counted {}

  EventCatalogue CATALOGUE =
      new EventCatalogue() {
        @Override
        public Optional<StoredType> typeOf(Class<?> javaType) {
          return Counted.class.isAssignableFrom(javaType)
              ? Optional.of(new StoredType("counted." + javaType.getSimpleName(), "1"))
              : Optional.empty();
        }

        @Override
        public Optional<Class<?>> classOf(StoredType type) {
          return switch (type.name() + "/" + type.revision()) {
            case "counted.Begun/1" -> Optional.of(Begun.class);
            case "counted.Moved/1" -> Optional.of(Moved.class);
            case "counted.Ended/1" -> Optional.of(Ended.class);
            default -> Optional.empty();
          };
        }
      };
}

package io.blastbridge.bench;

import io.blastbridge.command.eventstore.EventCatalogue;
import java.util.Map;
import java.util.Optional;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.AggregateLifecycle;
import org.axonframework.modelling.command.AggregateRoot;
import org.axonframework.modelling.command.TargetAggregateIdentifier;
import org.jspecify.annotations.Nullable;

/** The smallest aggregate that creates and updates; its events are about as large as ours. */
@AggregateRoot(type = "counter")
public class Counter {

  /** Begins a counter. */
  public record Create(@TargetAggregateIdentifier String id) {}

  /** Moves it on. */
  public record Step(@TargetAggregateIdentifier String id) {}

  /** It began. */
  public record Created(String id, String program, String database, String fingerprint) {}

  /** It moved on. */
  public record Stepped(String id, int count) {}

  static final String FINGERPRINT = "5e88".repeat(16);

  static final EventCatalogue CATALOGUE =
      new EventCatalogue() {
        private final Map<String, Class<?>> classes =
            Map.of("counter.created", Created.class, "counter.stepped", Stepped.class);

        @Override
        public Optional<StoredType> typeOf(Class<?> javaType) {
          return classes.entrySet().stream()
              .filter(entry -> entry.getValue().equals(javaType))
              .map(entry -> new StoredType(entry.getKey(), "1"))
              .findFirst();
        }

        @Override
        public Optional<Class<?>> classOf(StoredType type) {
          return Optional.ofNullable(classes.get(type.name()));
        }
      };

  @AggregateIdentifier private @Nullable String id;
  private int count;

  Counter() {}

  @CommandHandler
  Counter(Create command) {
    AggregateLifecycle.apply(new Created(command.id(), "blastn", "core_nt", FINGERPRINT));
  }

  @CommandHandler
  void handle(Step command) {
    AggregateLifecycle.apply(new Stepped(command.id(), count + 1));
  }

  @EventSourcingHandler
  void on(Created event) {
    id = event.id();
  }

  @EventSourcingHandler
  void on(Stepped event) {
    count = event.count();
  }

  /** What Axon addresses it by. */
  public @Nullable String id() {
    return id;
  }
}

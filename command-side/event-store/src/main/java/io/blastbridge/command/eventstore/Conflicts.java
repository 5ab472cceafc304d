package io.blastbridge.command.eventstore;

import java.util.function.Supplier;
import org.axonframework.modelling.command.AggregateStreamCreationException;
import org.axonframework.modelling.command.ConcurrencyException;

/** Decides again when another append was first, and only then. */
public final class Conflicts {

  /**
   * Runs a decision until no append was ahead of it.
   *
   * @param attempts 1 or more; after the last one the conflict is thrown
   */
  public static <T> T decideAgain(int attempts, Supplier<T> decision) {
    for (int attempt = 1; ; attempt++) {
      try {
        return decision.get();
      } catch (ConcurrencyException | AggregateStreamCreationException e) {
        if (attempt >= attempts) {
          throw e;
        }
      }
    }
  }

  private Conflicts() {}
}

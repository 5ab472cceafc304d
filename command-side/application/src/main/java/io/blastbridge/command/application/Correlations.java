package io.blastbridge.command.application;

import io.blastbridge.command.domain.CorrelationCommand;
import io.blastbridge.command.domain.OwnRecord;
import io.blastbridge.command.domain.Verdict;
import io.blastbridge.command.events.Delivery;
import io.blastbridge.command.eventstore.Conflicts;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.axonframework.commandhandling.CommandBus;
import org.axonframework.commandhandling.CommandResultMessage;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.eventsourcing.eventstore.EventStoreException;
import org.axonframework.messaging.MetaData;
import org.axonframework.modelling.command.AggregateNotFoundException;
import org.axonframework.modelling.command.AggregateStreamCreationException;
import org.axonframework.modelling.command.ConcurrencyException;

/**
 * Sends commands to correlations. Losing a race is a normal outcome: the command is decided again
 * on the state that won.
 */
public final class Correlations {

  /** Races lost in a row before a command is given up as if the journal did not answer. */
  private static final int ATTEMPTS = 20;

  private final CommandBus bus;
  private final OwnStreams deliveries;
  private final String node;

  /**
   * @param node name of this node, kept with every event
   */
  Correlations(CommandBus bus, OwnStreams deliveries, String node) {
    this.bus = bus;
    this.deliveries = deliveries;
    this.node = node;
  }

  /** A command again, now that the stream of its delivery is known. */
  record Informed(CorrelationCommand command, OwnRecord own) {}

  /**
   * Decides one command and appends what it leads to.
   *
   * @return the verdict, no {@link Verdict.Overflow}; {@link Verdict.ClaimLost} for a correlation
   *     that does not exist
   * @throws EventStoreException if the journal does not answer or its answer is unknown
   */
  public Verdict send(CorrelationCommand command) {
    var verdict = decide(command);
    return verdict instanceof Verdict.Overflow.Read(var delivery)
        ? overflow(command, delivery)
        : verdict;
  }

  /** Decides until nothing is left to record, so that every answer comes from what is recorded. */
  private Verdict overflow(CorrelationCommand command, Delivery delivery) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      var own = deliveries.read(delivery);
      var verdict = decide(new Informed(command, own.record()));
      if (!(verdict instanceof Verdict.Overflow.Append(var event))) {
        return verdict;
      }
      deliveries.append(own, event);
    }
    throw new EventStoreException("lost " + ATTEMPTS + " races for one delivery");
  }

  private Verdict decide(Object command) {
    try {
      return Conflicts.decideAgain(ATTEMPTS, () -> dispatch(command));
    } catch (ConcurrencyException | AggregateStreamCreationException e) {
      throw new EventStoreException("lost " + ATTEMPTS + " races for one correlation", e);
    } catch (AggregateNotFoundException _) {
      return new Verdict.ClaimLost(null);
    }
  }

  private Verdict dispatch(Object command) {
    var message = new GenericCommandMessage<>(command, MetaData.from(Map.of("node", node)));
    var answer = new CompletableFuture<CommandResultMessage<? extends Object>>();
    bus.dispatch(message, (_, result) -> answer.complete(result));
    CommandResultMessage<?> result = answer.join();
    if (result.isExceptional()) {
      throw unchecked(result.exceptionResult());
    }
    return (Verdict) result.getPayload();
  }

  private static RuntimeException unchecked(Throwable failure) {
    return failure instanceof RuntimeException e
        ? e
        : new EventStoreException("command failed", failure);
  }
}

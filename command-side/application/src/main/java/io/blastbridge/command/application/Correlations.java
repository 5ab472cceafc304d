package io.blastbridge.command.application;

import io.blastbridge.command.domain.CorrelationCommand;
import io.blastbridge.command.domain.Verdict;
import io.blastbridge.command.eventstore.Conflicts;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.axonframework.commandhandling.CommandBus;
import org.axonframework.commandhandling.CommandMessage;
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
  private final String node;

  /**
   * @param node name of this node, kept with every event
   */
  public Correlations(CommandBus bus, String node) {
    this.bus = bus;
    this.node = node;
  }

  /**
   * Decides one command and appends what it leads to.
   *
   * @return the verdict; {@link Verdict.ClaimLost} for a correlation that does not exist
   * @throws EventStoreException if the journal does not answer or its answer is unknown
   */
  public Verdict send(CorrelationCommand command) {
    try {
      return Conflicts.decideAgain(ATTEMPTS, () -> dispatch(command));
    } catch (ConcurrencyException | AggregateStreamCreationException e) {
      throw new EventStoreException("lost " + ATTEMPTS + " races for one correlation", e);
    } catch (AggregateNotFoundException _) {
      return new Verdict.ClaimLost(null);
    }
  }

  private Verdict dispatch(CorrelationCommand command) {
    CommandMessage<CorrelationCommand> message =
        new GenericCommandMessage<>(command, MetaData.from(Map.of("node", node)));
    var answer = new CompletableFuture<CommandResultMessage<? extends Object>>();
    bus.<CorrelationCommand, Object>dispatch(message, (_, result) -> answer.complete(result));
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

package io.blastbridge.command.application;

import io.blastbridge.command.domain.CorrelationCommand;
import io.blastbridge.command.domain.CorrelationDecider;
import io.blastbridge.command.domain.CorrelationState;
import io.blastbridge.command.domain.OwnRecord;
import io.blastbridge.command.domain.Verdict;
import io.blastbridge.command.events.CorrelationEvent;
import io.blastbridge.command.events.Streams;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.modelling.command.AggregateCreationPolicy;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.AggregateLifecycle;
import org.axonframework.modelling.command.CreationPolicy;

/** Axon's view of a correlation: it loads, asks the rules, applies. No rule lives here. */
@SuppressWarnings("NullAway.Init") // Axon sets the identifier when it applies the first event.
public class Correlation {

  @AggregateIdentifier
  @SuppressWarnings("UnusedVariable") // Axon reads it by reflection.
  private String stream;

  private CorrelationState state = CorrelationState.ABSENT;

  // One handler per command: Axon 4 routes a command by its exact class name.

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  public Verdict handle(CorrelationCommand.Take command) {
    return run(command);
  }

  @CommandHandler
  @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
  public Verdict handle(CorrelationCommand.Refuse command) {
    return run(command);
  }

  @CommandHandler
  public Verdict handle(CorrelationCommand.RecordSubmission command) {
    return run(command);
  }

  @CommandHandler
  public Verdict handle(CorrelationCommand.ReleaseClaim command) {
    return run(command);
  }

  @CommandHandler
  public Verdict handle(CorrelationCommand.Defer command) {
    return run(command);
  }

  @CommandHandler
  public Verdict handle(CorrelationCommand.ObserveRunning command) {
    return run(command);
  }

  @CommandHandler
  public Verdict handle(CorrelationCommand.ObserveSuccess command) {
    return run(command);
  }

  @CommandHandler
  public Verdict handle(CorrelationCommand.ObserveFailure command) {
    return run(command);
  }

  @CommandHandler
  public Verdict handle(Correlations.Informed command) {
    return run(command.command(), command.own());
  }

  private Verdict run(CorrelationCommand command) {
    return run(command, new OwnRecord.Unread());
  }

  private Verdict run(CorrelationCommand command, OwnRecord own) {
    var decision = CorrelationDecider.decide(state, command, own);
    decision.events().forEach(AggregateLifecycle::apply);
    return decision.verdict();
  }

  // Events, unlike commands, are matched by assignability: one handler sees them all.

  @EventSourcingHandler
  void on(CorrelationEvent event) {
    stream = Streams.correlation(event.correlationId());
    state = state.evolve(event);
  }
}

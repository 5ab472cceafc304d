package io.blastbridge.command.application;

import io.blastbridge.command.domain.CorrelationCommand;
import io.blastbridge.command.events.Streams;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.modelling.command.CommandTargetResolver;
import org.axonframework.modelling.command.VersionedAggregateIdentifier;

/** Routes a command to its correlation's stream, so that commands need no Axon annotation. */
final class CorrelationRouting implements CommandTargetResolver {

  @Override
  public VersionedAggregateIdentifier resolveTarget(CommandMessage<?> message) {
    var correlation =
        switch (message.getPayload()) {
          case CorrelationCommand command -> command.correlationId();
          case Correlations.Informed informed -> informed.command().correlationId();
          default ->
              throw new IllegalArgumentException(
                  "not a correlation command: " + message.getCommandName());
        };
    return new VersionedAggregateIdentifier((Object) Streams.correlation(correlation), null);
  }
}

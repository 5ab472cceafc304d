package io.blastbridge.bench;

import org.axonframework.commandhandling.CommandBus;
import org.axonframework.commandhandling.CommandCallback;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.commandhandling.SimpleCommandBus;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.modelling.command.AggregateAnnotationCommandHandler;
import org.axonframework.modelling.command.Repository;

/** Sends commands to counters over a command bus, on the caller's thread. */
final class Commands {

  private final CommandBus bus;

  Commands(Repository<Counter> repository, TransactionManager transactions) {
    bus = SimpleCommandBus.builder().transactionManager(transactions).build();
    AggregateAnnotationCommandHandler<Counter> handler =
        AggregateAnnotationCommandHandler.<Counter>builder()
            .aggregateType(Counter.class)
            .repository(repository)
            .build();
    var _ = handler.subscribe(bus);
  }

  void send(Object command) {
    CommandCallback<Object, Object> check =
        (_, result) -> {
          if (result.isExceptional()) {
            throw new IllegalStateException("a command failed", result.exceptionResult());
          }
        };
    bus.dispatch(GenericCommandMessage.asCommandMessage(command), check);
  }
}

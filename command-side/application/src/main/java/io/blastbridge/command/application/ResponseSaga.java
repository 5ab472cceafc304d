package io.blastbridge.command.application;

import io.blastbridge.command.events.CorrelationEvent;
import io.blastbridge.command.events.DeliveryEvent;
import io.blastbridge.command.events.Owing;
import io.blastbridge.command.events.ResponseEvent;
import io.blastbridge.command.eventstore.JournalToken;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.UUID;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.modelling.saga.SagaEventHandler;
import org.axonframework.modelling.saga.SagaLifecycle;
import org.axonframework.modelling.saga.StartSaga;

/**
 * Follows the responses owed to the producers of one correlation: turns each into an outbox row in
 * the transaction of its own state, and ends when everything is told. It does no I/O besides.
 */
public class ResponseSaga {

  private static final String ID = "correlationId";

  /** Rows not yet told, as {@code event#index}. */
  private final Set<String> untold = new LinkedHashSet<>();

  @StartSaga
  @SagaEventHandler(associationProperty = ID)
  public void on(
      CorrelationEvent.Queued event, EventMessage<?> message, JournalToken place, Owed owed) {
    owe(event, message, place, owed);
  }

  @StartSaga
  @SagaEventHandler(associationProperty = ID)
  public void on(
      CorrelationEvent.Repeated event, EventMessage<?> message, JournalToken place, Owed owed) {
    owe(event, message, place, owed);
  }

  @StartSaga
  @SagaEventHandler(associationProperty = ID)
  public void on(
      CorrelationEvent.Conflicted event, EventMessage<?> message, JournalToken place, Owed owed) {
    owe(event, message, place, owed);
  }

  @StartSaga
  @SagaEventHandler(associationProperty = ID)
  public void on(
      CorrelationEvent.Rejected event, EventMessage<?> message, JournalToken place, Owed owed) {
    owe(event, message, place, owed);
  }

  @StartSaga
  @SagaEventHandler(associationProperty = ID)
  public void on(
      CorrelationEvent.Running event, EventMessage<?> message, JournalToken place, Owed owed) {
    owe(event, message, place, owed);
  }

  @StartSaga
  @SagaEventHandler(associationProperty = ID)
  public void on(
      CorrelationEvent.Terminal event, EventMessage<?> message, JournalToken place, Owed owed) {
    owe(event, message, place, owed);
  }

  @StartSaga
  @SagaEventHandler(associationProperty = ID)
  public void on(
      DeliveryEvent.Refused event, EventMessage<?> message, JournalToken place, Owed owed) {
    owe(event, message, place, owed);
  }

  @StartSaga
  @SagaEventHandler(associationProperty = ID)
  public void on(
      DeliveryEvent.Repeated event, EventMessage<?> message, JournalToken place, Owed owed) {
    owe(event, message, place, owed);
  }

  @StartSaga
  @SagaEventHandler(associationProperty = ID)
  public void on(
      DeliveryEvent.Conflicted event, EventMessage<?> message, JournalToken place, Owed owed) {
    owe(event, message, place, owed);
  }

  @SagaEventHandler(associationProperty = ID)
  public void on(ResponseEvent.Published event, Owed owed) {
    owed.told(new Outbox.Key(event.owingEvent(), event.index()));
    untold.remove(key(event.owingEvent(), event.index()));
    endWhenTold();
  }

  private void owe(Owing event, EventMessage<?> message, JournalToken place, Owed owed) {
    var owingEvent = UUID.fromString(message.getIdentifier());
    int index = 0;
    for (var response : event.owed()) {
      owed.add(new Outbox.Key(owingEvent, index), response, place);
      untold.add(key(owingEvent, index));
      index++;
    }
    endWhenTold();
  }

  private void endWhenTold() {
    if (untold.isEmpty()) {
      SagaLifecycle.end();
    }
  }

  private static String key(UUID owingEvent, int index) {
    return owingEvent + "#" + index;
  }
}

package io.blastbridge.command.application;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.blastbridge.command.events.Response;
import io.blastbridge.command.eventstore.JournalToken;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** What the saga writes: outbox rows, and a nudge to whoever sends them. */
public final class Owed {

  private static final JsonMapper JSON =
      JsonMapper.builder().addModule(new JavaTimeModule()).build();

  private final Outbox outbox;
  private final Runnable nudge;

  /**
   * @param nudge called once the rows are visible
   */
  public Owed(Outbox outbox, Runnable nudge) {
    this.outbox = outbox;
    this.nudge = nudge;
  }

  void add(Outbox.Key key, Response response, JournalToken owedAt) {
    try {
      outbox.add(key, response, JSON.writeValueAsString(response), owedAt);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a response cannot be written", e);
    }
    nudgeAfterCommit();
  }

  void told(Outbox.Key key) {
    outbox.told(key);
    nudgeAfterCommit();
  }

  private void nudgeAfterCommit() {
    if (!TransactionSynchronizationManager.isSynchronizationActive()) {
      nudge.run();
      return;
    }
    TransactionSynchronizationManager.registerSynchronization(
        new TransactionSynchronization() {
          @Override
          public void afterCommit() {
            nudge.run();
          }
        });
  }

  /** The response in a row. */
  static Response read(String json) throws JsonProcessingException {
    return JSON.readValue(json, Response.class);
  }
}

package io.blastbridge.projections.projectors;

import io.blastbridge.command.events.CorrelationEvent;
import io.blastbridge.command.events.DeliveryEvent;
import io.blastbridge.command.events.ResponseEvent;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.ResetHandler;
import org.springframework.jdbc.core.JdbcOperations;

/** Keeps {@code saga_view} and {@code owed_response}. */
@ProcessingGroup(SagaProjector.GROUP)
final class SagaProjector {

  static final String GROUP = "sagas";

  private final JdbcOperations jdbc;
  private final OwedResponses responses;
  private final Batch<Recorded<?>> batch = new Batch<>(GROUP, this::flush);

  SagaProjector(JdbcOperations jdbc) {
    this.jdbc = jdbc;
    this.responses = new OwedResponses(jdbc);
  }

  @EventHandler
  void on(CorrelationEvent event, DomainEventMessage<?> message) {
    batch.add(Recorded.of(event, message));
  }

  @EventHandler
  void on(DeliveryEvent.Refused event, DomainEventMessage<?> message) {
    batch.add(Recorded.of(event, message));
  }

  @EventHandler
  void on(DeliveryEvent.Repeated event, DomainEventMessage<?> message) {
    batch.add(Recorded.of(event, message));
  }

  @EventHandler
  void on(DeliveryEvent.Conflicted event, DomainEventMessage<?> message) {
    batch.add(Recorded.of(event, message));
  }

  @EventHandler
  void on(ResponseEvent event, DomainEventMessage<?> message) {
    batch.add(Recorded.of(event, message));
  }

  @ResetHandler
  void reset() {
    responses.truncate();
    jdbc.update("truncate table saga_view");
  }

  private void flush(List<Recorded<?>> events) {
    responses.write(events);
    Set<String> ids = new LinkedHashSet<>();
    for (Recorded<?> recorded : events) {
      ids.add(Correlated.idOf(recorded.event()));
    }
    Map<String, SagaDraft> drafts = new HashMap<>(load(ids));
    for (Recorded<?> recorded : events) {
      drafts
          .computeIfAbsent(
              Correlated.idOf(recorded.event()), id -> new SagaDraft(id, recorded.at()))
          .apply(recorded);
    }
    Map<String, OwedResponses.Counts> counts = responses.count(ids);
    drafts.forEach(
        (id, draft) -> draft.counts = counts.getOrDefault(id, OwedResponses.Counts.NONE));
    SagaDraft.TABLE.write(jdbc, drafts.values());
  }

  private Map<String, SagaDraft> load(Set<String> ids) {
    return jdbc
        .query(
            Table.perId(
                "select * from saga_view where saga_type = '%s' and correlation_id = u.id limit 1"
                    .formatted(SagaDraft.TYPE)),
            (row, _) -> SagaDraft.map(row),
            (Object) ids.toArray(String[]::new))
        .stream()
        .collect(Collectors.toMap(draft -> draft.correlationId, Function.identity()));
  }
}

package io.blastbridge.projections.projectors;

import io.blastbridge.command.events.BridgeEvent;
import io.blastbridge.command.events.CorrelationEvent;
import io.blastbridge.command.events.DeliveryEvent;
import io.blastbridge.command.events.RequestEvent;
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

/** Keeps {@code correlation}, {@code overflow} and {@code request_send}. */
@ProcessingGroup(CorrelationProjector.GROUP)
final class CorrelationProjector {

  static final String GROUP = "correlations";

  private final JdbcOperations jdbc;
  private final CorrelationTable correlations;
  private final OverflowTable overflow;
  private final Batch<Recorded<?>> batch = new Batch<>(GROUP, this::flush);

  CorrelationProjector(JdbcOperations jdbc) {
    this.jdbc = jdbc;
    this.correlations = new CorrelationTable(jdbc);
    this.overflow = new OverflowTable(jdbc);
  }

  @EventHandler
  void on(CorrelationEvent event, DomainEventMessage<?> message) {
    batch.add(Recorded.of(event, message));
  }

  @EventHandler
  void on(RequestEvent event, DomainEventMessage<?> message) {
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

  @ResetHandler
  void reset() {
    correlations.truncate();
    overflow.truncate();
    jdbc.update("truncate table request_send");
  }

  private void flush(List<Recorded<?>> events) {
    Set<String> ids = new LinkedHashSet<>();
    Set<String> sendIds = new LinkedHashSet<>();
    for (Recorded<?> recorded : events) {
      ids.add(Correlated.idOf(recorded.event()));
      if (recorded.event() instanceof RequestEvent) {
        sendIds.add(Correlated.idOf(recorded.event()));
      }
    }
    Map<String, CorrelationDraft> drafts = new HashMap<>(correlations.load(ids));
    Map<String, SendDraft> sends = new HashMap<>(loadSends(sendIds));
    for (Recorded<?> recorded : events) {
      fold(recorded, drafts, sends);
    }
    correlations.write(drafts.values());
    overflow.count(events);
    SendDraft.TABLE.write(jdbc, sends.values().stream().filter(send -> send.changed).toList());
  }

  private static void fold(
      Recorded<?> recorded, Map<String, CorrelationDraft> drafts, Map<String, SendDraft> sends) {
    BridgeEvent event = recorded.event();
    CorrelationDraft draft =
        drafts.computeIfAbsent(
            Correlated.idOf(event), id -> new CorrelationDraft(id, recorded.at()));
    if (event instanceof CorrelationEvent e) {
      draft.apply(e, recorded.sequence(), recorded.at());
    } else if (event instanceof RequestEvent e) {
      if (e instanceof RequestEvent.Intended intended) {
        draft.intended(intended);
      }
      sends
          .computeIfAbsent(draft.correlationId, id -> new SendDraft(id, recorded.at()))
          .apply(e, recorded.sequence(), recorded.at());
    }
  }

  private Map<String, SendDraft> loadSends(Set<String> ids) {
    if (ids.isEmpty()) {
      return Map.of();
    }
    return jdbc
        .query(
            Table.perId("select * from request_send where correlation_id = u.id limit 1"),
            (row, _) -> SendDraft.map(row),
            (Object) ids.toArray(String[]::new))
        .stream()
        .collect(Collectors.toMap(draft -> draft.correlationId, Function.identity()));
  }
}

package io.blastbridge.command.events;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The stored name and revision of every event. A released name is for ever; a Java class may move.
 */
public final class EventTypes {

  /**
   * One stored type.
   *
   * @param revision counts from 1 and grows when the shape changes
   */
  public record EventType(Class<? extends BridgeEvent> javaType, String name, String revision) {}

  private static final List<EventType> ALL =
      List.of(
          type(CorrelationEvent.Received.class, "correlation.received"),
          type(CorrelationEvent.Claimed.class, "correlation.claimed"),
          type(CorrelationEvent.ClaimReleased.class, "correlation.claim-released"),
          type(CorrelationEvent.Submitted.class, "correlation.submitted"),
          type(CorrelationEvent.Queued.class, "correlation.queued"),
          type(CorrelationEvent.Repeated.class, "correlation.repeated"),
          type(CorrelationEvent.Conflicted.class, "correlation.conflicted"),
          type(CorrelationEvent.Rejected.class, "correlation.rejected"),
          type(CorrelationEvent.Deferred.class, "correlation.deferred"),
          type(CorrelationEvent.Running.class, "correlation.running"),
          type(CorrelationEvent.Terminal.class, "correlation.terminal"),
          type(DeliveryEvent.Refused.class, "delivery.refused"),
          type(DeliveryEvent.Repeated.class, "delivery.repeated"),
          type(DeliveryEvent.Conflicted.class, "delivery.conflicted"),
          type(DeliveryEvent.Settled.class, "delivery.settled"),
          type(ResponseEvent.Published.class, "response.published"),
          type(RequestEvent.Intended.class, "request.intended"),
          type(RequestEvent.Sent.class, "request.sent"),
          type(RequestEvent.NotSent.class, "request.not-sent"));

  private static final Map<Class<?>, EventType> BY_CLASS =
      ALL.stream().collect(Collectors.toUnmodifiableMap(EventType::javaType, t -> t));
  private static final Map<String, EventType> BY_NAME =
      ALL.stream().collect(Collectors.toUnmodifiableMap(EventType::name, t -> t));

  /** Every stored type. */
  public static List<EventType> all() {
    return ALL;
  }

  public static Optional<EventType> of(Class<?> javaType) {
    return Optional.ofNullable(BY_CLASS.get(javaType));
  }

  public static Optional<EventType> named(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  private static EventType type(Class<? extends BridgeEvent> javaType, String name) {
    return new EventType(javaType, name, "1");
  }

  private EventTypes() {}
}

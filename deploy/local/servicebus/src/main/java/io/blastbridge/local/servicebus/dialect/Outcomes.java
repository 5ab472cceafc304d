package io.blastbridge.local.servicebus.dialect;

import io.blastbridge.local.servicebus.model.Settlement;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.qpid.proton.amqp.messaging.Accepted;
import org.apache.qpid.proton.amqp.messaging.Modified;
import org.apache.qpid.proton.amqp.messaging.Rejected;
import org.apache.qpid.proton.amqp.messaging.Released;
import org.apache.qpid.proton.amqp.transport.DeliveryState;
import org.apache.qpid.proton.amqp.transport.ErrorCondition;
import org.jspecify.annotations.Nullable;

/** Delivery outcomes as settlements and back. */
final class Outcomes {
  private Outcomes() {}

  /** Empty while the receiver has not decided. */
  static Optional<Settlement> settlement(@Nullable DeliveryState outcome) {
    return switch (outcome) {
      case Accepted accepted -> Optional.of(new Settlement.Complete());
      case Released released -> Optional.of(new Settlement.Release());
      case Modified modified when Boolean.TRUE.equals(modified.getUndeliverableHere()) ->
          Optional.of(new Settlement.Defer(named(modified.getMessageAnnotations())));
      case Modified modified ->
          Optional.of(new Settlement.Abandon(named(modified.getMessageAnnotations())));
      case Rejected rejected -> Optional.of(deadLetter(rejected.getError()));
      case null, default -> Optional.empty();
    };
  }

  private static Settlement deadLetter(@Nullable ErrorCondition error) {
    if (error == null) {
      return new Settlement.DeadLetter(Map.of());
    }
    Map<String, Object> properties = named(error.getInfo());
    if (!ErrorConditions.DEAD_LETTER.equals(error.getCondition()) && error.getCondition() != null) {
      properties.putIfAbsent("DeadLetterReason", error.getCondition().toString());
    }
    return new Settlement.DeadLetter(properties);
  }

  /** Keys are strings from the Java SDK and symbols from others. */
  static Map<String, Object> named(@Nullable Map<?, ?> map) {
    Map<String, Object> named = new HashMap<>();
    if (map != null) {
      map.forEach(
          (key, value) -> {
            if (key != null && value != null) {
              named.put(key.toString(), value);
            }
          });
    }
    return named;
  }

  /**
   * The same kind of outcome, without its content: the Java SDK compares the kinds and takes any
   * other for a failure.
   */
  static DeliveryState echo(DeliveryState outcome) {
    return switch (outcome) {
      case Modified modified -> {
        Modified echo = new Modified();
        echo.setUndeliverableHere(modified.getUndeliverableHere());
        yield echo;
      }
      case Rejected rejected -> new Rejected();
      default -> outcome;
    };
  }

  static Rejected refusal(ErrorCondition why) {
    Rejected rejected = new Rejected();
    rejected.setError(why);
    return rejected;
  }
}

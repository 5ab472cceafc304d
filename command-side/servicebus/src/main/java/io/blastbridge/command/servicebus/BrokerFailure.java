package io.blastbridge.command.servicebus;

import com.azure.core.amqp.exception.AmqpErrorCondition;
import com.azure.core.amqp.exception.AmqpException;
import com.azure.messaging.servicebus.ServiceBusErrorSource;
import com.azure.messaging.servicebus.ServiceBusException;
import com.azure.messaging.servicebus.ServiceBusFailureReason;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** What an error of the SDK means. Its text is never repeated: it may quote what was sent. */
final class BrokerFailure {

  /** The broker answered that it does not take the message, so it does not have it. */
  private static final Set<ServiceBusFailureReason> REFUSALS =
      Set.of(
          ServiceBusFailureReason.MESSAGE_SIZE_EXCEEDED,
          ServiceBusFailureReason.MESSAGING_ENTITY_DISABLED,
          ServiceBusFailureReason.MESSAGING_ENTITY_NOT_FOUND,
          ServiceBusFailureReason.QUOTA_EXCEEDED,
          ServiceBusFailureReason.SERVICE_BUSY,
          ServiceBusFailureReason.UNAUTHORIZED);

  private static final String SERIALIZER = "MessageSerializer";
  private static final String CODEC = "org.apache.qpid.proton.codec.";
  private static final int DEEPEST_CAUSE = 10;

  private BrokerFailure() {}

  /** A machine code such as {@code servicebus_service_busy}. */
  static String code(Throwable error) {
    return reason(error)
        .map(reason -> "servicebus_" + reason.toString().toLowerCase(Locale.ROOT))
        .orElseGet(() -> codeWithoutReason(error));
  }

  private static String codeWithoutReason(Throwable error) {
    if (isUnreadable(error)) {
      return "servicebus_message_unreadable";
    }
    return causes(error).anyMatch(TimeoutException.class::isInstance)
        ? "servicebus_timeout"
        : "servicebus_unreachable";
  }

  static boolean isLockLost(Throwable error) {
    return reason(error)
        .filter(
            reason ->
                reason.equals(ServiceBusFailureReason.MESSAGE_LOCK_LOST)
                    || reason.equals(ServiceBusFailureReason.MESSAGE_NOT_FOUND))
        .isPresent();
  }

  /** Whether the broker itself said no. */
  static boolean isRefusal(Throwable error) {
    return reason(error).filter(REFUSALS::contains).isPresent();
  }

  /**
   * Whether the SDK failed while it read the content of a message: what the broker sent arrived, so
   * the way to it is open.
   */
  static boolean isUnreadable(Throwable error) {
    Throwable bottom = bottom(error);
    return bottom instanceof ClassCastException
        || Arrays.stream(bottom.getStackTrace())
            .map(StackTraceElement::getClassName)
            .anyMatch(name -> name.endsWith(SERIALIZER) || name.startsWith(CODEC));
  }

  /** The class of the first cause, the one thing of an error that quotes nobody. */
  static String kind(Throwable error) {
    return bottom(error).getClass().getName();
  }

  private static Throwable bottom(Throwable error) {
    return causes(error).reduce(error, (above, cause) -> cause);
  }

  /** Whether this message, and not the state of the broker, is at fault. */
  static boolean isOfTheMessage(Throwable error) {
    return causes(error)
        .flatMap(BrokerFailure::condition)
        .anyMatch(
            condition ->
                condition == AmqpErrorCondition.LINK_PAYLOAD_SIZE_EXCEEDED
                    || condition == AmqpErrorCondition.NOT_ALLOWED);
  }

  /** The reason that says most: the SDK hides it below one of its own when its retries end. */
  private static Optional<ServiceBusFailureReason> reason(Throwable error) {
    return causes(error)
        .flatMap(BrokerFailure::ownReason)
        .filter(reason -> !reason.equals(ServiceBusFailureReason.GENERAL_ERROR))
        .findFirst();
  }

  private static Stream<ServiceBusFailureReason> ownReason(Throwable cause) {
    return switch (cause) {
      case ServiceBusException known -> Stream.of(known.getReason());
      case AmqpException amqp ->
          Stream.of(new ServiceBusException(amqp, ServiceBusErrorSource.UNKNOWN).getReason());
      default -> Stream.empty();
    };
  }

  private static Stream<AmqpErrorCondition> condition(Throwable cause) {
    return cause instanceof AmqpException amqp
        ? Stream.ofNullable(amqp.getErrorCondition())
        : Stream.empty();
  }

  private static Stream<Throwable> causes(Throwable error) {
    return Stream.iterate(error, Objects::nonNull, Throwable::getCause).limit(DEEPEST_CAUSE);
  }
}

package io.blastbridge.command.servicebus;

import com.azure.core.amqp.models.AmqpMessageBody;
import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import io.blastbridge.command.application.RequestMessage;
import io.blastbridge.command.domain.identity.DeliveryIds;
import io.blastbridge.command.events.Delivery;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads received messages; any producer may have sent anything. */
final class Arrivals {

  private static final int LONGEST_MESSAGE_ID = 128;

  private final String namespace;
  private final String queue;

  Arrivals(String namespace, String queue) {
    this.namespace = namespace;
    this.queue = queue;
  }

  RequestMessage read(ServiceBusReceivedMessage received, Instant now) {
    Map<String, Object> properties = received.getApplicationProperties();
    return new RequestMessage(
        delivery(received),
        body(received),
        Optional.ofNullable(received.getCorrelationId()),
        Optional.ofNullable(received.getMessageId()),
        text(properties.get("request_id")),
        text(properties.get(RetryClone.PINNED_CORRELATION_ID)),
        expiresAt(received),
        now);
  }

  /** The SDK reads a message without time to live as one of zero. */
  private static Optional<Instant> expiresAt(ServiceBusReceivedMessage received) {
    Duration timeToLive = received.getTimeToLive();
    OffsetDateTime expiresAt = received.getExpiresAt();
    return expiresAt == null || timeToLive == null || timeToLive.isZero()
        ? Optional.empty()
        : Optional.of(expiresAt.toInstant());
  }

  private Delivery delivery(ServiceBusReceivedMessage received) {
    long number = received.getSequenceNumber();
    OffsetDateTime enqueued = received.getEnqueuedTime();
    Instant enqueuedAt =
        enqueued == null
            ? Instant.EPOCH
            : Instant.ofEpochMilli(enqueued.toInstant().toEpochMilli());
    return new Delivery(
        DeliveryIds.of(namespace, queue, number, enqueuedAt),
        namespace,
        queue,
        number,
        enqueuedAt,
        cut(received.getMessageId()));
  }

  /**
   * The bytes of all data sections, or the text of a plain AMQP value; a body of another kind is
   * empty and so malformed.
   */
  static byte[] body(ServiceBusReceivedMessage received) {
    AmqpMessageBody body = received.getRawAmqpMessage().getBody();
    return switch (body.getBodyType()) {
      case DATA -> joined(body);
      case VALUE ->
          body.getValue() instanceof String text
              ? text.getBytes(StandardCharsets.UTF_8)
              : new byte[0];
      case SEQUENCE -> new byte[0];
    };
  }

  private static byte[] joined(AmqpMessageBody body) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    body.getData().forEach(bytes::writeBytes);
    return bytes.toByteArray();
  }

  private static Optional<String> text(@Nullable Object property) {
    return property instanceof String text ? Optional.of(text) : Optional.empty();
  }

  private static String cut(@Nullable String messageId) {
    if (messageId == null) {
      return "";
    }
    return messageId.substring(0, Math.min(messageId.length(), LONGEST_MESSAGE_ID));
  }
}

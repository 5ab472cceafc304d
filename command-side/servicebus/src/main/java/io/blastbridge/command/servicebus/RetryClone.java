package io.blastbridge.command.servicebus;

import com.azure.core.util.BinaryData;
import com.azure.messaging.servicebus.ServiceBusMessage;
import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import io.blastbridge.command.application.Settlement;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Makes the copy of a message that comes back later (drain contract 8.6). */
final class RetryClone {

  static final String PINNED_CORRELATION_ID = "elb_correlation_id";
  static final String RETRY_ATTEMPT = "elb_retry_attempt";
  static final String FIRST_ENQUEUED_AT = "elb_first_enqueued_at";

  private static final String DEFAULT_CONTENT_TYPE = "application/json";
  private static final String DEFAULT_SUBJECT = "blast.request";

  private RetryClone() {}

  /** Session id, partition key and reply address are not carried. */
  static ServiceBusMessage of(ServiceBusReceivedMessage original, Settlement.Replace replace) {
    ServiceBusMessage clone =
        new ServiceBusMessage(BinaryData.fromBytes(Arrivals.body(original)))
            .setMessageId(replace.messageId())
            .setContentType(orElse(original.getContentType(), DEFAULT_CONTENT_TYPE))
            .setSubject(orElse(original.getSubject(), DEFAULT_SUBJECT))
            .setScheduledEnqueueTime(replace.dueAt().atOffset(ZoneOffset.UTC));
    if (original.getCorrelationId() != null) {
      clone.setCorrelationId(original.getCorrelationId());
    }
    replace.timeToLive().ifPresent(clone::setTimeToLive);
    clone.getApplicationProperties().putAll(original.getApplicationProperties());
    clone.getApplicationProperties().put(RETRY_ATTEMPT, replace.attempt());
    clone.getApplicationProperties().put(FIRST_ENQUEUED_AT, replace.firstEnqueuedAt().toString());
    clone.getApplicationProperties().put(PINNED_CORRELATION_ID, replace.correlationId());
    return clone;
  }

  private static String orElse(@Nullable String value, String otherwise) {
    return value == null || value.isBlank() ? otherwise : value;
  }
}

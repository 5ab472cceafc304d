package io.blastbridge.local.servicebus.filter;

import java.util.Arrays;
import java.util.Optional;

/** The properties of a message, other than those of the application, that a filter may name. */
public enum SystemProperty {
  MESSAGE_ID("MessageId"),
  CORRELATION_ID("CorrelationId"),
  TO("To"),
  REPLY_TO("ReplyTo"),
  LABEL("Label"),
  SESSION_ID("SessionId"),
  REPLY_TO_SESSION_ID("ReplyToSessionId"),
  CONTENT_TYPE("ContentType"),
  PARTITION_KEY("PartitionKey"),
  SCHEDULED_ENQUEUE_TIME("ScheduledEnqueueTimeUtc"),
  TIME_TO_LIVE("TimeToLive");

  private final String word;

  SystemProperty(String word) {
    this.word = word;
  }

  /** Also by {@code Subject}, which is what newer SDKs call the label. Case does not count. */
  static Optional<SystemProperty> named(String name) {
    return name.equalsIgnoreCase("Subject")
        ? Optional.of(LABEL)
        : Arrays.stream(values())
            .filter(property -> property.word.equalsIgnoreCase(name))
            .findFirst();
  }
}

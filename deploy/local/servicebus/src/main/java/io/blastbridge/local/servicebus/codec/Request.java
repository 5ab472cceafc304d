package io.blastbridge.local.servicebus.codec;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request to {@code $cbs} or to a management node.
 *
 * @param messageId echoed as the correlation id of the answer; any AMQP message-id type
 * @param replyTo names the link on which the answer is awaited
 * @param properties application properties
 * @param body the value of the body, null when there is none
 */
public record Request(
    @Nullable Object messageId,
    @Nullable String replyTo,
    Map<String, Object> properties,
    @Nullable Object body) {

  /** The application property of that name when it is text, else an empty string. */
  public String text(String name) {
    return properties.get(name) instanceof String text ? text : "";
  }
}

package io.blastbridge.local.servicebus.codec;

import io.blastbridge.local.servicebus.filter.Subject;
import io.blastbridge.local.servicebus.filter.SystemProperty;
import java.util.Map;
import java.util.TreeMap;
import org.apache.qpid.proton.amqp.messaging.Properties;
import org.jspecify.annotations.Nullable;

/** One encoded message as filters see it. */
final class MessageSubject implements Subject {
  private final EncodedMessage message;
  private final PropertyCodec codec;
  private @Nullable Properties properties;
  private @Nullable Map<String, Object> user;

  MessageSubject(EncodedMessage message, PropertyCodec codec) {
    this.message = message;
    this.codec = codec;
  }

  @Override
  public @Nullable Object system(SystemProperty property) {
    if (properties == null) {
      properties = codec.properties(message);
    }
    return switch (property) {
      case MESSAGE_ID -> message.messageId();
      case CORRELATION_ID -> text(properties.getCorrelationId());
      case TO -> properties.getTo();
      case REPLY_TO -> properties.getReplyTo();
      case LABEL -> properties.getSubject();
      case SESSION_ID -> properties.getGroupId();
      case REPLY_TO_SESSION_ID -> properties.getReplyToGroupId();
      case CONTENT_TYPE -> text(properties.getContentType());
      case PARTITION_KEY -> text(message.annotations().get(Annotations.PARTITION_KEY));
      case SCHEDULED_ENQUEUE_TIME -> message.scheduledFor().orElse(null);
      case TIME_TO_LIVE -> message.ttl().orElse(null);
    };
  }

  private static @Nullable String text(@Nullable Object value) {
    return value == null ? null : value.toString();
  }

  @Override
  public @Nullable Object user(String name) {
    if (user == null) {
      user = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
      for (Map.Entry<String, Object> entry : codec.applicationProperties(message).entrySet()) {
        user.putIfAbsent(entry.getKey(), entry.getValue());
      }
    }
    return PropertyValues.fromAmqp(user.get(name));
  }
}

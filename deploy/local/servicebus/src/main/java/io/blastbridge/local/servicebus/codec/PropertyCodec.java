package io.blastbridge.local.servicebus.codec;

import io.blastbridge.local.servicebus.codec.EncodedMessage.Identity;
import io.blastbridge.local.servicebus.filter.PropertyChanges;
import io.blastbridge.local.servicebus.filter.Subject;
import io.blastbridge.local.servicebus.filter.SystemProperty;
import java.io.ByteArrayOutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.qpid.proton.amqp.Symbol;
import org.apache.qpid.proton.amqp.messaging.ApplicationProperties;
import org.apache.qpid.proton.amqp.messaging.Properties;
import org.jspecify.annotations.Nullable;

/** Reads the properties of encoded messages for rules, and changes them. Not thread-safe. */
public final class PropertyCodec {
  private final AmqpCodec codec;

  PropertyCodec(AmqpCodec codec) {
    this.codec = codec;
  }

  /** What filters see of a message; decoded when they look for the first time. */
  public Subject subject(EncodedMessage message) {
    return new MessageSubject(message, this);
  }

  Properties properties(EncodedMessage message) {
    byte[] bytes = message.properties();
    if (bytes.length > 0 && codec.read(bytes, 0, bytes.length) instanceof Properties present) {
      return present;
    }
    return new Properties();
  }

  /** In the order in which the sender wrote them. */
  Map<String, Object> applicationProperties(EncodedMessage message) {
    byte[] bytes = message.applicationProperties();
    Map<String, Object> read = new LinkedHashMap<>();
    if (bytes.length > 0
        && codec.read(bytes, 0, bytes.length) instanceof ApplicationProperties present
        && present.getValue() != null) {
      read.putAll(present.getValue());
    }
    return read;
  }

  /**
   * The message with application properties added or replaced: properties to modify, a dead-letter
   * reason.
   */
  EncodedMessage merge(EncodedMessage message, Map<String, Object> changes) {
    if (changes.isEmpty()) {
      return message;
    }
    Map<String, Object> merged = applicationProperties(message);
    merged.putAll(changes);
    return withApplicationProperties(message, merged);
  }

  private EncodedMessage withApplicationProperties(
      EncodedMessage message, Map<String, Object> properties) {
    try {
      return message.withApplicationProperties(write(new ApplicationProperties(properties)));
    } catch (RuntimeException e) {
      // A value that can be read but not written again costs the change, never the message.
      return message;
    }
  }

  /**
   * The message as a rule's action changed it.
   *
   * @param rule the name of the rule, which becomes the application property {@code RuleName}
   */
  public EncodedMessage changed(EncodedMessage message, PropertyChanges changes, String rule) {
    Map<String, Object> user = applicationProperties(message);
    changes
        .user()
        .forEach(
            (name, value) -> {
              String present =
                  user.keySet().stream().filter(name::equalsIgnoreCase).findFirst().orElse(name);
              user.remove(present);
              value.map(PropertyValues::toAmqp).ifPresent(wanted -> user.put(present, wanted));
            });
    user.put("RuleName", rule);
    EncodedMessage changed = withApplicationProperties(message, user);
    if (changes.system().isEmpty()) {
      return changed;
    }
    Properties properties = properties(message);
    changes.system().forEach((property, value) -> set(properties, property, value.orElse(null)));
    Identity identity =
        new Identity(
            messageId(properties).orElse(message.messageId()),
            Optional.ofNullable(properties.getGroupId()),
            message.namesPartition());
    return changed.withProperties(write(properties), identity);
  }

  static Optional<String> messageId(Properties properties) {
    return Optional.ofNullable(properties.getMessageId()).map(String::valueOf);
  }

  private static void set(Properties properties, SystemProperty property, @Nullable String value) {
    switch (property) {
      case MESSAGE_ID -> properties.setMessageId(value);
      case CORRELATION_ID -> properties.setCorrelationId(value);
      case TO -> properties.setTo(value);
      case REPLY_TO -> properties.setReplyTo(value);
      case LABEL -> properties.setSubject(value);
      case SESSION_ID -> properties.setGroupId(value);
      case REPLY_TO_SESSION_ID -> properties.setReplyToGroupId(value);
      case CONTENT_TYPE -> properties.setContentType(value == null ? null : Symbol.valueOf(value));
      case PARTITION_KEY, SCHEDULED_ENQUEUE_TIME, TIME_TO_LIVE ->
          throw new IllegalStateException("no action changes this property");
    }
  }

  private byte[] write(Object section) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    codec.write(section, out);
    return out.toByteArray();
  }
}

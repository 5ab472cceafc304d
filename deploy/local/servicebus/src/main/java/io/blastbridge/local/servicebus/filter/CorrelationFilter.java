package io.blastbridge.local.servicebus.filter;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Takes messages that have all of these properties with exactly these values.
 *
 * @param properties application properties
 */
public record CorrelationFilter(
    Optional<String> correlationId,
    Optional<String> messageId,
    Optional<String> to,
    Optional<String> replyTo,
    Optional<String> label,
    Optional<String> sessionId,
    Optional<String> replyToSessionId,
    Optional<String> contentType,
    Map<String, Object> properties)
    implements Filter {
  /** Asks for nothing, so that every message passes. */
  public static final CorrelationFilter ANY =
      new CorrelationFilter(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Map.of());

  public CorrelationFilter {
    properties = Map.copyOf(properties);
  }

  @Override
  public boolean matches(Subject subject) {
    return is(correlationId, subject, SystemProperty.CORRELATION_ID)
        && is(messageId, subject, SystemProperty.MESSAGE_ID)
        && is(to, subject, SystemProperty.TO)
        && is(replyTo, subject, SystemProperty.REPLY_TO)
        && is(label, subject, SystemProperty.LABEL)
        && is(sessionId, subject, SystemProperty.SESSION_ID)
        && is(replyToSessionId, subject, SystemProperty.REPLY_TO_SESSION_ID)
        && is(contentType, subject, SystemProperty.CONTENT_TYPE)
        && properties.entrySet().stream()
            .allMatch(entry -> same(entry.getValue(), subject.user(entry.getKey())));
  }

  private static boolean is(Optional<String> wanted, Subject subject, SystemProperty property) {
    return wanted.isEmpty() || wanted.get().equals(subject.system(property));
  }

  /** Values of different types are no match here, not an error. */
  private static boolean same(Object wanted, @Nullable Object found) {
    Object one = Values.plain(wanted);
    Object other = Values.plain(found);
    return one != null
        && other != null
        && one.getClass().equals(other.getClass())
        && Values.equal(one, other);
  }
}

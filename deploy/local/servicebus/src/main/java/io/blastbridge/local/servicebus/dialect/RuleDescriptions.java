package io.blastbridge.local.servicebus.dialect;

import io.blastbridge.local.servicebus.codec.MalformedMessageException;
import io.blastbridge.local.servicebus.codec.PropertyValues;
import io.blastbridge.local.servicebus.filter.CorrelationFilter;
import io.blastbridge.local.servicebus.filter.FalseFilter;
import io.blastbridge.local.servicebus.filter.Filter;
import io.blastbridge.local.servicebus.filter.Rule;
import io.blastbridge.local.servicebus.filter.SqlAction;
import io.blastbridge.local.servicebus.filter.SqlFilter;
import io.blastbridge.local.servicebus.filter.TrueFilter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.qpid.proton.amqp.DescribedType;
import org.apache.qpid.proton.amqp.UnsignedLong;
import org.jspecify.annotations.Nullable;

/** Rules as the management node is told of them, in maps, and tells of them, in described lists. */
final class RuleDescriptions {
  private static final long RULE = 0x137_0000_0004L;
  private static final long NO_ACTION = 0x137_0000_0005L;
  private static final long SQL_ACTION = 0x137_0000_0006L;
  private static final long SQL_FILTER = 0x13_7000_0006L;
  private static final long TRUE_FILTER = 0x13_7000_0007L;
  private static final long FALSE_FILTER = 0x13_7000_0008L;
  private static final long CORRELATION_FILTER = 0x13_7000_0009L;

  private RuleDescriptions() {}

  private record Described(UnsignedLong descriptor, List<?> fields) implements DescribedType {
    static Described of(long descriptor, @Nullable Object... fields) {
      return new Described(UnsignedLong.valueOf(descriptor), Arrays.asList(fields));
    }

    @Override
    public Object getDescriptor() {
      return descriptor;
    }

    @Override
    public Object getDescribed() {
      return fields;
    }
  }

  /**
   * The rule of a request.
   *
   * @throws IllegalArgumentException when it is not valid
   */
  static Rule read(String name, Arguments description) {
    Optional<SqlAction> action =
        description
            .optionalMap("sql-rule-action")
            .flatMap(map -> map.text("expression"))
            .map(SqlAction::of);
    return new Rule(name, filter(description), action);
  }

  private static Filter filter(Arguments description) {
    Optional<Arguments> sql = description.optionalMap("sql-filter");
    if (sql.isPresent()) {
      return sql.get()
          .text("expression")
          .map(SqlFilter::of)
          .orElseThrow(() -> new MalformedMessageException("expression is missing"));
    }
    return description
        .optionalMap("correlation-filter")
        .map(RuleDescriptions::correlation)
        .orElseThrow(() -> new MalformedMessageException("there is no filter that is known"));
  }

  private static Filter correlation(Arguments map) {
    return new CorrelationFilter(
        map.text("correlation-id"),
        map.text("message-id"),
        map.text("to"),
        map.text("reply-to"),
        map.text("label"),
        map.text("session-id"),
        map.text("reply-to-session-id"),
        map.text("content-type"),
        plain(map.properties("properties")));
  }

  private static Map<String, Object> plain(Map<String, Object> sent) {
    Map<String, Object> plain = new HashMap<>();
    sent.forEach(
        (name, value) -> {
          Object converted = PropertyValues.fromAmqp(value);
          if (converted != null) {
            plain.put(name, converted);
          }
        });
    return plain;
  }

  private static Map<String, Object> sendable(Map<String, Object> plain) {
    Map<String, Object> sendable = new HashMap<>();
    plain.forEach((name, value) -> sendable.put(name, PropertyValues.toAmqp(value)));
    return sendable;
  }

  static DescribedType write(Rule rule) {
    return Described.of(
        RULE,
        filter(rule.filter()),
        rule.action()
            .map(action -> Described.of(SQL_ACTION, action.text()))
            .orElseGet(() -> Described.of(NO_ACTION)),
        rule.name());
  }

  private static DescribedType filter(Filter filter) {
    return switch (filter) {
      case TrueFilter all -> Described.of(TRUE_FILTER);
      case FalseFilter none -> Described.of(FALSE_FILTER);
      case SqlFilter sql -> Described.of(SQL_FILTER, sql.text());
      case CorrelationFilter wanted ->
          Described.of(
              CORRELATION_FILTER,
              wanted.correlationId().orElse(null),
              wanted.messageId().orElse(null),
              wanted.to().orElse(null),
              wanted.replyTo().orElse(null),
              wanted.label().orElse(null),
              wanted.sessionId().orElse(null),
              wanted.replyToSessionId().orElse(null),
              wanted.contentType().orElse(null),
              sendable(wanted.properties()));
    };
  }
}

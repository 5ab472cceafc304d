package io.blastbridge.local.servicebus.codec;

import java.time.Duration;
import java.time.Instant;
import org.apache.qpid.proton.amqp.DescribedType;
import org.apache.qpid.proton.amqp.Symbol;
import org.apache.qpid.proton.amqp.UnsignedLong;
import org.jspecify.annotations.Nullable;

/** Values of application properties as rules see them, and back. */
public final class PropertyValues {
  private static final Symbol SPAN = Symbol.valueOf("com.microsoft:timespan");
  private static final Symbol OFFSET_TIME = Symbol.valueOf("com.microsoft:datetime-offset");
  private static final Symbol URI = Symbol.valueOf("com.microsoft:uri");

  private PropertyValues() {}

  /** Plain Java types for AMQP's and the dialect's own; what has none stays as it is. */
  public static @Nullable Object fromAmqp(@Nullable Object value) {
    return switch (value) {
      case Symbol symbol -> symbol.toString();
      case UnsignedLong number when number.longValue() < 0 ->
          number.bigIntegerValue().doubleValue();
      case DescribedType described -> fromDescribed(described);
      case null -> null;
      default -> AmqpTime.read(value).map(Object.class::cast).orElse(value);
    };
  }

  private static Object fromDescribed(DescribedType described) {
    Object descriptor = described.getDescriptor();
    if (described.getDescribed() instanceof Number number) {
      if (SPAN.equals(descriptor)) {
        return DotNetTime.span(number.longValue());
      }
      if (OFFSET_TIME.equals(descriptor)) {
        return DotNetTime.instant(number.longValue());
      }
    }
    if (URI.equals(descriptor) && described.getDescribed() instanceof String text) {
      return text;
    }
    return described;
  }

  /** What the library can write: a rule may have computed a time or a span. */
  public static Object toAmqp(Object value) {
    return switch (value) {
      case Instant instant -> AmqpTime.of(instant);
      case Duration span -> new Span(DotNetTime.ticks(span));
      default -> value;
    };
  }

  private record Span(long ticks) implements DescribedType {
    @Override
    public Object getDescriptor() {
      return SPAN;
    }

    @Override
    public Object getDescribed() {
      return ticks;
    }
  }
}

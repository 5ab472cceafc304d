package io.blastbridge.local.servicebus.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CorrelationFilterTest {
  private static final Facts MESSAGE =
      new Facts()
          .with(SystemProperty.LABEL, "orders")
          .with(SystemProperty.CORRELATION_ID, "c")
          .with("colour", "red")
          .with("quantity", (short) 7);

  private static CorrelationFilter filter(
      Optional<String> correlationId, Optional<String> label, Map<String, Object> properties) {
    CorrelationFilter any = CorrelationFilter.ANY;
    return new CorrelationFilter(
        correlationId,
        any.messageId(),
        any.to(),
        any.replyTo(),
        label,
        any.sessionId(),
        any.replyToSessionId(),
        any.contentType(),
        properties);
  }

  @Test
  void all_that_it_asks_for_must_be_there_with_that_value() {
    Optional<String> orders = Optional.of("orders");

    assertThat(CorrelationFilter.ANY.matches(MESSAGE)).isTrue();
    assertThat(filter(Optional.of("c"), orders, Map.of()).matches(MESSAGE)).isTrue();
    assertThat(filter(Optional.of("C"), orders, Map.of()).matches(MESSAGE)).isFalse();
    assertThat(filter(Optional.empty(), orders, Map.of("colour", "red")).matches(MESSAGE)).isTrue();
    assertThat(filter(Optional.empty(), orders, Map.of("nothing", "red")).matches(MESSAGE))
        .isFalse();
  }

  @Test
  void numbers_are_equal_by_value_and_unlike_types_are_no_match() {
    assertThat(properties(Map.of("quantity", 7L)).matches(MESSAGE)).isTrue();
    assertThat(properties(Map.of("quantity", "7")).matches(MESSAGE)).isFalse();
    assertThat(properties(Map.of("colour", 7)).matches(MESSAGE)).isFalse();
  }

  private static CorrelationFilter properties(Map<String, Object> properties) {
    return filter(Optional.empty(), Optional.empty(), properties);
  }
}

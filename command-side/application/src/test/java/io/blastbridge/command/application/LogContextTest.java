package io.blastbridge.command.application;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

class LogContextTest {

  @AfterEach
  void nothing_is_left() {
    assertThat(MDC.get(LogContext.FIELD)).isNull();
  }

  @Test
  void the_inner_one_is_told_and_the_outer_one_comes_back() {
    try (var _ = LogContext.of("outer")) {
      try (var _ = LogContext.of("inner")) {
        assertThat(MDC.get(LogContext.FIELD)).isEqualTo("inner");
        try (var _ = LogContext.of("")) {
          assertThat(MDC.get(LogContext.FIELD)).isNull();
        }
      }
      assertThat(MDC.get(LogContext.FIELD)).isEqualTo("outer");
    }
  }

  @Test
  void an_exception_leaves_nothing_behind() {
    try (var _ = LogContext.of("failing")) {
      throw new IllegalStateException("on purpose");
    } catch (IllegalStateException _) {
      assertThat(MDC.get(LogContext.FIELD)).isNull();
    }
  }

  @Test
  void what_could_break_a_line_is_not_told_and_a_long_id_is_cut() {
    try (var _ = LogContext.of("a\r\n\u0000\u001b[31mb\u2028\u2029\u202e\ud800é")) {
      assertThat(MDC.get(LogContext.FIELD)).isEqualTo("a????[31mb????é");
    }
    try (var _ = LogContext.of("x".repeat(10_000))) {
      assertThat(MDC.get(LogContext.FIELD)).hasSize(256);
    }
    try (var _ = LogContext.of("x".repeat(255) + "\ud83d\ude00")) {
      assertThat(MDC.get(LogContext.FIELD)).isEqualTo("x".repeat(255) + "?");
    }
  }
}

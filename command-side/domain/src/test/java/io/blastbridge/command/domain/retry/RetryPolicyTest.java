package io.blastbridge.command.domain.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.blastbridge.command.domain.retry.RetryDecision.Exhausted;
import io.blastbridge.command.domain.retry.RetryDecision.Reason;
import io.blastbridge.command.domain.retry.RetryDecision.Retry;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryPolicyTest {

  private static final Instant NOW = Instant.parse("2026-08-05T12:00:00Z");
  private static final double LONGEST = Math.nextDown(1.0);
  private static final RetryPolicy POLICY = RetryPolicy.DEFAULT;

  private static RetryEnvelope envelope(int attempts, long age, @Nullable Long lifeLeft) {
    return new RetryEnvelope(
        attempts,
        Optional.of(NOW.minusSeconds(age)),
        Duration.ZERO,
        Optional.ofNullable(lifeLeft).map(NOW::plusSeconds));
  }

  private static RetryDecision decide(RetryEnvelope envelope, RetryCause cause, double draw) {
    return POLICY.decide(envelope, cause, Optional.empty(), NOW, draw);
  }

  private static Retry retry(RetryDecision decision) {
    return switch (decision) {
      case Retry retry -> retry;
      case Exhausted exhausted -> throw new AssertionError(exhausted);
    };
  }

  @ParameterizedTest
  @CsvSource({"1,30", "2,60", "3,120", "4,240", "5,480", "6,900", "7,900", "24,900", "100,900"})
  void delays_double_up_to_the_longest(int attempt, long seconds) {
    assertThat(POLICY.delay(attempt)).isEqualTo(Duration.ofSeconds(seconds));
  }

  @Test
  void doubling_stops_after_ten() {
    var policy = new RetryPolicy(Duration.ofSeconds(5), Duration.ofHours(1), 100, POLICY.maxAge());
    assertThat(policy.delay(10)).isEqualTo(Duration.ofSeconds(2_560));
    assertThat(policy.delay(100)).isEqualTo(Duration.ofHours(1));
  }

  @Test
  void a_delay_is_drawn_from_four_fifths_of_its_length_upwards() {
    assertThat(retry(decide(envelope(0, 0, null), RetryCause.PLANE_TRANSIENT, 0)).delay())
        .isEqualTo(Duration.ofSeconds(24));
    assertThat(retry(decide(envelope(0, 0, null), RetryCause.PLANE_TRANSIENT, 0.5)).delay())
        .isEqualTo(Duration.ofSeconds(27));
    assertThat(retry(decide(envelope(0, 0, null), RetryCause.PLANE_TRANSIENT, LONGEST)).delay())
        .isEqualTo(Duration.ofSeconds(30));
  }

  @Nested
  class Its_cost {

    @Test
    void a_failure_of_the_plane_costs_an_attempt_and_ages() {
      var carried = retry(decide(envelope(3, 9, null), RetryCause.PLANE_TRANSIENT, 0)).envelope();
      assertThat(carried.attempts()).isEqualTo(4);
      assertThat(carried.heldBack()).isZero();
      assertThat(carried.firstEnqueuedAt()).contains(NOW.minusSeconds(9));
    }

    @Test
    void a_contended_claim_costs_no_attempt_but_ages() {
      var carried = retry(decide(envelope(3, 9, null), RetryCause.CLAIM_CONTENDED, 0)).envelope();
      assertThat(carried.attempts()).isEqualTo(3);
      assertThat(carried.heldBack()).isZero();
    }

    @Test
    void closed_admission_costs_neither() {
      var carried = retry(decide(envelope(3, 9, null), RetryCause.ADMISSION_CLOSED, 0)).envelope();
      assertThat(carried.attempts()).isEqualTo(3);
      assertThat(carried.heldBack()).isEqualTo(Duration.ofSeconds(192));
    }
  }

  @Nested
  class The_end {

    @Test
    void comes_after_24_attempts() {
      assertThat(decide(envelope(23, 0, null), RetryCause.PLANE_TRANSIENT, 0))
          .isInstanceOf(Retry.class);
      assertThat(decide(envelope(24, 0, null), RetryCause.PLANE_TRANSIENT, 0))
          .isEqualTo(new Exhausted(Reason.ATTEMPTS));
    }

    @ParameterizedTest
    @EnumSource(names = {"ADMISSION_CLOSED", "CLAIM_CONTENDED"})
    void does_not_come_from_attempts_where_none_is_spent(RetryCause cause) {
      assertThat(decide(envelope(24, 0, null), cause, 0)).isInstanceOf(Retry.class);
    }

    @ParameterizedTest
    @EnumSource(names = {"PLANE_TRANSIENT", "CLAIM_CONTENDED"})
    void comes_with_a_counted_age_of_one_day(RetryCause cause) {
      assertThat(decide(envelope(3, 86_399, null), cause, 0)).isInstanceOf(Retry.class);
      assertThat(decide(envelope(3, 86_400, null), cause, 0)).isEqualTo(new Exhausted(Reason.AGE));
      assertThat(decide(envelope(3, 86_400, 9_999L), cause, 0))
          .isEqualTo(new Exhausted(Reason.AGE));
    }

    @Test
    void counts_no_time_behind_closed_admission() {
      var held =
          new RetryEnvelope(
              3,
              Optional.of(NOW.minusSeconds(90_000)),
              Duration.ofSeconds(3_601),
              Optional.empty());
      assertThat(decide(held, RetryCause.PLANE_TRANSIENT, 0)).isInstanceOf(Retry.class);
      assertThat(decide(envelope(3, 90_000, null), RetryCause.ADMISSION_CLOSED, 0))
          .isInstanceOf(Retry.class);
    }

    @ParameterizedTest
    @EnumSource
    void comes_a_week_after_the_first_enqueue_when_nothing_expires(RetryCause cause) {
      var held =
          new RetryEnvelope(
              0, Optional.of(NOW.minus(Duration.ofDays(7))), Duration.ofDays(7), Optional.empty());
      assertThat(decide(held, cause, 0)).isEqualTo(new Exhausted(Reason.AGE));
      var expiring =
          new RetryEnvelope(
              0, held.firstEnqueuedAt(), held.heldBack(), Optional.of(NOW.plusSeconds(600)));
      assertThat(decide(expiring, cause, 0)).isInstanceOf(Retry.class);
    }

    @Test
    void does_not_come_from_an_age_nobody_knows() {
      var ageless = new RetryEnvelope(0, Optional.empty(), Duration.ZERO, Optional.empty());
      assertThat(decide(ageless, RetryCause.PLANE_TRANSIENT, 0)).isInstanceOf(Retry.class);
    }

    @ParameterizedTest
    @EnumSource
    void comes_when_the_lifetime_leaves_less_than_a_second(RetryCause cause) {
      assertThat(decide(envelope(24, 90_000, 60L), cause, 0))
          .isEqualTo(new Exhausted(Reason.EXPIRED));
      assertThat(decide(envelope(0, 0, 61L), cause, 0)).isInstanceOf(Retry.class);
    }
  }

  @Nested
  class Near_its_expiry {

    @Test
    void the_delay_is_shortened_to_fit() {
      var retry = retry(decide(envelope(5, 0, 90L), RetryCause.PLANE_TRANSIENT, 0));
      assertThat(retry.delay()).isEqualTo(Duration.ofSeconds(30));
      assertThat(retry.dueAt()).isEqualTo(NOW.plusSeconds(30));
      assertThat(retry.timeToLive()).contains(Duration.ofMinutes(1));
    }

    @Test
    void the_lifetime_of_the_clone_ends_with_the_request() {
      var retry = retry(decide(envelope(0, 0, 3_600L), RetryCause.PLANE_TRANSIENT, LONGEST));
      assertThat(retry.timeToLive()).contains(Duration.ofSeconds(3_570));
    }

    @Test
    void a_request_without_expiry_leaves_it_to_the_queue() {
      assertThat(retry(decide(envelope(0, 0, null), RetryCause.PLANE_TRANSIENT, 0)).timeToLive())
          .isEmpty();
    }
  }

  @Nested
  class A_retry_after {

    private RetryDecision after(long seconds, @Nullable Long lifeLeft) {
      return POLICY.decide(
          envelope(0, 0, lifeLeft),
          RetryCause.PLANE_TRANSIENT,
          Optional.of(Duration.ofSeconds(seconds)),
          NOW,
          0);
    }

    @Test
    void is_a_lower_bound_that_jitter_does_not_touch() {
      assertThat(retry(after(29, null)).delay()).isEqualTo(Duration.ofSeconds(29));
      assertThat(retry(after(10, null)).delay()).isEqualTo(Duration.ofSeconds(24));
    }

    @Test
    void may_exceed_the_longest_delay() {
      assertThat(retry(after(5_000, 6_000L)).delay()).isEqualTo(Duration.ofSeconds(5_000));
    }

    @Test
    void that_does_not_fit_the_lifetime_ends_the_request() {
      assertThat(retry(after(100, 160L)).delay()).isEqualTo(Duration.ofSeconds(100));
      assertThat(after(101, 160L)).isEqualTo(new Exhausted(Reason.EXPIRED));
    }

    @Test
    void of_nothing_still_waits_a_second() {
      assertThat(retry(after(0, 61L)).delay()).isEqualTo(Duration.ofSeconds(1));
    }
  }

  @ParameterizedTest
  @EnumSource
  void every_clone_is_due_within_its_bounds(RetryCause cause) {
    var random = new Random(7);
    for (int i = 0; i < 10_000; i++) {
      var left = Duration.ofMillis(random.nextInt(3_000_000));
      var envelope =
          new RetryEnvelope(
              random.nextInt(30),
              Optional.of(NOW.minusSeconds(random.nextInt(100_000))),
              Duration.ofSeconds(random.nextInt(1_000)),
              Optional.of(NOW.plus(left)));
      var wanted = Duration.ofSeconds(random.nextInt(2_000));
      if (POLICY.decide(envelope, cause, Optional.of(wanted), NOW, random.nextDouble())
          instanceof Retry retry) {
        assertThat(retry.delay()).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(2_000));
        assertThat(retry.delay()).isGreaterThanOrEqualTo(wanted);
        assertThat(retry.dueAt()).isBeforeOrEqualTo(NOW.plus(left).minusSeconds(60));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "4,900,24,86400",
    "301,900,24,86400",
    "30,29,24,86400",
    "30,3601,24,86400",
    "30,900,0,86400",
    "30,900,101,86400",
    "30,900,24,3599",
    "30,900,24,604801"
  })
  void nonsense_is_no_policy(long base, long max, int attempts, long age) {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new RetryPolicy(
                    Duration.ofSeconds(base),
                    Duration.ofSeconds(max),
                    attempts,
                    Duration.ofSeconds(age)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100})
  void the_bounds_themselves_are_a_policy(int attempts) {
    assertThat(
            new RetryPolicy(
                    Duration.ofSeconds(5), Duration.ofSeconds(5), attempts, Duration.ofHours(1))
                .maxAttempts())
        .isEqualTo(attempts);
    assertThat(
            new RetryPolicy(
                    Duration.ofMinutes(5), Duration.ofHours(1), attempts, Duration.ofDays(7))
                .maxAge())
        .isEqualTo(Duration.ofDays(7));
  }

  @Test
  void an_envelope_holds_no_negative_numbers() {
    assertThatIllegalArgumentException().isThrownBy(() -> envelope(-1, 0, null));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new RetryEnvelope(0, Optional.empty(), Duration.ofSeconds(-1), Optional.empty()));
  }
}

package io.blastbridge.command.application;

import io.blastbridge.command.domain.ClaimProposal;
import io.blastbridge.command.domain.CorrelationCommand.RecordSubmission;
import io.blastbridge.command.domain.CorrelationCommand.Take;
import io.blastbridge.command.domain.Offer;
import io.blastbridge.command.domain.Verdict;
import io.blastbridge.command.events.ClaimId;
import io.blastbridge.command.events.CorrelationEvent.Claimed;
import io.blastbridge.command.events.CorrelationEvent.Conflicted;
import io.blastbridge.command.events.CorrelationEvent.Received;
import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.Delivery;
import io.blastbridge.command.events.Fingerprints;
import io.blastbridge.command.events.JobId;
import io.blastbridge.command.events.Origin;
import io.blastbridge.command.events.Owner;
import io.blastbridge.command.events.RequestSummary;
import java.time.Duration;
import java.time.Instant;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.axonframework.test.aggregate.FixtureConfiguration;
import org.axonframework.test.matchers.Matchers;
import org.hamcrest.CoreMatchers;
import org.junit.jupiter.api.Test;

/** What the Axon shell adds to the rules: routing, creation, and that a refusal is remembered. */
class CorrelationTest {

  private static final CorrelationId ID = new CorrelationId("corr-1");
  private static final Instant NOON = Instant.parse("2026-01-05T12:00:00Z");
  private static final Owner ME = new Owner("node-a", "life-1", 11);
  private static final RequestSummary SUMMARY =
      new RequestSummary("xml", "blastn", "core_nt", null, null, 50, 1, 10);

  private final FixtureConfiguration<Correlation> correlation =
      new AggregateTestFixture<>(Correlation.class)
          .registerCommandTargetResolver(new CorrelationRouting());

  private static Fingerprints fingerprints(String digit) {
    return new Fingerprints(digit.repeat(64), digit.repeat(64));
  }

  private static Delivery delivery(int number) {
    return new Delivery("%032x".formatted(number), "local", "requests", number, NOON, "");
  }

  private static Take take(String digit, int delivery) {
    return new Take(
        ID,
        new Offer(
            Origin.QUEUE,
            "r" + delivery,
            delivery(delivery),
            fingerprints(digit),
            SUMMARY,
            NOON,
            NOON,
            null),
        new ClaimProposal(
            new ClaimId("c" + delivery),
            ME,
            Duration.ofMinutes(15),
            Duration.ofSeconds(30),
            ID.value()),
        null,
        NOON);
  }

  private static Object[] claimed() {
    return new Object[] {
      new Received(
          ID, 1, Origin.QUEUE, "r1", delivery(1), fingerprints("a"), SUMMARY, NOON, NOON, null),
      new Claimed(
          ID,
          new ClaimId("c1"),
          ME,
          "r1",
          delivery(1),
          NOON.plus(Duration.ofMinutes(15)),
          ID.value(),
          1,
          null,
          false)
    };
  }

  @Test
  void a_first_request_creates_its_stream() {
    correlation
        .givenNoPriorActivity()
        .when(take("a", 1))
        .expectEvents(claimed())
        .expectResultMessagePayloadMatching(CoreMatchers.instanceOf(Verdict.Submit.class));
  }

  @Test
  void a_conflict_is_refused_and_still_remembered() {
    correlation
        .given(claimed())
        .when(take("b", 2))
        .expectEventsMatching(
            Matchers.payloadsMatching(
                Matchers.exactSequenceOf(CoreMatchers.instanceOf(Conflicted.class))))
        .expectResultMessagePayloadMatching(CoreMatchers.instanceOf(Verdict.Refused.class));
  }

  @Test
  void a_late_submission_under_a_foreign_claim_is_answered_and_appends_nothing() {
    correlation
        .given(claimed())
        .when(new RecordSubmission(ID, new ClaimId("late"), new JobId("job"), false, NOON))
        .expectNoEvents()
        .expectResultMessagePayload(new Verdict.ClaimLost(null));
  }
}

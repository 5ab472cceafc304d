package io.blastbridge.command.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.blastbridge.command.domain.AnswerCounts;
import io.blastbridge.command.domain.ClaimProposal;
import io.blastbridge.command.domain.CorrelationCommand.ObserveFailure;
import io.blastbridge.command.domain.CorrelationCommand.RecordSubmission;
import io.blastbridge.command.domain.CorrelationCommand.Take;
import io.blastbridge.command.domain.CorrelationDecider;
import io.blastbridge.command.domain.Offer;
import io.blastbridge.command.domain.Verdict;
import io.blastbridge.command.domain.request.FieldProblem;
import io.blastbridge.command.events.ClaimId;
import io.blastbridge.command.events.CorrelationEvent;
import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.Delivery;
import io.blastbridge.command.events.DeliveryEvent;
import io.blastbridge.command.events.Fingerprints;
import io.blastbridge.command.events.JobId;
import io.blastbridge.command.events.Origin;
import io.blastbridge.command.events.Owing;
import io.blastbridge.command.events.Owner;
import io.blastbridge.command.events.RequestSummary;
import io.blastbridge.command.events.Response;
import io.blastbridge.command.events.Streams;
import io.blastbridge.command.eventstore.StreamAppend;
import io.blastbridge.local.postgres.FreshDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Endless messages of one correlation, on a real journal. */
class OverflowTest {

  private static final CorrelationId ID = new CorrelationId("corr-1");
  private static final JobId JOB = new JobId("job-77");
  private static final Instant NOON = Instant.parse("2026-01-05T12:00:00Z");
  private static final int MANY = 100;
  private static final int MALFORMED = 40;

  private final FreshDatabase database = FreshDatabase.create();
  private final Side side = new Side(database.jdbcUrl(), "a");

  @BeforeEach
  void accept_a_first_request() {
    assertThat(side.correlations.send(take("a", 1))).isInstanceOf(Verdict.Submit.class);
    side.correlations.send(new RecordSubmission(ID, new ClaimId("c1"), JOB, false, NOON));
  }

  @AfterEach
  void stop() {
    side.close();
    database.close();
  }

  private static Delivery delivery(int number) {
    return new Delivery("%032x".formatted(number), "local", "requests", number, NOON, "");
  }

  /** A delivery of a request; half of them carry a request id. */
  private static Take take(String digit, int number) {
    return new Take(
        ID,
        new Offer(
            Origin.QUEUE,
            number % 2 == 0 ? "r" + number : "",
            delivery(number),
            new Fingerprints(digit.repeat(64), digit.repeat(64)),
            new RequestSummary("xml", "blastn", "core_nt", null, null, 50, 1, 10),
            NOON,
            NOON,
            null),
        new ClaimProposal(
            new ClaimId("c" + number),
            new Owner("a", "life", 1),
            Duration.ofMinutes(15),
            Duration.ofSeconds(30),
            ID.value()),
        null,
        NOON);
  }

  private static Settlement malformed(Side by, int number) {
    var message =
        new RequestMessage(
            delivery(number),
            new byte[0],
            Optional.of(ID.value()),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            NOON);
    var problems = List.of(new FieldProblem("program", "missing", "is required"));
    return by.refusals.refuse(message, ID.value(), true, "", "malformed", problems).settlement();
  }

  private static Verdict conflict() {
    return new Verdict.Refused(
        CorrelationDecider.CORRELATION_CONFLICT,
        "The correlation id is already used by a request with different content.");
  }

  /** Hands every delivery, or one of so many, to a process; whoever asks gets the same answers. */
  private void deliver(Side to, int oneOf) {
    for (int n = 0; n < MANY; n += oneOf) {
      assertThat(to.correlations.send(take("a", 1000 + n)))
          .isEqualTo(new Verdict.Accepted(JOB, true));
      assertThat(to.correlations.send(take("b", 2000 + n))).isEqualTo(conflict());
      if (n < MALFORMED) {
        assertThat(malformed(to, 3000 + n))
            .isEqualTo(new Settlement.DeadLetter("malformed", "program is required"));
      }
    }
  }

  private List<String> owedBy(int number) {
    return side.events(Streams.delivery(delivery(number).id())).stream()
        .filter(Owing.class::isInstance)
        .flatMap(event -> ((Owing) event).owed().stream())
        .map(Response::eventId)
        .toList();
  }

  private List<String> onlyOneOwedBy(int number) {
    var owed = owedBy(number);
    assertThat(owed).hasSize(1);
    return owed;
  }

  private List<String> owedByTheCorrelation() {
    return side.events(Streams.correlation(ID)).stream()
        .filter(Owing.class::isInstance)
        .flatMap(event -> ((Owing) event).owed().stream())
        .map(Response::eventId)
        .toList();
  }

  @Test
  void a_stream_stays_short_and_every_delivery_is_answered_once_also_after_a_crash() {
    deliver(side, 1);
    int length = side.events(Streams.correlation(ID)).size();
    try (var successor = new Side(database.jdbcUrl(), "b")) {
      deliver(successor, 4);
    }

    assertThat(length).isEqualTo(4 + 3 * AnswerCounts.MAX);
    assertThat(side.events(Streams.correlation(ID))).hasSize(length);
    var owed = new ArrayList<>(owedByTheCorrelation());
    for (int n = AnswerCounts.MAX; n < MANY; n++) {
      owed.addAll(onlyOneOwedBy(1000 + n));
      owed.addAll(onlyOneOwedBy(2000 + n));
    }
    for (int n = AnswerCounts.MAX; n < MALFORMED; n++) {
      owed.addAll(onlyOneOwedBy(3000 + n));
    }
    assertThat(owed).hasSize(1 + 2 * MANY + MALFORMED).doesNotHaveDuplicates();
    awaitOutbox(owed);
  }

  private void awaitOutbox(List<String> owed) {
    var jdbc = JdbcClient.create(database.dataSource());
    await()
        .atMost(Duration.ofSeconds(60))
        .untilAsserted(
            () ->
                assertThat(jdbc.sql("select event_id from outbox").query(String.class).list())
                    .containsExactlyInAnyOrderElementsOf(owed));
  }

  @Test
  void processes_that_hold_one_delivery_at_once_record_one_answer()
      throws InterruptedException, ExecutionException {
    for (int n = 0; n < AnswerCounts.MAX; n++) {
      side.correlations.send(take("a", 1000 + n));
    }
    try (var other = new Side(database.jdbcUrl(), "b");
        var threads = Executors.newFixedThreadPool(8)) {
      for (int n = 0; n < 10; n++) {
        var command = take("a", 4000 + n);
        List<Callable<Verdict>> calls = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
          calls.add(() -> side.correlations.send(command));
          calls.add(() -> other.correlations.send(command));
        }
        for (Future<Verdict> answer : threads.invokeAll(calls)) {
          assertThat(answer.get()).isEqualTo(new Verdict.Accepted(JOB, true));
        }
        assertThat(owedBy(4000 + n)).hasSize(1);
      }
    }
  }

  @Test
  void an_answer_finds_its_place_behind_what_the_stream_of_the_delivery_holds() {
    for (int n = 0; n < AnswerCounts.MAX; n++) {
      side.correlations.send(take("a", 1000 + n));
    }
    String stream = Streams.delivery(delivery(4000).id());
    var handedBack = new DeliveryEvent.Settled(delivery(4000), ID.value(), "retry", "x", NOON);
    side.journal.append(
        List.of(
            StreamAppend.next(
                stream, new StreamAppend.Entry(UUID.randomUUID(), NOON, handedBack, Map.of()))));

    side.correlations.send(take("a", 4000));
    side.correlations.send(new ObserveFailure(ID, JOB, "BLAST_FAILED", "no such database", NOON));
    side.correlations.send(take("a", 4000));
    side.correlations.send(take("a", 4000));

    assertThat(side.events(stream))
        .hasExactlyElementsOfTypes(
            DeliveryEvent.Settled.class,
            DeliveryEvent.Repeated.class,
            DeliveryEvent.Repeated.class);
    assertThat(side.events(Streams.correlation(ID)).getLast())
        .isInstanceOfSatisfying(
            CorrelationEvent.Terminal.class,
            end -> assertThat(owedBy(4000)).last().isEqualTo(end.owed().getFirst().eventId()));
  }
}

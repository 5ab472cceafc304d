package io.blastbridge.command.domain;

import static io.blastbridge.command.domain.Correlations.ID;
import static io.blastbridge.command.domain.Correlations.JOB;
import static io.blastbridge.command.domain.Correlations.NOON;
import static io.blastbridge.command.domain.Correlations.OTHER;
import static io.blastbridge.command.domain.Correlations.SAME;
import static io.blastbridge.command.domain.Correlations.delivery;
import static io.blastbridge.command.domain.Correlations.offer;
import static io.blastbridge.command.domain.Correlations.take;
import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.command.domain.CorrelationCommand.Defer;
import io.blastbridge.command.domain.CorrelationCommand.ObserveFailure;
import io.blastbridge.command.domain.CorrelationCommand.RecordSubmission;
import io.blastbridge.command.domain.CorrelationCommand.Refuse;
import io.blastbridge.command.domain.identity.EventIds;
import io.blastbridge.command.events.Certainty;
import io.blastbridge.command.events.ClaimId;
import io.blastbridge.command.events.CorrelationEvent;
import io.blastbridge.command.events.CorrelationEvent.Deferred;
import io.blastbridge.command.events.CorrelationEvent.Rejected;
import io.blastbridge.command.events.CorrelationEvent.Repeated;
import io.blastbridge.command.events.CorrelationEvent.Terminal;
import io.blastbridge.command.events.Delivery;
import io.blastbridge.command.events.DeliveryEvent;
import io.blastbridge.command.events.Fingerprints;
import io.blastbridge.command.events.Owing;
import io.blastbridge.command.events.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Endless messages of one id, with a journal in memory that holds both kinds of streams. */
class OverflowTest {

  private final List<CorrelationEvent> history = new ArrayList<>();
  private final Map<String, List<DeliveryEvent>> streams = new HashMap<>();

  /** Does what a decision asks for, until it is a verdict. */
  private Verdict when(CorrelationCommand command) {
    OwnRecord own = new OwnRecord.Unread();
    while (true) {
      var decision = decide(command, own);
      history.addAll(decision.events());
      switch (decision.verdict()) {
        case Verdict.Overflow.Read(var delivery) -> own = read(delivery);
        case Verdict.Overflow.Append(var event) -> {
          own(event.delivery()).add(event);
          own = read(event.delivery());
        }
        default -> {
          return decision.verdict();
        }
      }
    }
  }

  private Decision decide(CorrelationCommand command, OwnRecord own) {
    return CorrelationDecider.decide(CorrelationState.of(history), command, own);
  }

  private OwnRecord.Read read(Delivery delivery) {
    return new OwnRecord.Read(own(delivery));
  }

  private List<DeliveryEvent> own(Delivery delivery) {
    return streams.computeIfAbsent(delivery.id(), _ -> new ArrayList<>());
  }

  private List<String> owedBy(Delivery delivery) {
    return own(delivery).stream()
        .filter(Owing.class::isInstance)
        .flatMap(event -> ((Owing) event).owed().stream())
        .map(Response::eventId)
        .toList();
  }

  private Verdict taken(Fingerprints fingerprints, @Nullable Delivery delivery, String requestId) {
    String claim = "c" + (CorrelationState.of(history).claims() + 1);
    return when(take(offer(fingerprints, delivery, requestId), claim, NOON));
  }

  private Verdict refused(@Nullable Delivery delivery, Certainty certainty) {
    return when(new Refuse(ID, null, certainty, "malformed", "no program", "", delivery, NOON));
  }

  private void queued() {
    taken(SAME, delivery(1), "r1");
    when(new RecordSubmission(ID, new ClaimId("c1"), JOB, false, NOON));
  }

  private void manyRepeats() {
    for (int n = 100; n < 100 + AnswerCounts.MAX; n++) {
      taken(SAME, delivery(n), "");
    }
  }

  private void manyConflicts() {
    for (int n = 200; n < 200 + AnswerCounts.MAX; n++) {
      taken(OTHER, delivery(n), "");
    }
  }

  private void manyRefusals() {
    for (int n = 300; n < 300 + AnswerCounts.MAX; n++) {
      refused(delivery(n), Certainty.DEFINITELY_NOT);
    }
  }

  private static String id(String status, String scope) {
    return EventIds.of(ID.value(), status, scope);
  }

  private static Verdict conflict() {
    return new Verdict.Refused(
        CorrelationDecider.CORRELATION_CONFLICT, CorrelationDecider.CONFLICT_MESSAGE);
  }

  @Test
  void further_repeats_are_acknowledged_in_streams_of_their_own() {
    queued();
    manyRepeats();
    int length = history.size();

    for (int n = 400; n < 500; n++) {
      assertThat(taken(SAME, delivery(n), n % 2 == 0 ? "r" + n : ""))
          .isEqualTo(new Verdict.Accepted(JOB, true));
    }

    assertThat(history).hasSize(length);
    assertThat(owedBy(delivery(400))).containsExactly(id("queued", "r400"));
    assertThat(owedBy(delivery(401))).containsExactly(id("queued", "401"));
  }

  @Test
  void a_further_repeat_after_the_end_is_told_the_end_too() {
    queued();
    manyRepeats();
    when(new ObserveFailure(ID, JOB, "BLAST_FAILED", "no such database", NOON));

    taken(SAME, delivery(400), "");

    assertThat(owedBy(delivery(400))).containsExactly(id("queued", "400"), id("failed", ""));
  }

  @Test
  void an_end_that_came_before_the_acknowledgement_was_recorded_is_owed_behind_it_once() {
    queued();
    manyRepeats();
    own(delivery(400)).add(new DeliveryEvent.Settled(delivery(400), ID.value(), "retry", "", NOON));
    var late = take(offer(SAME, delivery(400), ""), "c2", NOON);
    var decision = decide(late, read(delivery(400)));
    when(new ObserveFailure(ID, JOB, "BLAST_FAILED", "no such database", NOON));
    own(delivery(400)).add(((Verdict.Overflow.Append) decision.verdict()).event());

    when(late);
    when(late);

    assertThat(owedBy(delivery(400))).containsExactly(id("queued", "400"), id("failed", ""));
  }

  @Test
  void further_conflicts_are_scoped_by_their_number_whatever_their_fingerprint() {
    queued();
    manyConflicts();
    int length = history.size();
    var unseen = new Fingerprints("e".repeat(64), "f".repeat(64));

    assertThat(taken(unseen, delivery(400), "")).isEqualTo(conflict());
    assertThat(taken(unseen, delivery(401), "")).isEqualTo(conflict());
    assertThat(taken(unseen, delivery(402), "r402")).isEqualTo(conflict());

    assertThat(history).hasSize(length);
    assertThat(owedBy(delivery(400))).containsExactly(id("failed", "400"));
    assertThat(owedBy(delivery(401))).containsExactly(id("failed", "401"));
    assertThat(owedBy(delivery(402))).containsExactly(id("failed", "r402"));
  }

  @Test
  void further_refusals_are_recorded_with_their_deliveries() {
    queued();
    manyRefusals();
    int length = history.size();

    assertThat(refused(delivery(400), Certainty.DEFINITELY_NOT))
        .isEqualTo(new Verdict.Refused("malformed", "no program"));
    assertThat(refused(delivery(400), Certainty.DEFINITELY_NOT))
        .isEqualTo(new Verdict.Refused("malformed", "no program"));

    assertThat(history).hasSize(length);
    assertThat(owedBy(delivery(400))).containsExactly(id("failed", "400"));
  }

  @Test
  void a_refusal_that_is_not_remembered_never_takes_the_unscoped_id() {
    refused(null, Certainty.DEFINITELY_NOT);
    for (int n = 0; n < AnswerCounts.MAX; n++) {
      refused(null, Certainty.DEFINITELY_NOT);
    }

    refused(delivery(400), Certainty.DEFINITELY_NOT);

    assertThat(owedBy(delivery(400))).containsExactly(id("failed", "400"));
  }

  @Test
  void a_redelivery_finds_the_answer_of_its_own_stream_and_owes_nothing_twice() {
    queued();
    manyRepeats();
    manyConflicts();
    own(delivery(400)).add(new DeliveryEvent.Settled(delivery(400), ID.value(), "retry", "", NOON));

    for (int times = 0; times < 3; times++) {
      assertThat(taken(SAME, delivery(400), "r400")).isEqualTo(new Verdict.Accepted(JOB, true));
      assertThat(taken(OTHER, delivery(401), "r401")).isEqualTo(conflict());
    }

    assertThat(owedBy(delivery(400))).hasSize(1);
    assertThat(owedBy(delivery(401))).hasSize(1);
  }

  @Test
  void what_the_correlation_knows_is_not_looked_for_elsewhere() {
    queued();
    manyRepeats();

    var again = decide(take(offer(SAME, delivery(100), ""), "c2", NOON), new OwnRecord.Unread());

    assertThat(again.verdict()).isEqualTo(new Verdict.Accepted(JOB, true));
  }

  @Test
  void a_refused_offender_stays_refused_after_the_binding_has_ended() {
    taken(SAME, delivery(1), "r1");
    manyConflicts();
    taken(OTHER, delivery(400), "");
    when(
        new Refuse(
            ID,
            new ClaimId("c1"),
            Certainty.DEFINITELY_NOT,
            "code",
            "text",
            "r1",
            delivery(1),
            NOON));

    assertThat(taken(OTHER, delivery(400), "")).isEqualTo(conflict());
    assertThat(taken(OTHER, delivery(401), "")).isInstanceOf(Verdict.Submit.class);
  }

  @Test
  void an_answered_delivery_is_neither_refused_nor_replaced_for_another_reason() {
    queued();
    manyRepeats();
    taken(SAME, delivery(400), "");
    var accepted = new Verdict.Accepted(JOB, true);

    assertThat(refused(delivery(400), Certainty.DEFINITELY_NOT)).isEqualTo(accepted);
    assertThat(when(new Defer(ID, null, Certainty.DEFINITELY_NOT, cloneOf(delivery(400)))))
        .isEqualTo(accepted);
  }

  private static Deferred cloneOf(Delivery delivery) {
    return new Deferred(
        ID,
        "claim_contended",
        1,
        0,
        NOON,
        Duration.ZERO,
        NOON.plusSeconds(30),
        "retry-1",
        null,
        delivery);
  }

  @Test
  void over_rest_nothing_is_owed_so_nothing_further_is_recorded() {
    queued();
    for (int n = 0; n < AnswerCounts.MAX; n++) {
      taken(SAME, null, "");
      taken(OTHER, null, "");
      refused(null, Certainty.DEFINITELY_NOT);
    }
    int length = history.size();

    assertThat(taken(SAME, null, "")).isEqualTo(new Verdict.Accepted(JOB, true));
    assertThat(taken(OTHER, null, "")).isEqualTo(conflict());
    assertThat(refused(null, Certainty.DEFINITELY_NOT))
        .isEqualTo(new Verdict.Refused("malformed", "no program"));

    assertThat(history).hasSize(length);
    assertThat(streams).isEmpty();
  }

  @Test
  void the_first_producer_who_listens_is_remembered_however_often_rest_repeated_before() {
    taken(SAME, null, "");
    when(new RecordSubmission(ID, new ClaimId("c1"), JOB, false, NOON));
    for (int n = 0; n < AnswerCounts.MAX; n++) {
      taken(SAME, null, "");
    }

    taken(SAME, delivery(400), "");
    taken(SAME, delivery(401), "");
    when(new ObserveFailure(ID, JOB, "BLAST_FAILED", "no such database", NOON));

    assertThat(owedBy(delivery(400))).isEmpty();
    assertThat(owedBy(delivery(401))).containsExactly(id("queued", "401"));
    assertThat(history.stream().filter(Repeated.class::isInstance)).hasSize(AnswerCounts.MAX + 1);
    assertThat(((Terminal) history.getLast()).owed()).hasSize(1);
  }

  @Test
  void a_malformed_message_beside_an_uncertain_end_frees_neither_the_id_nor_the_doubt() {
    taken(SAME, delivery(1), "r1");
    when(
        new Refuse(
            ID, new ClaimId("c1"), Certainty.UNCERTAIN, "code", "text", "r1", delivery(1), NOON));

    refused(delivery(2), Certainty.DEFINITELY_NOT);

    assertThat(((Rejected) history.getLast()).ends()).isFalse();
    assertThat(taken(OTHER, delivery(3), "")).isEqualTo(conflict());
    assertThat(taken(SAME, delivery(4), ""))
        .isEqualTo(new Verdict.Submit(new ClaimId("c2"), ID.value(), true, leaseEnd()));
  }

  private static Instant leaseEnd() {
    return NOON.plus(Correlations.LEASE);
  }
}

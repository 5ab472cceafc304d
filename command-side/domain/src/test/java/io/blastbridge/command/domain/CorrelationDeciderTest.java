package io.blastbridge.command.domain;

import static io.blastbridge.command.domain.Correlations.ID;
import static io.blastbridge.command.domain.Correlations.JOB;
import static io.blastbridge.command.domain.Correlations.LEASE;
import static io.blastbridge.command.domain.Correlations.MARGIN;
import static io.blastbridge.command.domain.Correlations.NOON;
import static io.blastbridge.command.domain.Correlations.OTHER;
import static io.blastbridge.command.domain.Correlations.SAME;
import static io.blastbridge.command.domain.Correlations.delivery;
import static io.blastbridge.command.domain.Correlations.offer;
import static io.blastbridge.command.domain.Correlations.proposal;
import static io.blastbridge.command.domain.Correlations.take;
import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.command.domain.CorrelationCommand.Defer;
import io.blastbridge.command.domain.CorrelationCommand.ObserveFailure;
import io.blastbridge.command.domain.CorrelationCommand.ObserveRunning;
import io.blastbridge.command.domain.CorrelationCommand.ObserveSuccess;
import io.blastbridge.command.domain.CorrelationCommand.RecordSubmission;
import io.blastbridge.command.domain.CorrelationCommand.Refuse;
import io.blastbridge.command.domain.CorrelationCommand.ReleaseClaim;
import io.blastbridge.command.domain.CorrelationCommand.Take;
import io.blastbridge.command.domain.identity.EventIds;
import io.blastbridge.command.events.Certainty;
import io.blastbridge.command.events.ClaimId;
import io.blastbridge.command.events.CorrelationEvent;
import io.blastbridge.command.events.CorrelationEvent.Claimed;
import io.blastbridge.command.events.CorrelationEvent.Conflicted;
import io.blastbridge.command.events.CorrelationEvent.Deferred;
import io.blastbridge.command.events.CorrelationEvent.Queued;
import io.blastbridge.command.events.CorrelationEvent.Received;
import io.blastbridge.command.events.CorrelationEvent.Rejected;
import io.blastbridge.command.events.CorrelationEvent.Repeated;
import io.blastbridge.command.events.CorrelationEvent.Submitted;
import io.blastbridge.command.events.CorrelationEvent.Terminal;
import io.blastbridge.command.events.Delivery;
import io.blastbridge.command.events.Fingerprints;
import io.blastbridge.command.events.JobId;
import io.blastbridge.command.events.Owing;
import io.blastbridge.command.events.Response;
import io.blastbridge.command.events.ResultFile;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class CorrelationDeciderTest {

  private final List<CorrelationEvent> history = new ArrayList<>();

  private Decision when(CorrelationCommand command) {
    var decision = CorrelationDecider.decide(CorrelationState.of(history), command);
    history.addAll(decision.events());
    return decision;
  }

  private CorrelationState state() {
    return CorrelationState.of(history);
  }

  private Decision taken(@Nullable Delivery delivery, String requestId) {
    return when(take(offer(SAME, delivery, requestId), claim(), NOON));
  }

  private String claim() {
    return "c" + (state().claims() + 1);
  }

  private void queued() {
    taken(delivery(1), "r1");
    when(new RecordSubmission(ID, new ClaimId("c1"), JOB, false, NOON));
  }

  private static Refuse refuse(@Nullable String claim, Certainty certainty, int number) {
    return new Refuse(
        ID,
        claim == null ? null : new ClaimId(claim),
        certainty,
        "servicebus_malformed_request",
        "program is required",
        "",
        delivery(number),
        NOON);
  }

  private static ObserveFailure failure() {
    return new ObserveFailure(ID, JOB, "BLAST_FAILED", "no such database", NOON);
  }

  private static List<Response> owed(Decision decision) {
    return decision.events().stream()
        .filter(Owing.class::isInstance)
        .flatMap(event -> ((Owing) event).owed().stream())
        .toList();
  }

  private static String id(String status, String scope) {
    return EventIds.of(ID.value(), status, scope);
  }

  @Nested
  class A_first_request {

    @Test
    void is_received_and_claimed_in_one_step() {
      var decision = taken(delivery(1), "r1");

      assertThat(decision.events()).hasExactlyElementsOfTypes(Received.class, Claimed.class);
      assertThat(decision.verdict())
          .isEqualTo(new Verdict.Submit(new ClaimId("c1"), ID.value(), false, NOON.plus(LEASE)));
    }

    @Test
    void is_submitted_and_acknowledged_in_one_step() {
      taken(delivery(1), "r1");

      var decision = when(new RecordSubmission(ID, new ClaimId("c1"), JOB, false, NOON));

      assertThat(decision.events()).hasExactlyElementsOfTypes(Submitted.class, Queued.class);
      assertThat(owed(decision)).extracting(Response::eventId).containsExactly(id("queued", "r1"));
      assertThat(decision.verdict()).isEqualTo(new Verdict.Accepted(JOB, false));
    }

    @Test
    void recorded_twice_under_the_same_claim_is_accepted_once() {
      queued();

      var decision = when(new RecordSubmission(ID, new ClaimId("c1"), JOB, false, NOON));

      assertThat(decision.events()).isEmpty();
      assertThat(decision.verdict()).isEqualTo(new Verdict.Accepted(JOB, false));
    }

    @Test
    void recorded_under_the_same_claim_with_another_job_is_lost() {
      queued();

      var decision =
          when(new RecordSubmission(ID, new ClaimId("c1"), new JobId("other"), false, NOON));

      assertThat(decision.verdict()).isEqualTo(new Verdict.ClaimLost(JOB));
    }
  }

  @Nested
  class A_redelivery {

    @Test
    void of_the_accepted_delivery_appends_nothing() {
      queued();

      var decision = taken(delivery(1), "r1");

      assertThat(decision.events()).isEmpty();
      assertThat(decision.verdict()).isEqualTo(new Verdict.Accepted(JOB, true));
    }

    @Test
    void of_a_refused_delivery_repeats_the_refusal_and_never_runs() {
      when(refuse(null, Certainty.DEFINITELY_NOT, 1));

      var decision = taken(delivery(1), "r1");

      assertThat(decision.events()).isEmpty();
      assertThat(decision.verdict())
          .isEqualTo(new Verdict.Refused("servicebus_malformed_request", "program is required"));
    }

    @Test
    void of_a_replaced_delivery_sends_the_same_clone_again() {
      taken(delivery(1), "r1");
      var clone = cloneOf(delivery(1));
      when(new Defer(ID, new ClaimId("c1"), Certainty.DEFINITELY_NOT, clone));

      assertThat(taken(delivery(1), "r1").verdict()).isEqualTo(new Verdict.Replaced(clone));
      assertThat(state().phase()).isEqualTo(Phase.RECEIVED);
    }
  }

  private static Deferred cloneOf(Delivery delivery) {
    return new Deferred(
        ID,
        "openapi_http_503",
        1,
        1,
        NOON,
        Duration.ZERO,
        NOON.plusSeconds(30),
        "retry-1",
        null,
        delivery);
  }

  @Nested
  class A_duplicate {

    @Test
    void is_acknowledged_under_its_own_request_id() {
      queued();

      var decision = taken(delivery(2), "r2");

      assertThat(decision.events()).hasExactlyElementsOfTypes(Repeated.class);
      assertThat(owed(decision)).extracting(Response::eventId).containsExactly(id("queued", "r2"));
    }

    @Test
    void without_a_request_id_is_scoped_by_the_brokers_number() {
      queued();

      assertThat(owed(taken(delivery(2), "")))
          .extracting(Response::eventId)
          .containsExactly(id("queued", "2"));
    }

    @Test
    void after_the_end_is_told_the_end_again_byte_for_byte() {
      queued();
      var end = owed(when(failure()));

      var again = owed(taken(delivery(2), "r2"));

      assertThat(again).hasSize(2);
      assertThat(again.get(1)).isEqualTo(end.getFirst());
      assertThat(end.getFirst().eventId()).isEqualTo(id("failed", ""));
    }

    @Test
    void is_recognised_by_either_digest() {
      queued();
      var recalibrated = new Fingerprints("c".repeat(64), SAME.candidate());

      var decision = when(take(offer(recalibrated, delivery(2), "r2"), claim(), NOON));

      assertThat(decision.verdict()).isEqualTo(new Verdict.Accepted(JOB, true));
    }

    @Test
    void over_rest_is_owed_no_event() {
      taken(null, "r1");
      when(new RecordSubmission(ID, new ClaimId("c1"), JOB, false, NOON));

      assertThat(owed(taken(null, "r2"))).isEmpty();
      assertThat(state().audience()).isFalse();
    }
  }

  @Nested
  class A_different_request_under_the_same_id {

    private Decision conflicting(@Nullable Delivery delivery, String requestId) {
      return when(take(offer(OTHER, delivery, requestId), claim(), NOON));
    }

    @Test
    void is_answered_and_leaves_the_running_one_alone() {
      queued();

      var decision = conflicting(delivery(2), "r2");

      assertThat(decision.events()).hasExactlyElementsOfTypes(Conflicted.class);
      assertThat(owed(decision)).extracting(Response::eventId).containsExactly(id("failed", "r2"));
      assertThat(owed(decision)).extracting(Response::jobId).containsExactly("");
      assertThat(state().phase()).isEqualTo(Phase.QUEUED);
    }

    @Test
    void without_a_request_id_is_scoped_by_its_fingerprint_once_and_then_by_its_number() {
      queued();

      assertThat(owed(conflicting(delivery(2), "")))
          .extracting(Response::eventId)
          .containsExactly(id("failed", OTHER.canonical()));
      assertThat(owed(conflicting(delivery(3), "")))
          .extracting(Response::eventId)
          .containsExactly(id("failed", "3"));
    }

    @Test
    void over_rest_is_owed_no_event() {
      queued();

      assertThat(owed(conflicting(null, "r2"))).isEmpty();
    }

    @Test
    void is_a_new_request_once_the_first_ended_without_execution() {
      taken(delivery(1), "r1");
      when(refuse("c1", Certainty.DEFINITELY_NOT, 1));

      assertThat(conflicting(delivery(2), "r2").verdict()).isInstanceOf(Verdict.Submit.class);
    }

    @Test
    void stays_a_conflict_while_the_plane_may_have_the_first() {
      taken(delivery(1), "r1");
      when(refuse("c1", Certainty.UNCERTAIN, 1));

      assertThat(conflicting(delivery(2), "r2").verdict()).isInstanceOf(Verdict.Refused.class);
      assertThat(taken(delivery(3), "r3").verdict())
          .isEqualTo(new Verdict.Submit(new ClaimId("c2"), ID.value(), true, NOON.plus(LEASE)));
    }
  }

  @Nested
  class A_claim {

    @Test
    void in_force_is_contended_until_the_lease_and_the_margin_are_over() {
      taken(delivery(1), "r1");
      Instant over = NOON.plus(LEASE).plus(MARGIN);

      assertThat(when(take(offer(SAME, delivery(2), "r2"), "c2", over.minusNanos(1))).verdict())
          .isInstanceOf(Verdict.Contended.class);
      assertThat(when(take(offer(SAME, delivery(2), "r2"), "c2", over)).verdict())
          .isEqualTo(new Verdict.Submit(new ClaimId("c2"), ID.value(), true, over.plus(LEASE)));
    }

    @Test
    void of_a_proven_dead_holder_is_taken_at_once_and_probed_first() {
      taken(delivery(1), "r1");

      var decision =
          when(
              new Take(
                  ID, offer(SAME, delivery(2), "r2"), proposal("c2"), new ClaimId("c1"), NOON));

      assertThat(decision.events())
          .singleElement()
          .satisfies(
              event -> {
                var claimed = (Claimed) event;
                assertThat(claimed.supersedes()).isEqualTo(new ClaimId("c1"));
                assertThat(claimed.probeFirst()).isTrue();
              });
    }

    @Test
    void that_was_taken_over_records_nothing() {
      taken(delivery(1), "r1");
      when(new Take(ID, offer(SAME, delivery(2), "r2"), proposal("c2"), new ClaimId("c1"), NOON));
      var late = new ClaimId("c1");

      assertThat(when(new RecordSubmission(ID, late, JOB, false, NOON)).verdict())
          .isEqualTo(new Verdict.ClaimLost(null));
      assertThat(when(new ReleaseClaim(ID, late, "timeout", Certainty.UNCERTAIN)).verdict())
          .isEqualTo(new Verdict.ClaimLost(null));
      assertThat(when(refuse("c1", Certainty.UNCERTAIN, 5)).verdict())
          .isEqualTo(new Verdict.ClaimLost(null));
    }

    @Test
    void given_back_in_doubt_makes_the_next_one_probe() {
      taken(delivery(1), "r1");
      when(new ReleaseClaim(ID, new ClaimId("c1"), "timeout", Certainty.UNCERTAIN));

      assertThat(taken(delivery(1), "r1").verdict())
          .isEqualTo(new Verdict.Submit(new ClaimId("c2"), ID.value(), true, NOON.plus(LEASE)));
    }

    @Test
    void given_back_for_sure_lets_the_next_one_post_at_once() {
      taken(delivery(1), "r1");
      when(new ReleaseClaim(ID, new ClaimId("c1"), "not ready", Certainty.DEFINITELY_NOT));

      assertThat(taken(delivery(1), "r1").verdict())
          .isEqualTo(new Verdict.Submit(new ClaimId("c2"), ID.value(), false, NOON.plus(LEASE)));
    }

    @Test
    void in_force_keeps_its_own_delivery_from_being_refused_or_replaced_by_others() {
      taken(delivery(1), "r1");

      assertThat(when(refuse(null, Certainty.DEFINITELY_NOT, 1)).verdict())
          .isInstanceOf(Verdict.Contended.class);
      assertThat(
              when(new Defer(ID, null, Certainty.DEFINITELY_NOT, cloneOf(delivery(1)))).verdict())
          .isInstanceOf(Verdict.Contended.class);
      assertThat(when(refuse(null, Certainty.DEFINITELY_NOT, 2)).verdict())
          .isInstanceOf(Verdict.Refused.class);
    }

    @Test
    void of_a_rest_request_keeps_no_delivery_from_being_refused() {
      taken(null, "r1");

      assertThat(when(refuse(null, Certainty.DEFINITELY_NOT, 2)).verdict())
          .isInstanceOf(Verdict.Refused.class);
      assertThat(state().phase()).isEqualTo(Phase.CLAIMED);
    }
  }

  @Nested
  class The_id_of_a_failure {

    @Test
    void is_unscoped_for_the_first_refusal_of_all() {
      assertThat(owed(when(refuse(null, Certainty.DEFINITELY_NOT, 1))))
          .extracting(Response::eventId)
          .containsExactly(id("failed", ""));
    }

    @Test
    void is_scoped_for_every_later_refusal() {
      when(refuse(null, Certainty.DEFINITELY_NOT, 1));

      assertThat(owed(when(refuse(null, Certainty.DEFINITELY_NOT, 2))))
          .extracting(Response::eventId)
          .containsExactly(id("failed", "2"));
    }

    @Test
    void is_scoped_for_a_refusal_after_a_claim_so_that_the_run_may_fail_unscoped() {
      taken(delivery(1), "r1");

      assertThat(owed(when(refuse("c1", Certainty.DEFINITELY_NOT, 1))))
          .extracting(Response::eventId)
          .containsExactly(id("failed", "1"));
      taken(delivery(2), "r2");
      when(new RecordSubmission(ID, new ClaimId("c2"), JOB, false, NOON));
      assertThat(owed(when(failure())))
          .extracting(Response::eventId)
          .containsExactly(id("failed", ""));
    }

    @Test
    void of_the_run_is_scoped_by_the_accepted_delivery_when_a_refusal_was_first() {
      when(refuse(null, Certainty.DEFINITELY_NOT, 1));
      taken(delivery(2), "r2");
      when(new RecordSubmission(ID, new ClaimId("c1"), JOB, false, NOON));

      assertThat(owed(when(failure())))
          .extracting(Response::eventId)
          .containsExactly(id("failed", "2"));
    }
  }

  @Nested
  class An_observation {

    @Test
    void moves_the_phase_forward_only() {
      queued();

      assertThat(owed(when(new ObserveRunning(ID, JOB, NOON))))
          .extracting(Response::eventId)
          .containsExactly(id("running", ""));
      assertThat(when(new ObserveRunning(ID, JOB, NOON)).events()).isEmpty();
      when(new ObserveSuccess(ID, JOB, List.of(), NOON));
      assertThat(when(new ObserveRunning(ID, JOB, NOON)).events()).isEmpty();
      assertThat(when(failure()).events()).isEmpty();
    }

    @Test
    void of_another_job_means_nothing() {
      queued();
      var other = new JobId("other");

      assertThat(when(new ObserveRunning(ID, other, NOON)).events()).isEmpty();
      assertThat(when(new ObserveSuccess(ID, other, List.of(), NOON)).events()).isEmpty();
    }

    @Test
    void of_success_names_at_most_25_files() {
      queued();
      var files =
          IntStream.range(0, 30)
              .mapToObj(n -> new ResultFile("result-" + n, "batch.xml", "blast_xml", 1))
              .toList();

      var decision = when(new ObserveSuccess(ID, JOB, files, NOON));

      assertThat(((Terminal) decision.events().getFirst()).resultFiles()).hasSize(25);
    }

    @Test
    void of_a_rest_request_is_journaled_and_told_to_nobody() {
      taken(null, "r1");
      when(new RecordSubmission(ID, new ClaimId("c1"), JOB, false, NOON));

      assertThat(owed(when(new ObserveRunning(ID, JOB, NOON)))).isEmpty();
      assertThat(owed(when(failure()))).isEmpty();
      assertThat(state().phase()).isEqualTo(Phase.TERMINAL);
    }

    @Test
    void of_a_rest_request_is_told_to_a_queue_producer_who_asks_for_the_same() {
      taken(null, "");
      when(new RecordSubmission(ID, new ClaimId("c1"), JOB, false, NOON));
      taken(delivery(2), "r2");

      assertThat(owed(when(new ObserveRunning(ID, JOB, NOON)))).hasSize(1);
      when(failure());
      assertThat(owed(taken(delivery(3), "r3"))).hasSize(2);
    }
  }

  @Test
  void a_refused_rest_request_is_owed_no_event() {
    var decision =
        when(new Refuse(ID, null, Certainty.DEFINITELY_NOT, "code", "text", "", null, NOON));

    assertThat(owed(decision)).isEmpty();
    assertThat(decision.events()).hasExactlyElementsOfTypes(Rejected.class);
  }

  @Test
  void a_refused_rest_request_leaves_the_claim_of_a_queue_request_alone() {
    taken(delivery(1), "r1");

    when(new Refuse(ID, null, Certainty.DEFINITELY_NOT, "code", "text", "", null, NOON));

    assertThat(state().phase()).isEqualTo(Phase.CLAIMED);
  }

  @Test
  void a_queue_request_that_goes_on_after_a_rest_request_is_told_what_becomes_of_it() {
    taken(null, "r1");
    when(new ReleaseClaim(ID, new ClaimId("c1"), "timeout", Certainty.UNCERTAIN));
    taken(delivery(2), "r2");

    assertThat(state().audience()).isTrue();
  }

  @Test
  void the_failure_of_a_rest_run_after_a_refusal_is_scoped_by_its_job() {
    when(refuse(null, Certainty.DEFINITELY_NOT, 1));
    taken(null, "");
    when(new RecordSubmission(ID, new ClaimId("c1"), JOB, false, NOON));
    taken(delivery(2), "r2");

    assertThat(owed(when(failure())))
        .extracting(Response::eventId)
        .containsExactly(id("failed", JOB.value()));
  }

  @Test
  void a_refusal_beside_a_finished_execution_ends_nothing() {
    queued();
    when(failure());

    when(refuse(null, Certainty.DEFINITELY_NOT, 7));

    assertThat(state().executed()).isTrue();
    assertThat(state().terminal()).isNotNull();
  }

  @Test
  void a_waiting_delivery_without_a_claim_is_replaced_beside_the_holder() {
    taken(delivery(1), "r1");

    var decision = when(new Defer(ID, null, Certainty.DEFINITELY_NOT, cloneOf(delivery(2))));

    assertThat(decision.events()).hasExactlyElementsOfTypes(Deferred.class);
    assertThat(state().phase()).isEqualTo(Phase.CLAIMED);
  }
}

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
import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.command.domain.CorrelationCommand.Defer;
import io.blastbridge.command.domain.CorrelationCommand.ObserveFailure;
import io.blastbridge.command.domain.CorrelationCommand.ObserveRunning;
import io.blastbridge.command.domain.CorrelationCommand.ObserveSuccess;
import io.blastbridge.command.domain.CorrelationCommand.RecordSubmission;
import io.blastbridge.command.domain.CorrelationCommand.Refuse;
import io.blastbridge.command.domain.CorrelationCommand.ReleaseClaim;
import io.blastbridge.command.domain.CorrelationCommand.Take;
import io.blastbridge.command.events.Certainty;
import io.blastbridge.command.events.ClaimId;
import io.blastbridge.command.events.CorrelationEvent;
import io.blastbridge.command.events.CorrelationEvent.Deferred;
import io.blastbridge.command.events.CorrelationEvent.Submitted;
import io.blastbridge.command.events.Delivery;
import io.blastbridge.command.events.Fingerprints;
import io.blastbridge.command.events.Owing;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Walks every history of up to six commands. Histories that lead to the same state and the same
 * facts about it go on alike, so each such pair is walked on once and counted as often as it
 * occurs.
 */
class CorrelationHistoriesTest {

  private static final int LENGTH = 6;

  /** What the promises speak of, folded beside the state. */
  private record Facts(
      int submissions, boolean ended, Map<String, Integer> answers, Map<String, Boolean> settled) {

    static final Facts NONE = new Facts(0, false, Map.of(), Map.of());
  }

  private record Node(CorrelationState state, Facts facts, int left) {}

  private final Map<Node, Long> counted = new HashMap<>();

  @Test
  void every_history_keeps_the_promises() {
    long histories = walk(CorrelationState.ABSENT, Facts.NONE, LENGTH);
    System.out.printf(
        "%,d histories of up to %d commands out of %d, in %,d distinct situations%n",
        histories, LENGTH, commands(CorrelationState.ABSENT).size(), counted.size());
    assertThat(histories).isEqualTo(everyHistory(commands(CorrelationState.ABSENT).size()));
  }

  private static long everyHistory(int commands) {
    long all = 0;
    long ofLength = 1;
    for (int length = 0; length <= LENGTH; length++) {
      all += ofLength;
      ofLength *= commands;
    }
    return all;
  }

  private long walk(CorrelationState state, Facts facts, int left) {
    var node = new Node(state, facts, left);
    var known = counted.get(node);
    if (known != null) {
      return known;
    }
    long histories = 1;
    if (left > 0) {
      for (var command : commands(state)) {
        histories += step(state, facts, command, left - 1);
      }
    }
    counted.put(node, histories);
    return histories;
  }

  private long step(CorrelationState state, Facts facts, CorrelationCommand command, int left) {
    var decision = CorrelationDecider.decide(state, command);
    var next = state;
    for (var event : decision.events()) {
      var after = next.evolve(event);
      assertMonotone(next, after, event);
      next = after;
    }
    return walk(next, facts(facts, next, command, decision), left);
  }

  private static void assertMonotone(
      CorrelationState before, CorrelationState after, CorrelationEvent event) {
    if (before.phase().isAccepted() || before.executed()) {
      assertThat(after.phase()).as("phase after %s", event).isGreaterThanOrEqualTo(before.phase());
    }
    if (before.executed() && before.phase() == Phase.TERMINAL) {
      assertThat(after.phase()).isEqualTo(Phase.TERMINAL);
      assertThat(after.terminal()).isEqualTo(before.terminal());
      assertThat(after.jobId()).isEqualTo(before.jobId());
    }
  }

  private static Facts facts(
      Facts facts, CorrelationState state, CorrelationCommand command, Decision decision) {
    int submissions = facts.submissions();
    boolean ended = facts.ended();
    var answers = new TreeMap<>(facts.answers());
    for (var event : decision.events()) {
      assertThat(facts.ended() && event instanceof Submitted)
          .as("a submission after the end")
          .isFalse();
      submissions += event instanceof Submitted ? 1 : 0;
      ended |= event instanceof CorrelationEvent.Terminal;
      if (event instanceof Owing owing && isAnswer(event)) {
        answers.merge(owing.owed().getFirst().requestId(), 1, Integer::sum);
      }
    }
    assertThat(submissions).as("submissions of one generation").isLessThanOrEqualTo(1);
    var settled = new TreeMap<>(facts.settled());
    if (settles(decision.verdict()) && requestOf(command) != null) {
      settled.put(requestOf(command), true);
    }
    for (var request : settled.keySet()) {
      assertThat(answers.get(request)).as("answers owed to %s in %s", request, state).isEqualTo(1);
    }
    return new Facts(submissions, ended, Map.copyOf(answers), Map.copyOf(settled));
  }

  private static boolean isAnswer(CorrelationEvent event) {
    return switch (event) {
      case CorrelationEvent.Queued _,
          CorrelationEvent.Repeated _,
          CorrelationEvent.Conflicted _,
          CorrelationEvent.Rejected _ ->
          true;
      case CorrelationEvent.Received _,
          CorrelationEvent.Claimed _,
          CorrelationEvent.ClaimReleased _,
          CorrelationEvent.Submitted _,
          CorrelationEvent.Deferred _,
          CorrelationEvent.Running _,
          CorrelationEvent.Terminal _ ->
          false;
    };
  }

  /** A clone answers for a deferred delivery, so completing that one settles no request. */
  private static boolean settles(Verdict verdict) {
    return verdict instanceof Verdict.Refused || verdict instanceof Verdict.Accepted;
  }

  private static @Nullable String requestOf(CorrelationCommand command) {
    return switch (command) {
      case Take c -> c.offer().requestId();
      case Refuse c -> c.requestId();
      case RecordSubmission _,
          ReleaseClaim _,
          Defer _,
          ObserveRunning _,
          ObserveSuccess _,
          ObserveFailure _ ->
          null;
    };
  }

  private static List<CorrelationCommand> commands(CorrelationState state) {
    var all = new ArrayList<CorrelationCommand>();
    var claim = state.claim();
    var lease = claim == null ? NOON.plus(LEASE) : claim.leaseEndsAt();
    var over = lease.plus(MARGIN);
    var claimant = claim == null || claim.delivery() == null ? delivery(1) : claim.delivery();
    for (var now : List.of(over.minusNanos(1), over, over.plusSeconds(1))) {
      all.add(take(state, SAME, delivery(1), now));
      all.add(take(state, SAME, delivery(2), now));
      all.add(take(state, OTHER, delivery(3), now));
    }
    for (var held : claims(state)) {
      all.add(new RecordSubmission(ID, held, JOB, false, NOON));
      all.add(new ReleaseClaim(ID, held, "admission", Certainty.DEFINITELY_NOT));
      all.add(new ReleaseClaim(ID, held, "timeout", Certainty.UNCERTAIN));
      all.add(refuse(held, claimant));
      all.add(defer(held, claimant));
    }
    all.add(refuse(null, delivery(1)));
    all.add(refuse(null, delivery(4)));
    all.add(defer(null, delivery(2)));
    all.add(new ObserveRunning(ID, JOB, NOON));
    all.add(new ObserveSuccess(ID, JOB, List.of(), NOON));
    all.add(new ObserveFailure(ID, JOB, "BLAST_FAILED", "no such database", NOON));
    return all;
  }

  /** The current claim, the one before it, and one that never was. */
  private static List<ClaimId> claims(CorrelationState state) {
    return List.of(
        new ClaimId("c" + state.claims()),
        new ClaimId("c" + (state.claims() - 1)),
        new ClaimId("foreign"));
  }

  private static Take take(
      CorrelationState state, Fingerprints fingerprints, Delivery delivery, Instant now) {
    return new Take(
        ID,
        offer(fingerprints, delivery, "r" + delivery.sequenceNumber()),
        proposal("c" + (state.claims() + 1)),
        null,
        now);
  }

  private static Refuse refuse(@Nullable ClaimId claim, Delivery delivery) {
    return new Refuse(
        ID,
        claim,
        Certainty.DEFINITELY_NOT,
        "servicebus_submit_rejected_400",
        "refused",
        "r" + delivery.sequenceNumber(),
        delivery,
        NOON);
  }

  private static Defer defer(@Nullable ClaimId claim, Delivery delivery) {
    return new Defer(
        ID,
        claim,
        Certainty.UNCERTAIN,
        new Deferred(
            ID,
            "openapi_http_503",
            1,
            1,
            NOON,
            Duration.ZERO,
            NOON.plusSeconds(30),
            "retry-1",
            null,
            delivery));
  }
}

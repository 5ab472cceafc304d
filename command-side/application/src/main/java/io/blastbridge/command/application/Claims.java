package io.blastbridge.command.application;

import io.blastbridge.command.domain.ClaimProposal;
import io.blastbridge.command.domain.CorrelationCommand.Take;
import io.blastbridge.command.domain.Offer;
import io.blastbridge.command.domain.Verdict;
import io.blastbridge.command.events.ClaimId;
import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.eventstore.JournalClock;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes claims: from nobody, from a holder that is proven dead, or after its lease. */
final class Claims {

  private static final Logger log = LoggerFactory.getLogger(Claims.class);

  private final Correlations correlations;
  private final JournalClock clock;
  private final Node node;
  private final ClaimSettings settings;

  Claims(Correlations correlations, JournalClock clock, Node node, ClaimSettings settings) {
    this.correlations = correlations;
    this.clock = clock;
    this.node = node;
    this.settings = settings;
  }

  /**
   * The answer, and until when one may work under it.
   *
   * @param deadline by the monotonic clock, counted from before Postgres' clock was read
   */
  record Taken(Verdict verdict, long deadline) {}

  /** Takes the request for this process; after {@link Verdict.Submit} the caller ends the work. */
  Taken take(CorrelationId id, Offer offer, String idempotencyKey) {
    var first = tryTake(id, offer, idempotencyKey, null);
    if (first.verdict() instanceof Verdict.Contended(var held, var owner, _)
        && node.provesDead(owner, held)) {
      log.info("Claim {} of {} is taken over: its holder on {} is gone", held, id, owner.node());
      return tryTake(id, offer, idempotencyKey, held);
    }
    return first;
  }

  private Taken tryTake(
      CorrelationId id, Offer offer, String idempotencyKey, @Nullable ClaimId provenDead) {
    var claimId = new ClaimId(UUID.randomUUID().toString());
    var proposal =
        new ClaimProposal(
            claimId, node.owner(), settings.lease(), settings.takeoverMargin(), idempotencyKey);
    var reading = clock.read();
    node.startWork(claimId);
    boolean working = false;
    try {
      var verdict =
          correlations.send(new Take(id, offer, proposal, provenDead, reading.databaseNow()));
      working = verdict instanceof Verdict.Submit;
      return new Taken(verdict, reading.monotonicBefore() + settings.submitBudget().toNanos());
    } finally {
      if (!working) {
        node.endWork(claimId);
      }
    }
  }

  void endWork(ClaimId claimId) {
    node.endWork(claimId);
  }
}

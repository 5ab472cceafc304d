package io.blastbridge.command.domain;

import io.blastbridge.command.domain.CorrelationCommand.Take;
import io.blastbridge.command.events.ClaimId;
import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.Delivery;
import io.blastbridge.command.events.Fingerprints;
import io.blastbridge.command.events.JobId;
import io.blastbridge.command.events.Origin;
import io.blastbridge.command.events.Owner;
import io.blastbridge.command.events.RequestSummary;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Ready-made parts of a correlation's story, so that a test shows only what matters to it. */
final class Correlations {

  static final CorrelationId ID = new CorrelationId("corr-1");
  static final JobId JOB = new JobId("job-77");
  static final Instant NOON = Instant.parse("2026-01-05T12:00:00Z");
  static final Duration LEASE = Duration.ofMinutes(15);
  static final Duration MARGIN = Duration.ofSeconds(30);
  static final Owner ME = new Owner("node-a", "life-1", 11);
  static final Fingerprints SAME = fingerprints('a');
  static final Fingerprints OTHER = fingerprints('b');

  static Fingerprints fingerprints(char digit) {
    String digest = String.valueOf(digit).repeat(64);
    return new Fingerprints(digest, digest);
  }

  static Delivery delivery(int number) {
    return new Delivery(
        "%032x".formatted(number), "local", "elastic-blast-requests", number, NOON, "m-" + number);
  }

  static Offer offer(Fingerprints fingerprints, @Nullable Delivery delivery, String requestId) {
    return new Offer(
        delivery == null ? Origin.REST : Origin.QUEUE,
        requestId,
        delivery,
        fingerprints,
        new RequestSummary("xml", "blastn", "core_nt", null, null, 50, 1, 10),
        NOON,
        delivery == null ? null : NOON,
        null);
  }

  static ClaimProposal proposal(String claim) {
    return new ClaimProposal(new ClaimId(claim), ME, LEASE, MARGIN, ID.value());
  }

  static Take take(Offer offer, String claim, Instant now) {
    return new Take(ID, offer, proposal(claim), null, now);
  }

  private Correlations() {}
}

package io.blastbridge.command.domain.retry;

/** Why a request has to wait, and so what the wait costs it. */
public enum RetryCause {
  /** No work is taken now: no attempt, and the time does not count towards the age. */
  ADMISSION_CLOSED(false, false),
  /** Another node holds the claim: no attempt, but the time counts. */
  CLAIM_CONTENDED(false, true),
  /** The plane failed for now, or nobody knows whether it did: one attempt, and the time counts. */
  PLANE_TRANSIENT(true, true);

  private final boolean costsAttempt;
  private final boolean ages;

  RetryCause(boolean costsAttempt, boolean ages) {
    this.costsAttempt = costsAttempt;
    this.ages = ages;
  }

  public boolean costsAttempt() {
    return costsAttempt;
  }

  public boolean ages() {
    return ages;
  }
}

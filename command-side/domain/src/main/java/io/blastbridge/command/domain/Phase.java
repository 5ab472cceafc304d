package io.blastbridge.command.domain;

/**
 * Where a correlation stands. From {@link #SUBMITTED} on it never moves backwards within a
 * generation.
 */
public enum Phase {
  ABSENT,
  RECEIVED,
  CLAIMED,
  SUBMITTED,
  QUEUED,
  RUNNING,
  TERMINAL;

  /** Whether the plane has the job, running or ended. */
  public boolean isAccepted() {
    return this == SUBMITTED || this == QUEUED || this == RUNNING;
  }
}

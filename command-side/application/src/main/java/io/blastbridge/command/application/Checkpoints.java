package io.blastbridge.command.application;

/**
 * Places where a crash must not matter. A test stops the process there for real; production passes.
 */
@FunctionalInterface
public interface Checkpoints {

  /** Between the claim and the submit. */
  String CLAIMED = "claimed";

  /** Between the submit and its recording. */
  String SUBMITTED = "submitted";

  /** Between the recording and the settlement. */
  String RECORDED = "recorded";

  /** Between the outbox row and its publication. */
  String OUTBOX = "outbox";

  /** Between the publication and its record. */
  String PUBLISHED = "published";

  void reached(String place);
}

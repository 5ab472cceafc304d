package io.blastbridge.command.events;

/** How an execution ended. */
public enum Outcome {
  SUCCEEDED,
  FAILED
}

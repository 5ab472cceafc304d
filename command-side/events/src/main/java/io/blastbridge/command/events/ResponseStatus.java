package io.blastbridge.command.events;

import java.util.Locale;

/** The status a response tells. */
public enum ResponseStatus {
  QUEUED("submitting"),
  RUNNING("poll_running"),
  SUCCEEDED("completed"),
  FAILED("failed");

  private final String phase;

  ResponseStatus(String phase) {
    this.phase = phase;
  }

  /** The word on the wire, such as {@code queued}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The phase told beside the status. */
  public String phase() {
    return phase;
  }
}

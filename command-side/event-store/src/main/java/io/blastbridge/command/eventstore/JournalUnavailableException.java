package io.blastbridge.command.eventstore;

/** The journal did not answer. Its message names states only, never a value. */
public final class JournalUnavailableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final boolean outcomeUnknown;

  JournalUnavailableException(String message, boolean outcomeUnknown) {
    super(message);
    this.outcomeUnknown = outcomeUnknown;
  }

  /** Whether the events may be stored nevertheless; false if they certainly are not. */
  public boolean outcomeUnknown() {
    return outcomeUnknown;
  }
}

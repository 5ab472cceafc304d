package io.blastbridge.local.servicebus.guard;

/** An encoded value is not given to the library. The text quotes nothing of it. */
@SuppressWarnings("serial")
public final class RefusedTermException extends RuntimeException {
  private final Reason reason;

  /** Whose fault it is: the encoding's, or that of how much it asks for. */
  public enum Reason {
    MALFORMED,
    TOO_MUCH
  }

  public RefusedTermException(Reason reason, String message) {
    super(message, null, false, false);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}

package io.blastbridge.local.run;

/** The command line is wrong; the message says how. */
final class UsageException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UsageException(String message) {
    super(message);
  }
}

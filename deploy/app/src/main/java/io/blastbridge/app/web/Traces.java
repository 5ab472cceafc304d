package io.blastbridge.app.web;

/** Stack traces for the log. */
final class Traces {

  /** Causes below are cut. */
  private static final int DEEPEST = 8;

  /**
   * The same classes and frames without the messages, which may quote what a caller sent or what a
   * statement was given.
   */
  static Throwable withoutMessages(Throwable failure) {
    return copy(failure, DEEPEST);
  }

  private static Throwable copy(Throwable failure, int left) {
    Throwable cause = failure.getCause();
    var copy =
        new Throwable(
            failure.getClass().getName(),
            cause == null || left == 0 ? null : copy(cause, left - 1));
    copy.setStackTrace(failure.getStackTrace());
    return copy;
  }

  private Traces() {}
}

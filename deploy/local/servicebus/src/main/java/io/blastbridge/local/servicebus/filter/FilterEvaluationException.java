package io.blastbridge.local.servicebus.filter;

/** A condition makes no sense for a certain message; the text names no value of it. */
public final class FilterEvaluationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  FilterEvaluationException(String message) {
    super(message, null, false, false);
  }
}

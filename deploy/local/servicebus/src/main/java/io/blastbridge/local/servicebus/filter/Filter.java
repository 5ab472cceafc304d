package io.blastbridge.local.servicebus.filter;

/** Which messages a rule takes. */
public sealed interface Filter permits TrueFilter, FalseFilter, CorrelationFilter, SqlFilter {

  /**
   * Whether it takes a message.
   *
   * @throws FilterEvaluationException when its condition makes no sense for this message
   */
  boolean matches(Subject subject);
}

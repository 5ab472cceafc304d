package io.blastbridge.command.application;

/** Decides what becomes of a message of the request queue. */
@FunctionalInterface
public interface RequestHandler {

  /**
   * Everything a message leads to but its settlement; returns within the hard submit budget and
   * throws for nothing a message holds.
   */
  Handled handle(RequestMessage message);

  /**
   * How to settle, and whose message it was.
   *
   * @param correlationId the id it is told under, for logs and the journal
   */
  record Handled(String correlationId, Settlement settlement) {}
}

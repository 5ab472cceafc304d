package io.blastbridge.command.domain.identity;

import io.blastbridge.command.domain.digest.Sha256;

/** Ids of the events told to producers; subscribers drop repeats by them. */
public final class EventIds {

  private static final int DIGITS = 32;

  /**
   * The id of one event.
   *
   * @param correlation the correlation id told to the producer, also when it is no valid one
   * @param status the status word of the event: queued, running, succeeded or failed
   * @param scope what tells this event from others of the same status; empty for none
   * @return 32 lower-case hexadecimal digits
   */
  public static String of(String correlation, String status, String scope) {
    String name = correlation + ":" + status;
    return Sha256.hex(scope.isEmpty() ? name : name + ":" + scope, DIGITS);
  }

  private EventIds() {}
}

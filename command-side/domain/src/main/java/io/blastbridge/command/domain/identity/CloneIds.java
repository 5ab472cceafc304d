package io.blastbridge.command.domain.identity;

import io.blastbridge.command.domain.digest.Sha256;

/**
 * Message ids of clones: the same retry gives the same id, so the broker can drop a second send.
 */
public final class CloneIds {

  private static final int DIGITS = 40;

  /**
   * The id of a clone of the first delivery of a correlation.
   *
   * @param correlation the correlation id
   * @param attempt the number the clone carries, from 1
   * @return {@code retry-} and 40 lower-case hexadecimal digits
   */
  public static String ofFirstDelivery(String correlation, int attempt) {
    return id(correlation + ":" + attempt);
  }

  /**
   * The id of a clone of any further delivery of that correlation, so that two lineages never
   * collide.
   *
   * @param sequenceNumber the broker's number of the delivery that is cloned
   */
  public static String ofFurtherDelivery(String correlation, int attempt, long sequenceNumber) {
    return id(correlation + ":" + attempt + ":" + sequenceNumber);
  }

  private static String id(String name) {
    return "retry-" + Sha256.hex(name, DIGITS);
  }

  private CloneIds() {}
}

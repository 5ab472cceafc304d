package io.blastbridge.command.domain.identity;

import io.blastbridge.command.domain.digest.Sha256;
import java.time.Instant;

/** Ids of deliveries. A recreated queue counts from 1 again, hence the enqueue time. */
public final class DeliveryIds {

  private static final int DIGITS = 32;

  /**
   * The id of one delivery.
   *
   * @param namespace the broker's host name
   * @param sequenceNumber the broker's number of the message
   * @param enqueuedAt the broker's enqueue time; milliseconds count
   * @return 32 lower-case hexadecimal digits
   */
  public static String of(String namespace, String queue, long sequenceNumber, Instant enqueuedAt) {
    return Sha256.hex(
        namespace + "\n" + queue + "\n" + sequenceNumber + "\n" + enqueuedAt.toEpochMilli() + "\n",
        DIGITS);
  }

  private DeliveryIds() {}
}

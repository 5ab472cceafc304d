package io.blastbridge.command.domain.request;

import java.math.BigInteger;
import java.util.Optional;

/**
 * The one database whose effective search space was measured against NCBI's, and that measurement.
 *
 * @param database its name, the last segment of a database path, case-sensitive
 * @param searchSpace the measured value
 * @param letters letters of the snapshot it was measured on
 * @param sequences sequences of that snapshot
 * @param queryLength letters of the measuring query
 * @param lengthAdjustment the length adjustment found for it
 */
public record Calibration(
    String database,
    BigInteger searchSpace,
    BigInteger letters,
    BigInteger sequences,
    int queryLength,
    int lengthAdjustment) {

  /** core_nt as of 2026-05-09, the snapshot the legacy system is calibrated on. */
  public static final Calibration CORE_NT =
      new Calibration(
          "core_nt",
          BigInteger.valueOf(32_156_241_807_668L),
          BigInteger.valueOf(1_041_443_571_674L),
          BigInteger.valueOf(125_619_662L),
          64,
          33);

  public Calibration {
    if (searchSpace.signum() <= 0 || lengthAdjustment < 1 || queryLength <= lengthAdjustment) {
      throw new IllegalArgumentException(
          "calibration: search space > 0 and query length > length adjustment > 0");
    }
  }

  /** The value for live statistics; empty when they leave no effective database length. */
  Optional<BigInteger> recomputed(BigInteger liveLetters, BigInteger liveSequences) {
    BigInteger adjustment = BigInteger.valueOf(lengthAdjustment);
    BigInteger effective = liveLetters.subtract(adjustment.multiply(liveSequences));
    return effective.signum() > 0
        ? Optional.of(effective.multiply(BigInteger.valueOf(queryLength - lengthAdjustment)))
        : Optional.empty();
  }
}

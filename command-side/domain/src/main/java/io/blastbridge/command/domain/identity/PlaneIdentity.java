package io.blastbridge.command.domain.identity;

import io.blastbridge.command.domain.digest.Sha256;
import io.blastbridge.command.domain.json.PythonText;

/**
 * How a request is named towards the execution plane. The plane takes correlation ids of up to 128
 * characters and idempotency keys of up to 256 with its own prefix of 13; longer ones go out under
 * a stable alias.
 */
public final class PlaneIdentity {

  private static final int MAX_CORRELATION = 128;
  private static final int MAX_KEY = 243;
  private static final int ALIAS_HEAD = 95;
  private static final int ALIAS_DIGITS = 32;
  private static final String KEY_PREFIX = "external_api:";
  private static final int JOB_ID_DIGITS = 12;

  /** The correlation id as the plane sees it; its echo is compared with this. */
  public static String correlation(String correlationId) {
    return aliasAbove(MAX_CORRELATION, correlationId);
  }

  /** The idempotency key as the plane sees it. */
  public static String idempotencyKey(String key) {
    return aliasAbove(MAX_KEY, key);
  }

  /**
   * The id of the job the plane creates for a key.
   *
   * @param planeKey the key as sent, see {@link #idempotencyKey}
   * @return 12 lower-case hexadecimal digits
   */
  public static String jobId(String planeKey) {
    return Sha256.hex(KEY_PREFIX + planeKey, JOB_ID_DIGITS);
  }

  private static String aliasAbove(int max, String name) {
    return PythonText.length(name) <= max
        ? name
        : PythonText.cut(name, ALIAS_HEAD) + "~" + Sha256.hex(name, ALIAS_DIGITS);
  }

  private PlaneIdentity() {}
}

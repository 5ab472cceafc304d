package io.blastbridge.command.domain.identity;

import io.blastbridge.command.domain.digest.Sha256;
import io.blastbridge.command.domain.json.PythonText;
import java.util.regex.Pattern;

/** Keys of the mirror rows that legacy readers look up by correlation id. */
public final class RowKeys {

  private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9._:-]+");
  private static final int MAX_LENGTH = 512;

  /** The id itself where a table key may hold it, {@code unsafe-} and its SHA-256 otherwise. */
  public static String of(String correlationId) {
    String id = PythonText.strip(correlationId);
    if (id.isEmpty()) {
      return "unknown";
    }
    return SAFE.matcher(id).matches()
        ? id.substring(0, Math.min(id.length(), MAX_LENGTH))
        : "unsafe-" + Sha256.hex(id);
  }

  private RowKeys() {}
}

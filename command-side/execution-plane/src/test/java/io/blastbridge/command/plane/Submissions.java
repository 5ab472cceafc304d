package io.blastbridge.command.plane;

import io.blastbridge.command.application.ExecutionPlane.Door;
import io.blastbridge.command.application.ExecutionPlane.Submission;
import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.JobId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Requests ready to send. */
final class Submissions {

  private Submissions() {}

  static Submission of(String correlationId) {
    return of(Door.V1, correlationId, correlationId);
  }

  static Submission of(Door door, String correlationId, String key) {
    String options =
        switch (door) {
          case XML -> "\"options\":{\"outfmt\":5,\"word_size\":28,\"dust\":true}";
          case V1 -> "\"blast_options\":{\"outfmt\":\"6\"}";
        };
    String json =
        """
        {"program":"blastn","db":"nt","query_fasta":">q\\nACGTACGTACGT\\n",%s,
         "external_correlation_id":"%s","idempotency_key":"%s"}
        """
            .formatted(options, correlationId, key);
    return new Submission(
        door, json, new CorrelationId(correlationId), correlationId, derived(key));
  }

  private static JobId derived(String key) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(("external_api:" + key).getBytes(StandardCharsets.UTF_8));
      return new JobId(HexFormat.of().formatHex(digest, 0, 6));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}

package io.blastbridge.command.plane;

import io.blastbridge.command.application.ExecutionPlane.Door;
import io.blastbridge.command.application.ExecutionPlane.Submission;
import io.blastbridge.command.domain.identity.PlaneIdentity;
import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.JobId;

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
    String planeId = PlaneIdentity.correlation(correlationId);
    String planeKey = PlaneIdentity.idempotencyKey(key);
    String json =
        """
        {"program":"blastn","db":"nt","query_fasta":">q\\nACGTACGTACGT\\n",%s,
         "external_correlation_id":"%s","idempotency_key":"%s"}
        """
            .formatted(options, planeId, planeKey);
    return new Submission(
        door,
        json,
        new CorrelationId(correlationId),
        planeId,
        new JobId(PlaneIdentity.jobId(planeKey)));
  }
}

package io.blastbridge.local.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.blastbridge.local.plane.LocalPlane;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.UUID;
import javax.xml.stream.XMLStreamException;

/** One request through the queue, to show that everything works. */
final class Sample {

  private final Endpoints endpoints;
  private final Path log;
  private final boolean simulated;
  private final Progress progress;

  /**
   * A sample for a running instance.
   *
   * @param log told to whoever has to find out why it failed
   */
  Sample(Endpoints endpoints, Path log, boolean simulated, Progress progress) {
    this.endpoints = endpoints;
    this.log = log;
    this.simulated = simulated;
    this.progress = progress.marked(simulated);
  }

  /** Done if the trace is whole and the result there: a hit, or what the simulator writes. */
  ExitCode run() throws IOException, InterruptedException, XMLStreamException {
    String id = "sample-" + UUID.randomUUID();
    progress.say("Sample request " + id + " goes through the queue:");
    RequestSend.send(endpoints, id, "blastn", "16S_ribosomal_RNA", LocalPlane.sampleQuery());
    try (var client = new BridgeClient(endpoints)) {
      var follow = new Follow(client, progress);
      var end = follow.toTheEnd(id);
      if (end.isEmpty() || !end.get().path("outcome").asText().equalsIgnoreCase("succeeded")) {
        progress.say("The sample did not succeed; see " + log);
        return ExitCode.FAILED;
      }
      if (!follow.missing().isEmpty()) {
        progress.say("The trace of the sample lacks " + String.join(", ", follow.missing()));
        return ExitCode.FAILED;
      }
      return result(client, end.get());
    }
  }

  private ExitCode result(BridgeClient client, JsonNode end)
      throws IOException, InterruptedException, XMLStreamException {
    var files = end.path("result_files");
    if (files.isEmpty()) {
      progress.say("The sample has no result file.");
      return ExitCode.FAILED;
    }
    String job = end.path("job_id").asText();
    try (var xml = client.file(job, files.path(0).path("file_id").asText())) {
      return simulated ? madeUp(xml) : found(xml);
    }
  }

  private ExitCode found(InputStream xml) throws XMLStreamException {
    var hit = Hit.first(xml);
    progress.say(hit.map(h -> "BLAST found " + h).orElse("BLAST found nothing."));
    return hit.isPresent() ? ExitCode.DONE : ExitCode.FAILED;
  }

  private ExitCode madeUp(InputStream xml) throws XMLStreamException {
    boolean there = SimulatedResult.isIn(xml);
    progress.say(
        there
            ? "The made-up result is there; nothing was searched."
            : "The result is not one of the simulator.");
    return there ? ExitCode.DONE : ExitCode.FAILED;
  }
}

package io.blastbridge.local.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Follows one correlation to its end and tells each stage of its trace as it happens. */
final class Follow {

  /** A real search of the small databases takes a second or two. */
  private static final Duration LIMIT = Duration.ofMinutes(3);

  private static final Duration LOOK = Duration.ofMillis(200);

  /** Each request that succeeded has passed these; whether it was seen running is chance. */
  private static final List<String> PASSED =
      List.of(
          "enqueued",
          "received",
          "row_created",
          "routed",
          "submitted",
          "succeeded",
          "completion_published");

  private final BridgeClient client;
  private final Progress progress;
  private final Set<String> told = new HashSet<>();

  Follow(BridgeClient client, Progress progress) {
    this.client = client;
    this.progress = progress;
  }

  /**
   * Waits until the correlation ended and its producer was told.
   *
   * @return what is known of it then; empty if it did not end in time
   */
  Optional<JsonNode> toTheEnd(String id) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (System.nanoTime() < deadline) {
      boolean published = tellStages(id);
      var correlation = client.correlation(id);
      if (correlation.isPresent()
          && correlation.get().path("phase").asText().equals("TERMINAL")
          && (published || !executed(correlation.get()))) {
        return correlation;
      }
      TimeUnit.MILLISECONDS.sleep(LOOK.toMillis());
    }
    return Optional.empty();
  }

  /** The stages that the trace of a request that succeeded lacks. */
  List<String> missing() {
    return PASSED.stream().filter(stage -> !told.contains(stage)).toList();
  }

  private static boolean executed(JsonNode correlation) {
    return !correlation.path("job_id").asText("").isEmpty();
  }

  private boolean tellStages(String id) throws IOException, InterruptedException {
    boolean published = false;
    for (JsonNode stage :
        client.trace(id).map(trace -> trace.path("stages")).orElseGet(Follow::none)) {
      String name = stage.path("stage").asText();
      published |= name.equals("completion_published");
      if (told.add(name)) {
        progress.say("  %-22s %s".formatted(name, stage.path("ts").asText()));
      }
    }
    return published;
  }

  private static JsonNode none() {
    return JsonNodeFactory.instance.arrayNode();
  }
}

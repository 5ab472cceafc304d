package io.blastbridge.command.eventstore;

import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.local.postgres.FreshDatabase;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class KilledNodeTest {

  @RegisterExtension static final FreshDatabase DATABASE = new FreshDatabase();

  @Test
  void a_node_killed_between_append_and_answer_leaves_whole_appends_and_all_it_acknowledged()
      throws IOException, InterruptedException {
    Set<String> acknowledged = new HashSet<>();
    for (int run = 1; run <= 3; run++) {
      acknowledged.addAll(runAndKill("r" + run, 40 * run));
    }
    try (var node = new Node(DATABASE.dataSource())) {
      Map<String, Integer> sizes = new HashMap<>();
      node.all().forEach(row -> sizes.merge(row.stream(), 1, Integer::sum));
      assertThat(sizes.keySet()).hasSizeGreaterThanOrEqualTo(2 * acknowledged.size());
      for (String stream : sizes.keySet()) {
        String id = stream.substring(2);
        assertThat(sizes).containsEntry("a/" + id, 3).containsEntry("b/" + id, 2);
      }
      assertThat(acknowledged).allMatch(id -> sizes.containsKey("a/" + id));
      assertThat(node.faults()).isEmpty();
    }
  }

  /** Kills it after so many acknowledged appends; the last line may be cut off. */
  private static Set<String> runAndKill(String name, int after)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Appender.class.getName(),
                DATABASE.jdbcUrl(),
                name)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    Set<String> acknowledged = new HashSet<>();
    try (var lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      while (acknowledged.size() < after) {
        String line = lines.readLine();
        assertThat(line).as("an acknowledged append").isNotNull();
        acknowledged.add(line);
      }
    } finally {
      process.destroyForcibly();
      process.waitFor();
    }
    return acknowledged;
  }
}

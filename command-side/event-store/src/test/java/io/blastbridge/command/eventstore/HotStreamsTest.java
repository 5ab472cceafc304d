package io.blastbridge.command.eventstore;

import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.command.eventstore.Counted.Moved;
import io.blastbridge.local.postgres.FreshDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.axonframework.modelling.command.AggregateStreamCreationException;
import org.axonframework.modelling.command.ConcurrencyException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class HotStreamsTest {

  private static final int STREAMS = 40;
  private static final Duration LOAD = Duration.ofSeconds(4);

  @RegisterExtension static final FreshDatabase DATABASE = new FreshDatabase();

  private final AtomicLong acknowledged = new AtomicLong();
  private final AtomicLong conflicts = new AtomicLong();

  @Test
  void two_nodes_on_hot_streams_store_exactly_what_they_acknowledge()
      throws InterruptedException, ExecutionException {
    try (var one = new Node(DATABASE.dataSource());
        var two = new Node(DATABASE.dataSource());
        var threads = Executors.newFixedThreadPool(24)) {
      long end = System.nanoTime() + LOAD.toNanos();
      var clients = new ArrayList<Callable<Void>>();
      for (int i = 0; i < 24; i++) {
        int seed = i;
        Node node = i % 2 == 0 ? one : two;
        clients.add(() -> append(node, new SplittableRandom(seed), end));
      }
      for (var client : threads.invokeAll(clients)) {
        client.get();
      }
      assertThat(conflicts).hasPositiveValue();
      assertThat(one.all()).hasSize(acknowledged.intValue());
      assertThat(one.faults()).isEmpty();
    }
  }

  /** 1 to 3 events a stream, every fifth append over two streams, from a head that may be stale. */
  private Void append(Node node, SplittableRandom random, long end) {
    var heads = new HashMap<String, Long>();
    while (System.nanoTime() < end) {
      var streams = new ArrayList<>(List.of("hot/" + random.nextInt(STREAMS)));
      String second = "hot/" + random.nextInt(STREAMS);
      if (random.nextInt(5) == 0 && !streams.contains(second)) {
        streams.add(second);
      }
      var parts = new ArrayList<StreamAppend>();
      for (String stream : streams) {
        var events = new Counted[1 + random.nextInt(3)];
        java.util.Arrays.setAll(events, step -> new Moved(stream, step));
        parts.add(Node.part(stream, heads.getOrDefault(stream, -1L) + 1, events));
      }
      attempt(node, parts, heads);
    }
    return null;
  }

  private void attempt(Node node, List<StreamAppend> parts, Map<String, Long> heads) {
    try {
      node.journal.append(parts);
      for (StreamAppend part : parts) {
        acknowledged.addAndGet(part.entries().size());
        heads.put(part.stream(), part.first() + part.entries().size() - 1);
      }
    } catch (ConcurrencyException | AggregateStreamCreationException e) {
      conflicts.incrementAndGet();
      heads.putAll(node.engine.reader().heads(parts.stream().map(StreamAppend::stream).toList()));
    }
  }
}

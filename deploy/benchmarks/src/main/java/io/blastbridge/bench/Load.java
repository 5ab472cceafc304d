package io.blastbridge.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;

/** Runs one kind of work with some clients for a while. */
final class Load {

  /**
   * One slot.
   *
   * @param perSecond operations finished per second
   * @param p50 milliseconds
   * @param p99 milliseconds
   * @param others cores that others used meanwhile
   */
  record Slot(double perSecond, double p50, double p99, double others) {}

  /** What one client does, again and again. */
  interface Client {
    void act(int turn);
  }

  /** Creates streams only. */
  static Client creating(Subject subject) {
    return _ -> subject.create("counter/" + UUID.randomUUID());
  }

  /** Five updates after each creation. */
  static Client updating(Subject subject) {
    return new Client() {
      private String id = "";

      @Override
      public void act(int turn) {
        if (turn % 6 == 0) {
          id = "counter/" + UUID.randomUUID();
          subject.create(id);
        } else {
          subject.update(id);
        }
      }
    };
  }

  static Slot run(
      int clients, double seconds, java.util.function.Supplier<Client> work, Contention contention)
      throws InterruptedException, ExecutionException, java.io.IOException {
    contention.begin();
    long start = System.nanoTime();
    long end = start + (long) (seconds * 1e9);
    var tasks = new ArrayList<Callable<long[]>>();
    for (int c = 0; c < clients; c++) {
      Client client = work.get();
      tasks.add(() -> repeat(client, end));
    }
    var all = new ArrayList<long[]>();
    try (var threads = Executors.newFixedThreadPool(clients)) {
      for (var result : threads.invokeAll(tasks)) {
        all.add(result.get());
      }
    }
    double took = (System.nanoTime() - start) / 1e9;
    long[] latencies = all.stream().flatMapToLong(Arrays::stream).sorted().toArray();
    return new Slot(
        latencies.length / took,
        percentile(latencies, 0.50),
        percentile(latencies, 0.99),
        contention.cores());
  }

  private static long[] repeat(Client client, long end) {
    long[] latencies = new long[1024];
    int turn = 0;
    for (long now = System.nanoTime(); now < end; ) {
      client.act(turn);
      long after = System.nanoTime();
      if (turn == latencies.length) {
        latencies = Arrays.copyOf(latencies, 2 * turn);
      }
      latencies[turn++] = after - now;
      now = after;
    }
    return Arrays.copyOf(latencies, turn);
  }

  static double percentile(long[] sorted, double part) {
    return sorted.length == 0 ? 0 : sorted[(int) (part * (sorted.length - 1))] / 1e6;
  }

  private Load() {}
}

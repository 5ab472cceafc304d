package io.blastbridge.local.servicebus.store;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** What the event loop has decided and the writer has not taken yet. Thread-safe. */
final class Backlog {
  /** From here on the loop reads no more from its peers; a few commits' worth. */
  private static final long CONGESTED_BYTES = 16L * 1024 * 1024;

  private static final int CONGESTED_CHANGES = 20_000;

  private final ArrayDeque<Group> waiting = new ArrayDeque<>();
  private long bytes;
  private int changes;
  private boolean closed;
  private volatile boolean congested;

  synchronized void add(List<Group> groups) {
    for (Group group : groups) {
      waiting.addLast(group);
      bytes += group.bytes();
      changes += group.changes().size();
    }
    judge();
    notifyAll();
  }

  /** Whether too much waits. */
  boolean congested() {
    return congested;
  }

  private void judge() {
    congested = bytes > CONGESTED_BYTES || changes > CONGESTED_CHANGES;
  }

  /**
   * Waits for something and takes it in order, one group at least and more up to the bounds; empty
   * when it is closed and nothing is left.
   */
  synchronized List<Group> take(int maxChanges, long maxBytes) throws InterruptedException {
    while (waiting.isEmpty() && !closed) {
      wait();
    }
    List<Group> taken = new ArrayList<>();
    int takenChanges = 0;
    long takenBytes = 0;
    while (!waiting.isEmpty()) {
      Group next = waiting.getFirst();
      takenChanges += next.changes().size();
      takenBytes += next.bytes();
      if (!taken.isEmpty() && (takenChanges > maxChanges || takenBytes > maxBytes)) {
        break;
      }
      taken.add(waiting.removeFirst());
      bytes -= next.bytes();
      changes -= next.changes().size();
    }
    judge();
    return taken;
  }

  synchronized void close() {
    closed = true;
    notifyAll();
  }
}

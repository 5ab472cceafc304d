package io.blastbridge.command.eventstore;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingEventStream;

/**
 * One reader of the journal; used by one thread at a time. It queries only when there may be more.
 */
final class JournalStream implements TrackingEventStream {

  private static final int PAGE = 500;

  private final JournalStore store;
  private final Deque<TrackedEventMessage<?>> buffer = new ArrayDeque<>();
  private JournalToken last;
  private long emptyAt = -1;
  private volatile Runnable callback = () -> {};
  private volatile boolean closed;

  JournalStream(JournalStore store, JournalToken start) {
    this.store = store;
    this.last = start;
  }

  @Override
  public Optional<TrackedEventMessage<?>> peek() {
    refill();
    return Optional.ofNullable(buffer.peekFirst());
  }

  @Override
  public boolean hasNextAvailable(int timeout, TimeUnit unit) throws InterruptedException {
    long deadline = System.nanoTime() + JournalStore.nanos(timeout, unit);
    refill();
    while (buffer.isEmpty() && !closed) {
      long left = deadline - System.nanoTime();
      if (left <= 0 || !store.awaitOther(emptyAt, left)) {
        return false;
      }
      refill();
    }
    return !buffer.isEmpty();
  }

  @Override
  public TrackedEventMessage<?> nextAvailable() throws InterruptedException {
    while (!hasNextAvailable(Integer.MAX_VALUE, TimeUnit.MILLISECONDS)) {
      if (closed) {
        throw new IllegalStateException("the stream is closed");
      }
    }
    return buffer.removeFirst();
  }

  private void refill() {
    if (!buffer.isEmpty() || closed) {
      return;
    }
    // Read before the query: what becomes visible during it must count as news.
    long version = store.version();
    if (version == emptyAt) {
      return;
    }
    var page = store.engine().reader().after(last, PAGE);
    if (!page.isEmpty()) {
      last = page.getLast().token();
      store.engine().messages(page.stream()).forEach(buffer::add);
    }
    if (page.size() < PAGE) {
      emptyAt = version;
    }
  }

  @Override
  public boolean setOnAvailableCallback(Runnable onAvailable) {
    callback = onAvailable;
    return true;
  }

  void available() {
    callback.run();
  }

  @Override
  public void close() {
    closed = true;
    store.closed(this);
  }
}

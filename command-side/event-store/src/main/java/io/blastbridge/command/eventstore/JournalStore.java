package io.blastbridge.command.eventstore;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.axonframework.common.stream.BlockingStream;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventsourcing.eventstore.AbstractEventStore;
import org.jspecify.annotations.Nullable;

/**
 * The event store that wakes its readers as soon as an event may be seen: about 2 ms after an
 * append of this process, and within one look of the watcher after an append of another.
 */
public final class JournalStore extends AbstractEventStore implements AutoCloseable {

  /** How often an idle watcher looks for appends of other processes. */
  public static final Duration DEFAULT_LOOK = Duration.ofMillis(25);

  private final JournalEngine engine;
  private final Set<JournalStream> streams = ConcurrentHashMap.newKeySet();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition moved = lock.newCondition();
  private final JournalWatcher watcher;
  private volatile long version;

  /**
   * @param look 1 ms or longer; the most that an append of another process stays unseen
   */
  public JournalStore(JournalEngine engine, Duration look) {
    super(new Builder().storageEngine(engine));
    this.engine = engine;
    this.watcher = new JournalWatcher(engine::createHeadToken, this::wake, look);
    engine.writer().onAppended(watcher::appended);
  }

  private static final class Builder extends AbstractEventStore.Builder {
    @Override
    public Builder storageEngine(
        org.axonframework.eventsourcing.eventstore.EventStorageEngine storageEngine) {
      super.storageEngine(storageEngine);
      return this;
    }
  }

  @Override
  public BlockingStream<TrackedEventMessage<?>> openStream(@Nullable TrackingToken token) {
    var stream = new JournalStream(this, JournalToken.of(token));
    streams.add(stream);
    watcher.watch(true);
    return stream;
  }

  void closed(JournalStream stream) {
    streams.remove(stream);
    watcher.watch(!streams.isEmpty());
  }

  JournalEngine engine() {
    return engine;
  }

  /** Grows whenever there may be more to read. */
  long version() {
    return version;
  }

  /** Waits until the version is another one, at most so long. */
  boolean awaitOther(long known, long nanos) throws InterruptedException {
    long left = nanos;
    lock.lockInterruptibly();
    try {
      while (version == known && left > 0) {
        left = moved.awaitNanos(left);
      }
      return version != known;
    } finally {
      lock.unlock();
    }
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // written under the lock only
  private void wake() {
    lock.lock();
    try {
      version++;
      moved.signalAll();
    } finally {
      lock.unlock();
    }
    streams.forEach(JournalStream::available);
  }

  /** Ends the watcher; open streams are woken no more. */
  @Override
  public void close() {
    watcher.close();
  }

  static long nanos(int timeout, TimeUnit unit) {
    return unit.toNanos(Math.max(0, timeout));
  }
}

package io.blastbridge.local.plane;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs jobs in a fixed number of slots, the highest priority first, then the oldest. */
final class JobQueue implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(JobQueue.class);

  private static final Comparator<Job> ORDER =
      Comparator.comparingInt(Job::priority).reversed().thenComparingLong(Job::number);

  private final Jobs jobs;
  private final Searcher searcher;
  private final Supplier<Mode> mode;
  private final int slots;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(Thread.ofVirtual().factory());
  private final PriorityQueue<Job> waiting = new PriorityQueue<>(ORDER);
  private final Map<String, Thread> running = new HashMap<>();
  private boolean closed;

  JobQueue(Jobs jobs, Searcher searcher, Supplier<Mode> mode, int slots) {
    this.jobs = jobs;
    this.searcher = searcher;
    this.mode = mode;
    this.slots = slots;
  }

  /** Lets the job wait out its least queued time, then for a slot. */
  void enter(Job job, Instant now) {
    Duration left = Duration.between(now, job.createdAt().plus(mode.get().minQueued()));
    if (left.isPositive()) {
      Future<?> _ = timer.schedule(() -> admit(job), left.toMillis(), TimeUnit.MILLISECONDS);
    } else {
      admit(job);
    }
  }

  /** Place of a waiting job, 1 for the next; 0 when it is not waiting. */
  synchronized int position(Job job) {
    if (job.state() != Job.State.QUEUED) {
      return 0;
    }
    return 1 + (int) waiting.stream().filter(other -> ORDER.compare(other, job) < 0).count();
  }

  synchronized int active() {
    return running.size();
  }

  synchronized int waiting() {
    return waiting.size();
  }

  int slots() {
    return slots;
  }

  /** Ends a waiting or running job as cancelled. */
  synchronized void cancel(Job job) {
    jobs.finish(job.id(), Job.State.CANCELLED, Optional.of("cancelled on request"));
    leave(job.id());
  }

  /** Stops work on a job the plane no longer knows. */
  synchronized void leave(String id) {
    waiting.removeIf(job -> job.id().equals(id));
    Optional.ofNullable(running.get(id)).ifPresent(Thread::interrupt);
  }

  /** Stops all work; what was running runs again at the next start. */
  @Override
  public void close() {
    timer.shutdownNow();
    List<Thread> threads;
    synchronized (this) {
      closed = true;
      waiting.clear();
      threads = List.copyOf(running.values());
    }
    threads.forEach(Thread::interrupt);
    threads.forEach(JobQueue::await);
  }

  private static void await(Thread thread) {
    try {
      thread.join(Duration.ofSeconds(5));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void admit(Job job) {
    waiting.add(job);
    dispatch();
  }

  private synchronized void dispatch() {
    while (!closed && running.size() < slots && !waiting.isEmpty()) {
      Job job = waiting.remove();
      if (jobs.start(job.id())) {
        running.put(job.id(), Thread.ofVirtual().name("job-" + job.id()).start(() -> run(job)));
      }
    }
  }

  private void run(Job job) {
    try {
      long start = System.nanoTime();
      Optional<String> failure = search(job);
      long least = mode.get().minRunning().toNanos();
      TimeUnit.NANOSECONDS.sleep(least - (System.nanoTime() - start));
      jobs.finish(job.id(), failure.isPresent() ? Job.State.FAILED : Job.State.COMPLETED, failure);
    } catch (InterruptedException e) {
      LOG.debug("job {} stopped", job.id());
    } finally {
      free(job);
    }
  }

  private synchronized void free(Job job) {
    running.remove(job.id(), Thread.currentThread());
    dispatch();
  }

  private Optional<String> search(Job job) throws InterruptedException {
    if (job.search().refusal().isPresent()) {
      return job.search().refusal();
    }
    try {
      searcher.run(job, jobs.queryFile(job.id()), jobs.resultFile(job));
      return Optional.empty();
    } catch (SearchFailedException e) {
      return Optional.ofNullable(e.getMessage());
    } catch (IOException e) {
      LOG.warn("job {} could not run", job.id(), e);
      return Optional.of("the local plane could not run the search");
    }
  }
}

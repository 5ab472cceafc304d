package io.blastbridge.local.plane;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicReference;

/**
 * An execution plane on this machine: the plane's HTTP contract on a loopback port, with real
 * BLAST+ searches on small invented databases. Jobs and submissions outlive the process.
 */
public final class LocalPlane implements AutoCloseable {

  /** Stands where a made-up result would name the version of BLAST. */
  public static final String SIMULATED = "simulated";

  private final FileChannel lock;
  private final Journal journal;
  private final JobQueue queue;
  private final PlaneServer server;

  private LocalPlane(FileChannel lock, Journal journal, JobQueue queue, PlaneServer server) {
    this.lock = lock;
    this.journal = journal;
    this.queue = queue;
    this.server = server;
  }

  /**
   * Builds the databases if the data directory has none, runs again what an earlier run left
   * unfinished, and listens.
   *
   * @throws BlastMissingException when a BLAST+ program is not on PATH
   * @throws IOException when the data directory is in use, or it or the port cannot be used
   */
  public static LocalPlane start(PlaneSettings settings) throws IOException, InterruptedException {
    PrivateFiles.directory(settings.data());
    FileChannel lock = lock(settings.data().resolve("plane.lock"));
    try {
      return start(settings, lock);
    } catch (IOException | InterruptedException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  /** A FASTA query cut from one nucleotide record and changed in a few letters. */
  public static String sampleQuery() {
    try (InputStream in = LocalPlane.class.getResourceAsStream("sample.fasta")) {
      if (in == null) {
        throw new IllegalStateException("resource sample.fasta is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  public int port() {
    return server.port();
  }

  public String url() {
    return "http://127.0.0.1:" + port();
  }

  /** Stops listening and searching; unfinished jobs run again at the next start. */
  @Override
  public void close() throws IOException {
    server.close();
    queue.close();
    journal.close();
    lock.close();
  }

  private static LocalPlane start(PlaneSettings settings, FileChannel lock)
      throws IOException, InterruptedException {
    Path data = settings.data();
    Searcher searcher =
        settings.simulate()
            ? new Simulator()
            : new BlastSearcher(BlastDatabases.in(data.resolve("databases")));
    Clock clock = Clock.systemUTC();
    Journal journal = Journal.open(data.resolve("plane.jsonl"));
    var jobs = new Jobs(data.resolve("jobs"), journal, clock);
    var mode = new AtomicReference<>(new Mode(settings.minQueued(), settings.minRunning()));
    var queue = new JobQueue(jobs, searcher, mode::get, settings.slots());
    var faults = new Faults();
    var routes = new PlaneRoutes(jobs, queue, new JobView(jobs, queue, searcher), clock);
    jobs.unfinished().forEach(job -> queue.enter(job, clock.instant()));
    PlaneServer server =
        PlaneServer.start(
            settings.port(),
            settings.token(),
            new FaultyRoutes(routes, faults, jobs, queue),
            new LocalRoutes(jobs, faults, mode));
    return new LocalPlane(lock, journal, queue, server);
  }

  private static FileChannel lock(Path file) throws IOException {
    FileChannel channel = PrivateFiles.open(file);
    try {
      FileLock held = channel.tryLock();
      if (held != null) {
        return channel;
      }
    } catch (OverlappingFileLockException e) {
      channel.close();
      throw new IOException("another local plane uses " + file.getParent(), e);
    }
    channel.close();
    throw new IOException("another local plane uses " + file.getParent());
  }
}

package io.blastbridge.bench;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** How much processor time others took: all of the machine's, less this JVM's and its Postgres'. */
final class Contention {

  /** A slot counts only if others used less than this many cores. */
  static final double LIMIT = 0.1;

  /** Linux counts processor time in hundredths of a second for every program. */
  private static final double TICKS_PER_SECOND = 100;

  private final long postmaster;
  private long others;
  private long nanos;

  Contention(Path data) throws IOException {
    postmaster = Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid")).getFirst());
    begin();
  }

  void begin() throws IOException {
    others = others();
    nanos = System.nanoTime();
  }

  /** Cores that others used since {@link #begin()}. */
  double cores() throws IOException {
    double seconds = (System.nanoTime() - nanos) / 1e9;
    return (others() - others) / TICKS_PER_SECOND / seconds;
  }

  private long others() throws IOException {
    long ours = 0;
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      for (Path process : processes) {
        ours += ours(process);
      }
    }
    return busy() - ours;
  }

  private long ours(Path process) {
    long pid = Long.parseLong(process.getFileName().toString());
    List<String> fields;
    try {
      String line = Files.readString(process.resolve("stat"));
      // The name may hold blanks and brackets; the numbers begin after its last bracket.
      fields = List.of(line.substring(line.lastIndexOf(')') + 2).split(" "));
    } catch (IOException e) {
      return 0;
    }
    long own = Long.parseLong(fields.get(11)) + Long.parseLong(fields.get(12));
    if (pid == postmaster) {
      return own + Long.parseLong(fields.get(13)) + Long.parseLong(fields.get(14));
    }
    boolean child = Long.parseLong(fields.get(1)) == postmaster;
    return child || pid == ProcessHandle.current().pid() ? own : 0;
  }

  private static long busy() throws IOException {
    String[] fields = Files.readAllLines(Path.of("/proc/stat")).getFirst().split(" +", -1);
    long busy = 0;
    for (int i = 1; i < fields.length && i <= 8; i++) {
      boolean idle = i == 4 || i == 5;
      busy += idle ? 0 : Long.parseLong(fields[i]);
    }
    return busy;
  }
}

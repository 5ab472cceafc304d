package io.blastbridge.bench;

import com.zaxxer.hikari.HikariDataSource;
import io.blastbridge.local.postgres.LocalPostgres;
import io.blastbridge.migrations.Migrations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;

/**
 * Measures the journal against what it is built on, in one run, slot by slot in turn, and prints a
 * table in Markdown. A slot counts only if others left the machine alone.
 */
public final class JournalBench {

  private static final int[] CLIENTS = {1, 8, 16, 32};
  private static final double[] CREATE_BARS = {0.75, 0.7, 1.0, 1.4};
  private static final double UPDATE_BAR = 3;
  private static final double LATENCY_BAR_MS = 5;
  private static final double REPLAY_BAR = 0.3;

  /**
   * How thorough a run is.
   *
   * @param rounds slots of each cell; the median counts
   * @param seconds length of a slot
   * @param warmUp seconds of load before the first slot; a JVM on two cores needs more than 20
   * @param tries how often a slot is measured while others disturb it
   * @param samples commands whose way to a handler is timed
   * @param waves of a thousand requests in the history that is projected
   */
  private record Plan(
      int rounds, double seconds, double warmUp, int tries, int samples, int waves) {
    static final Plan FULL = new Plan(5, 3, 25, 4, 500, 12);
    static final Plan QUICK = new Plan(1, 0.4, 1, 1, 20, 1);
  }

  private final Plan plan;
  private final Contention contention;
  private final Report report = new Report();

  private JournalBench(Plan plan, Contention contention) {
    this.plan = plan;
    this.contention = contention;
  }

  /** What can be measured by itself. */
  private enum Part {
    CREATE,
    UPDATE,
    READ,
    REPLAY;

    String option() {
      return "--" + name().toLowerCase(Locale.ROOT);
    }
  }

  /** Runs every part, or those named by an option; {@code --quick} shows that it runs. */
  public static void main(String[] arguments)
      throws IOException, SQLException, InterruptedException, ExecutionException {
    var options = new LinkedHashSet<>(List.of(arguments));
    boolean quick = options.remove("--quick");
    var parts = EnumSet.allOf(Part.class);
    if (!options.isEmpty()) {
      parts.removeIf(part -> !options.remove(part.option()));
    }
    if (!options.isEmpty()) {
      System.err.println(
          "usage: deploy/bench journal [--quick] [--create] [--update] [--read] [--replay]");
      System.exit(2);
    }
    Path directory = Files.createTempDirectory("blast-bridge-bench-");
    try {
      measure(directory, quick ? Plan.QUICK : Plan.FULL, parts);
    } finally {
      delete(directory);
    }
  }

  private static void measure(Path directory, Plan plan, Set<Part> parts)
      throws IOException, SQLException, InterruptedException, ExecutionException {
    try (var postgres = LocalPostgres.open(directory, 0)) {
      var bench = new JournalBench(plan, new Contention(directory.resolve("data")));
      if (!parts.equals(Set.of(Part.REPLAY))) {
        try (var source = pool(postgres, "bench")) {
          AxonDefault.createTables(source);
          bench.measure(source, parts);
        }
      }
      if (parts.contains(Part.REPLAY)) {
        try (var source = pool(postgres, "projection")) {
          bench.projection(source);
        }
      }
      System.out.print(bench.report.markdown());
    }
  }

  private static void delete(Path directory) throws IOException {
    try (var paths = Files.walk(directory)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }

  private static HikariDataSource pool(LocalPostgres postgres, String database)
      throws SQLException {
    postgres.createDatabase(database);
    var pool = new HikariDataSource();
    pool.setDataSource(postgres.dataSource(database));
    pool.setMaximumPoolSize(40);
    var _ = Migrations.apply(pool);
    return pool;
  }

  private void measure(HikariDataSource source, Set<Part> parts)
      throws IOException, SQLException, InterruptedException, ExecutionException {
    var raw = new RawInsert(source);
    var axon = new AxonDefault(source);
    try (var journal = new OurJournal(source)) {
      for (Subject subject : List.of(raw, journal, axon)) {
        var _ = Load.run(8, plan.warmUp() / 3, () -> Load.creating(subject), contention);
      }
      for (int i = 0; i < CLIENTS.length && parts.contains(Part.CREATE); i++) {
        creates(raw, journal, axon, CLIENTS[i], CREATE_BARS[i]);
      }
      for (int i = 0; i < CLIENTS.length && parts.contains(Part.UPDATE); i++) {
        updates(journal, axon, CLIENTS[i]);
      }
      if (parts.contains(Part.READ)) {
        readings(new Readings(journal, source));
      }
    }
  }

  private void creates(Subject raw, Subject journal, Subject axon, int clients, double bar)
      throws InterruptedException, ExecutionException, IOException {
    var cells = slots(List.of(raw, journal, axon), clients, Load::creating);
    Cell limit = cells.getOrDefault(raw, Cell.NONE);
    Cell ours = cells.getOrDefault(journal, Cell.NONE);
    Cell theirs = cells.getOrDefault(axon, Cell.NONE);
    report.slot("create", clients, raw.name(), limit, "");
    report.slot("create", clients, axon.name(), theirs, "");
    String ratio = Report.ratio(ours, limit, bar) + ", " + Report.ahead(ours, theirs);
    report.slot("create", clients, journal.name(), ours, ratio);
  }

  private void updates(Subject journal, Subject axon, int clients)
      throws InterruptedException, ExecutionException, IOException {
    var cells = slots(List.of(axon, journal), clients, Load::updating);
    Cell theirs = cells.getOrDefault(axon, Cell.NONE);
    Cell ours = cells.getOrDefault(journal, Cell.NONE);
    report.slot("update", clients, axon.name(), theirs, "");
    report.slot(
        "update",
        clients,
        journal.name(),
        ours,
        Report.ratio(ours, theirs, clients == 16 ? UPDATE_BAR : 0));
  }

  /** The subjects in turn, round by round, so that a slow minute hits all of them. */
  private Map<Subject, Cell> slots(
      List<Subject> subjects, int clients, Function<Subject, Load.Client> work)
      throws InterruptedException, ExecutionException, IOException {
    var slots = new LinkedHashMap<Subject, List<Load.Slot>>();
    for (int round = 0; round < plan.rounds(); round++) {
      for (Subject subject : subjects) {
        slots.computeIfAbsent(subject, _ -> new ArrayList<>()).add(slot(subject, clients, work));
      }
    }
    var cells = new LinkedHashMap<Subject, Cell>();
    slots.forEach((subject, measured) -> cells.put(subject, Cell.of(measured)));
    return cells;
  }

  private Load.Slot slot(Subject subject, int clients, Function<Subject, Load.Client> work)
      throws InterruptedException, ExecutionException, IOException {
    Load.Slot slot = Load.run(clients, plan.seconds(), () -> work.apply(subject), contention);
    for (int i = 1; i < plan.tries() && slot.others() >= Contention.LIMIT; i++) {
      slot = Load.run(clients, plan.seconds(), () -> work.apply(subject), contention);
    }
    return slot;
  }

  private void readings(Readings readings) throws InterruptedException, SQLException, IOException {
    contention.begin();
    double[] latency = readings.latency(plan.samples());
    report.latency(latency[0], latency[1], contention.cores(), LATENCY_BAR_MS);
    var cursor = new ArrayList<Double>();
    var replay = new ArrayList<Double>();
    contention.begin();
    for (int round = 0; round < plan.rounds(); round++) {
      cursor.add(readings.cursor());
      replay.add(readings.replay());
    }
    report.replay("memory", Cell.median(replay), Cell.median(cursor), contention.cores(), 0);
  }

  private void projection(HikariDataSource source)
      throws InterruptedException, SQLException, IOException {
    try (var replay = new ProjectionReplay(source, plan.waves(), 1000)) {
      var cursor = new ArrayList<Double>();
      var rebuild = new ArrayList<Double>();
      contention.begin();
      for (int round = 0; round < plan.rounds(); round++) {
        cursor.add(replay.cursor());
        rebuild.add(replay.rebuild());
      }
      report.replay(
          "the correlations projection",
          Cell.median(rebuild),
          Cell.median(cursor),
          contention.cores(),
          REPLAY_BAR);
    }
  }
}

package io.blastbridge.command.eventstore;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;

/** One process' worth of journal: a writer, an engine and a store on a database. */
final class Node implements AutoCloseable {

  final DataSource source;
  final JournalWriter writer;
  final JournalEngine engine;
  final JournalStore store;
  final Journal journal;

  Node(DataSource source) {
    this(source, source);
  }

  Node(DataSource source, DataSource writes) {
    this.source = source;
    this.writer = new JournalWriter(writes);
    this.engine = new JournalEngine(writer, source, new JournalSerializer(Counted.CATALOGUE));
    this.store = new JournalStore(engine, Duration.ofMillis(25));
    this.journal = new Journal(engine);
  }

  JournalToken append(String stream, long first, Counted... events) {
    return journal.append(List.of(part(stream, first, events)));
  }

  static StreamAppend part(String stream, long first, Counted... events) {
    var entries = new ArrayList<StreamAppend.Entry>();
    for (Counted event : events) {
      entries.add(
          new StreamAppend.Entry(UUID.randomUUID(), Instant.now(), event, Map.of("node", "test")));
    }
    return new StreamAppend(stream, first, entries);
  }

  /** Everything that followers may see. */
  List<StoredEvent> all() {
    var all = new ArrayList<StoredEvent>();
    JournalToken after = JournalToken.TAIL;
    while (true) {
      List<StoredEvent> page = journal.readAll(after, 1000);
      if (page.isEmpty()) {
        return all;
      }
      all.addAll(page);
      after = page.getLast().token();
    }
  }

  /** The faults of all chains. */
  List<HashChain.Fault> faults() {
    var rows = new ArrayList<>(all());
    rows.sort(
        java.util.Comparator.comparing(StoredEvent::stream)
            .thenComparingLong(StoredEvent::sequence));
    var chain = new HashChain();
    return rows.stream().flatMap(row -> chain.check(row).stream()).toList();
  }

  @Override
  public void close() {
    store.close();
    writer.close();
  }
}

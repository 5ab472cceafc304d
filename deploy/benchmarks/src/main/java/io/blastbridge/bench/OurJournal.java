package io.blastbridge.bench;

import io.blastbridge.command.eventstore.AggregateCache;
import io.blastbridge.command.eventstore.CheckedRepository;
import io.blastbridge.command.eventstore.JournalEngine;
import io.blastbridge.command.eventstore.JournalSerializer;
import io.blastbridge.command.eventstore.JournalStore;
import io.blastbridge.command.eventstore.JournalWriter;
import javax.sql.DataSource;
import org.axonframework.common.transaction.NoTransactionManager;

/** The journal, with its writer and its cache, behind a command bus. */
final class OurJournal implements Subject {

  private final JournalWriter writer;
  private final JournalStore store;
  private final Commands commands;

  OurJournal(DataSource source) {
    writer = new JournalWriter(source);
    var engine = new JournalEngine(writer, source, new JournalSerializer(Counter.CATALOGUE));
    store = new JournalStore(engine, JournalStore.DEFAULT_LOOK);
    commands =
        new Commands(
            CheckedRepository.of(Counter.class, store, new AggregateCache(10_000)),
            NoTransactionManager.instance());
  }

  JournalStore store() {
    return store;
  }

  @Override
  public String name() {
    return "journal";
  }

  @Override
  public void create(String id) {
    commands.send(new Counter.Create(id));
  }

  @Override
  public void update(String id) {
    commands.send(new Counter.Step(id));
  }

  @Override
  public void close() {
    store.close();
    writer.close();
  }
}

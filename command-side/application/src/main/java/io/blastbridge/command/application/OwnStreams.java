package io.blastbridge.command.application;

import io.blastbridge.command.domain.OwnRecord;
import io.blastbridge.command.events.Delivery;
import io.blastbridge.command.events.DeliveryEvent;
import io.blastbridge.command.events.Streams;
import io.blastbridge.command.eventstore.Journal;
import io.blastbridge.command.eventstore.JournalClock;
import io.blastbridge.command.eventstore.StreamAppend;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.axonframework.modelling.command.AggregateStreamCreationException;
import org.axonframework.modelling.command.ConcurrencyException;

/** The streams of deliveries, as far as they hold what overflows from their correlations. */
final class OwnStreams {

  /** At most one settlement for each time the broker hands the message out, beside its answer. */
  private static final int PAGE = 10_000;

  private final Journal journal;
  private final JournalClock clock;
  private final String node;

  /**
   * @param node name of this node, kept with every event
   */
  OwnStreams(Journal journal, JournalClock clock, String node) {
    this.journal = journal;
    this.clock = clock;
    this.node = node;
  }

  /**
   * The stream of a delivery as it was read.
   *
   * @param next sequence of the next event
   */
  record Own(String stream, OwnRecord.Read record, long next) {}

  Own read(Delivery delivery) {
    String stream = Streams.delivery(delivery.id());
    var rows = journal.read(stream, -1, PAGE);
    var events = rows.stream().map(journal::payload).map(DeliveryEvent.class::cast).toList();
    return new Own(stream, new OwnRecord.Read(events), rows.size());
  }

  /** Appends right behind what was read; if somebody else was first, nothing. */
  void append(Own own, DeliveryEvent event) {
    var entry =
        new StreamAppend.Entry(UUID.randomUUID(), clock.databaseNow(), event, Map.of("node", node));
    try {
      journal.append(List.of(new StreamAppend(own.stream(), own.next(), List.of(entry))));
    } catch (ConcurrencyException | AggregateStreamCreationException _) {
      // A race that is lost: the caller reads again and finds what was recorded instead.
    }
  }
}

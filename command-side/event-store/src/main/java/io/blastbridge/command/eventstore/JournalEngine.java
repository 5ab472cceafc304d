package io.blastbridge.command.eventstore;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import javax.sql.DataSource;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.EventUtils;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventsourcing.EventStreamUtils;
import org.axonframework.eventsourcing.eventstore.DomainEventStream;
import org.axonframework.eventsourcing.eventstore.EventStorageEngine;
import org.axonframework.messaging.MetaData;
import org.axonframework.serialization.SerializedMetaData;
import org.axonframework.serialization.SerializedObject;
import org.axonframework.serialization.SimpleSerializedObject;
import org.axonframework.serialization.SimpleSerializedType;
import org.axonframework.serialization.UnknownSerializedType;
import org.axonframework.serialization.upcasting.event.EventUpcaster;
import org.axonframework.serialization.upcasting.event.NoOpEventUpcaster;
import org.jspecify.annotations.Nullable;

/**
 * The journal as Axon sees it. An aggregate's identifier is its stream's name, {@code kind/id}, and
 * its type is the kind. There are no snapshots: streams are short and states are cached.
 */
public final class JournalEngine implements EventStorageEngine {

  static final int PAGE = 1000;

  private final JournalWriter writer;
  private final JournalReader reader;
  private final JournalSerializer serializer;
  private final EventUpcaster upcasters;

  public JournalEngine(
      JournalWriter writer,
      DataSource reads,
      JournalSerializer serializer,
      EventUpcaster upcasters) {
    this.writer = writer;
    this.reader = new JournalReader(reads);
    this.serializer = serializer;
    this.upcasters = upcasters;
  }

  /** An engine without upcasters. */
  public JournalEngine(JournalWriter writer, DataSource reads, JournalSerializer serializer) {
    this(writer, reads, serializer, NoOpEventUpcaster.INSTANCE);
  }

  JournalWriter writer() {
    return writer;
  }

  JournalSerializer serializer() {
    return serializer;
  }

  JournalReader reader() {
    return reader;
  }

  /**
   * Appends all events or none, in one commit of its own.
   *
   * @throws IllegalArgumentException if an event has no stream or is not in the catalogue
   */
  @Override
  public void appendEvents(List<? extends EventMessage<?>> events) {
    if (!events.isEmpty()) {
      var rows = new ArrayList<NewEvent>(events.size());
      for (EventMessage<?> event : events) {
        rows.add(row(event));
      }
      var _ = writer.append(rows);
    }
  }

  private NewEvent row(EventMessage<?> event) {
    if (!(event instanceof DomainEventMessage<?> domain)) {
      throw new IllegalArgumentException("an event of the journal belongs to a stream");
    }
    return row(
        domain.getAggregateIdentifier(),
        domain.getSequenceNumber(),
        UUID.fromString(event.getIdentifier()),
        event.getTimestamp(),
        event);
  }

  NewEvent row(String stream, long sequence, UUID id, Instant time, EventMessage<?> event) {
    var type =
        serializer
            .catalogue()
            .typeOf(event.getPayloadType())
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        event.getPayloadType().getName() + " is not in the catalogue of events"));
    return NewEvent.of(
        stream,
        sequence,
        type.name(),
        type.revision(),
        id,
        time,
        serializer.serialize(event.getPayload(), byte[].class).getData(),
        serializer.serialize(event.getMetaData(), byte[].class).getData());
  }

  @Override
  public void storeSnapshot(DomainEventMessage<?> snapshot) {
    throw new UnsupportedOperationException("the journal keeps no snapshots");
  }

  @Override
  public Optional<DomainEventMessage<?>> readSnapshot(String aggregateIdentifier) {
    return Optional.empty();
  }

  /** Every visible event after the token, page by page; never blocks for more. */
  @Override
  public Stream<? extends TrackedEventMessage<?>> readEvents(
      @Nullable TrackingToken token, boolean mayBlock) {
    JournalToken start = JournalToken.of(token);
    var pages =
        new Pages<>(start) {
          @Override
          List<StoredEvent> next(JournalToken after) {
            return reader.after(after, PAGE);
          }

          @Override
          JournalToken cursor(StoredEvent last) {
            return last.token();
          }
        };
    return messages(pages.stream());
  }

  Stream<TrackedEventMessage<?>> messages(Stream<StoredEvent> events) {
    return EventUtils.upcastAndDeserializeTrackedEvents(
        events.map(StoredEventData::new), serializer, upcasters);
  }

  /**
   * The events of one stream.
   *
   * @throws NewerBuildException while reading, at an event this build does not know
   */
  @Override
  public DomainEventStream readEvents(String aggregateIdentifier, long firstSequenceNumber) {
    var pages =
        new Pages<>(firstSequenceNumber) {
          @Override
          List<StoredEvent> next(Long first) {
            return reader.stream(aggregateIdentifier, first, PAGE);
          }

          @Override
          Long cursor(StoredEvent last) {
            return last.sequence() + 1;
          }
        };
    return EventStreamUtils.upcastAndDeserializeDomainEvents(
            pages.stream().map(StoredEventData::new), serializer, upcasters)
        .filter(JournalEngine::isKnown);
  }

  /** An aggregate would skip an event it cannot read, and decide on half of its history. */
  private static boolean isKnown(DomainEventMessage<?> event) {
    if (event.getPayload() instanceof UnknownSerializedType unknown) {
      var type = unknown.serializedType();
      throw new NewerBuildException(
          event.getAggregateIdentifier(), type.getName(), type.getRevision());
    }
    return true;
  }

  /** The payload of a stored event, without upcasting. */
  Object payload(StoredEvent event) {
    var type = new SimpleSerializedType(event.type(), event.revision());
    if (serializer.known(type).isEmpty()) {
      throw new NewerBuildException(event.stream(), event.type(), event.revision());
    }
    SerializedObject<byte[]> data =
        new SimpleSerializedObject<>(event.payload(), byte[].class, type);
    return serializer.deserialize(data);
  }

  Map<String, String> metadata(StoredEvent event) {
    MetaData stored =
        serializer.deserialize(new SerializedMetaData<>(event.metadata(), byte[].class));
    var metadata = new TreeMap<String, String>();
    stored.forEach((key, value) -> metadata.put(key, String.valueOf(value)));
    return metadata;
  }

  @Override
  public Optional<Long> lastSequenceNumberFor(String aggregateIdentifier) {
    return reader.head(aggregateIdentifier);
  }

  @Override
  public TrackingToken createTailToken() {
    return JournalToken.TAIL;
  }

  @Override
  public JournalToken createHeadToken() {
    return reader.visibleHead();
  }

  /** No event recorded at or after the time is skipped; some older ones may come again. */
  @Override
  public TrackingToken createTokenAt(Instant dateTime) {
    return reader.since(dateTime);
  }

  /** Reads page after page until one is not full. */
  private abstract static class Pages<C> implements Iterator<StoredEvent> {
    private C cursor;
    private Iterator<StoredEvent> page = List.<StoredEvent>of().iterator();
    private boolean last;

    Pages(C start) {
      cursor = start;
    }

    abstract List<StoredEvent> next(C after);

    abstract C cursor(StoredEvent last);

    Stream<StoredEvent> stream() {
      return StreamSupport.stream(
          Spliterators.spliteratorUnknownSize(this, Spliterator.ORDERED | Spliterator.NONNULL),
          false);
    }

    @Override
    public boolean hasNext() {
      if (!page.hasNext() && !last) {
        List<StoredEvent> events = next(cursor);
        last = events.size() < PAGE;
        if (!events.isEmpty()) {
          cursor = cursor(events.getLast());
        }
        page = events.iterator();
      }
      return page.hasNext();
    }

    @Override
    public StoredEvent next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return page.next();
    }
  }
}

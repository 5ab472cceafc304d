package io.blastbridge.command.eventstore;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What one append adds to one stream.
 *
 * @param stream {@code kind/id}
 * @param first sequence of the first event, 0 for a new stream, or {@link #NEXT}
 * @param entries 1 to 500 events
 */
public record StreamAppend(String stream, long first, List<Entry> entries) {

  /** After whatever the stream holds. */
  public static final long NEXT = -1;

  /** Most events of one stream in one append. */
  public static final int MAX_ENTRIES = 500;

  /**
   * One event.
   *
   * @param id found again after an unknown outcome; never used twice
   * @param recordedAt cut to microseconds
   * @param payload of a class in the catalogue
   * @param metadata scalars only, no secrets
   */
  public record Entry(UUID id, Instant recordedAt, Object payload, Map<String, String> metadata) {
    public Entry {
      metadata = Map.copyOf(metadata);
    }
  }

  public StreamAppend {
    entries = List.copyOf(entries);
    if (first < NEXT || entries.isEmpty() || entries.size() > MAX_ENTRIES) {
      throw new IllegalArgumentException("an append has 1 to 500 events from NEXT or a sequence");
    }
  }

  /** One event after whatever the stream holds. */
  public static StreamAppend next(String stream, Entry entry) {
    return new StreamAppend(stream, NEXT, List.of(entry));
  }
}

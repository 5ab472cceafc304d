package io.blastbridge.command.eventstore;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/**
 * One event on its way into the journal.
 *
 * @param stream {@code kind/id}, at most {@value #MAX_STREAM} characters, without NUL
 * @param sequence 0 for the first event of the stream
 * @param recordedAt in whole microseconds, as Postgres keeps it
 * @param digest what the hash chain takes of this event, see {@link HashChain}
 */
@SuppressWarnings("ArrayRecordComponent") // Bytes as they are stored; nobody compares two of these.
record NewEvent(
    String stream,
    long sequence,
    String type,
    String revision,
    UUID id,
    Instant recordedAt,
    byte[] payload,
    byte[] metadata,
    byte[] digest) {

  static final int MAX_STREAM = 512;

  /** Cuts the time to microseconds and takes the digest. */
  static NewEvent of(
      String stream,
      long sequence,
      String type,
      String revision,
      UUID id,
      Instant recordedAt,
      byte[] payload,
      byte[] metadata) {
    int slash = stream.indexOf('/');
    if (slash < 1 || stream.length() > MAX_STREAM || stream.indexOf('\0') >= 0 || sequence < 0) {
      throw new IllegalArgumentException("not a stream and sequence of the journal");
    }
    Instant time = recordedAt.truncatedTo(ChronoUnit.MICROS);
    byte[] digest = HashChain.digest(stream, sequence, type, revision, id, time, payload, metadata);
    return new NewEvent(stream, sequence, type, revision, id, time, payload, metadata, digest);
  }
}

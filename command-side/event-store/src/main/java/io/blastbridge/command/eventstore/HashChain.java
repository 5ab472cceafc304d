package io.blastbridge.command.eventstore;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;

/**
 * Proves that nobody changed, dropped or inserted an event of a stream: {@code hash =
 * SHA-256(previous hash ‖ digest)}, 32 zero bytes before the first.
 *
 * <p>The digest is SHA-256 over these fields in this order, each preceded by its length in bytes as
 * 4 bytes big-endian: stream, sequence (8 bytes big-endian), type, revision, event id (16 bytes),
 * time in microseconds since 1970 (8 bytes big-endian), payload, metadata. Texts are UTF-8.
 * Position and transaction id are outside, so that a restored dump verifies.
 *
 * <p>An instance checks rows given in order of stream and sequence, and needs nothing but the rows.
 */
public final class HashChain {

  static final byte[] GENESIS = new byte[32];

  /**
   * Where a chain is broken.
   *
   * @param what {@code gap} for a missing or repeated sequence, {@code hash} for a changed row
   */
  public record Fault(String stream, long sequence, String what) {}

  private String stream = "";
  private long next;
  private byte[] previous = GENESIS;

  /**
   * Checks the next row.
   *
   * @param row the successor of the last one in its stream, or the first row of the next stream
   * @return empty if the row fits; after a fault the check goes on from this row
   */
  public Optional<Fault> check(StoredEvent row) {
    if (!row.stream().equals(stream)) {
      stream = row.stream();
      next = 0;
      previous = GENESIS;
    }
    boolean gap = row.sequence() != next;
    boolean match = MessageDigest.isEqual(row.hash(), hash(previous, digestOf(row)));
    next = row.sequence() + 1;
    previous = row.hash();
    if (gap) {
      return Optional.of(new Fault(stream, row.sequence(), "gap"));
    }
    return match ? Optional.empty() : Optional.of(new Fault(stream, row.sequence(), "hash"));
  }

  /** The hash of an event, from the hash before it. */
  public static byte[] hash(byte[] previous, byte[] digest) {
    MessageDigest sha = sha256();
    sha.update(previous);
    return sha.digest(digest);
  }

  private static byte[] digestOf(StoredEvent row) {
    return digest(
        row.stream(),
        row.sequence(),
        row.type(),
        row.revision(),
        row.id(),
        row.recordedAt(),
        row.payload(),
        row.metadata());
  }

  static byte[] digest(
      String stream,
      long sequence,
      String type,
      String revision,
      UUID id,
      Instant time,
      byte[] payload,
      byte[] metadata) {
    MessageDigest sha = sha256();
    field(sha, stream.getBytes(StandardCharsets.UTF_8));
    field(sha, bytes(sequence));
    field(sha, type.getBytes(StandardCharsets.UTF_8));
    field(sha, revision.getBytes(StandardCharsets.UTF_8));
    field(sha, bytes(id.getMostSignificantBits(), id.getLeastSignificantBits()));
    field(sha, bytes(ChronoUnit.MICROS.between(Instant.EPOCH, time)));
    field(sha, payload);
    field(sha, metadata);
    return sha.digest();
  }

  private static byte[] bytes(long... values) {
    byte[] bytes = new byte[values.length * Long.BYTES];
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    for (long value : values) {
      buffer.putLong(value);
    }
    return bytes;
  }

  private static void field(MessageDigest sha, byte[] value) {
    int length = value.length;
    sha.update((byte) (length >>> 24));
    sha.update((byte) (length >>> 16));
    sha.update((byte) (length >>> 8));
    sha.update((byte) length);
    sha.update(value);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}

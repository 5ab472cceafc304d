package io.blastbridge.command.eventstore;

import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.command.eventstore.HashChain.Fault;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class HashChainTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  @Test
  void the_hash_of_a_released_row_never_changes() throws IOException {
    Properties row = golden();
    byte[] digest =
        HashChain.digest(
            row.getProperty("stream"),
            Long.parseLong(row.getProperty("sequence")),
            row.getProperty("type"),
            row.getProperty("revision"),
            UUID.fromString(row.getProperty("id")),
            Instant.parse(row.getProperty("recordedAt")),
            row.getProperty("payload").getBytes(StandardCharsets.UTF_8),
            row.getProperty("metadata").getBytes(StandardCharsets.UTF_8));

    assertThat(digest).asHexString().isEqualToIgnoringCase(row.getProperty("digest"));
    byte[] previous = HexFormat.of().parseHex(row.getProperty("previous"));
    assertThat(HashChain.hash(previous, digest))
        .asHexString()
        .isEqualToIgnoringCase(row.getProperty("hash"));
  }

  @Test
  void a_whole_chain_has_no_fault() {
    assertThat(check(chain())).isEmpty();
  }

  @Test
  void a_changed_payload_is_found() {
    var rows = chain();
    rows.set(1, withPayload(rows.get(1), "{\"forged\":true}"));
    assertThat(check(rows)).containsExactly(new Fault("s/a", 1, "hash"));
  }

  @Test
  void a_row_that_is_missing_is_found() {
    var rows = chain();
    rows.remove(1);
    assertThat(check(rows)).containsExactly(new Fault("s/a", 2, "gap"));
  }

  @Test
  void a_stream_without_its_beginning_is_found() {
    var rows = chain();
    rows.removeFirst();
    assertThat(check(rows)).containsExactly(new Fault("s/a", 1, "gap"));
  }

  @Test
  void rows_that_changed_places_between_streams_are_found() {
    var rows = chain();
    StoredEvent foreign = rows.get(3);
    StoredEvent moved =
        new StoredEvent(
            "s/a",
            2,
            foreign.type(),
            foreign.revision(),
            foreign.id(),
            foreign.recordedAt(),
            foreign.payload(),
            foreign.metadata(),
            foreign.hash(),
            foreign.token());
    rows.set(2, moved);
    assertThat(check(rows)).contains(new Fault("s/a", 2, "hash"));
  }

  private static List<Fault> check(List<StoredEvent> rows) {
    var chain = new HashChain();
    return rows.stream().flatMap(row -> chain.check(row).stream()).toList();
  }

  /** Three events of one stream and one of another. */
  private static List<StoredEvent> chain() {
    var rows = new ArrayList<StoredEvent>();
    byte[] previous = HashChain.GENESIS;
    for (int i = 0; i < 3; i++) {
      rows.add(row("s/a", i, "{\"step\":" + i + "}", previous));
      previous = rows.getLast().hash();
    }
    rows.add(row("s/b", 0, "{}", HashChain.GENESIS));
    return rows;
  }

  private static StoredEvent row(String stream, long sequence, String payload, byte[] previous) {
    var event =
        NewEvent.of(
            stream,
            sequence,
            "t",
            "1",
            new UUID(7, sequence),
            NOON,
            payload.getBytes(StandardCharsets.UTF_8),
            "{}".getBytes(StandardCharsets.UTF_8));
    return new StoredEvent(
        stream,
        sequence,
        event.type(),
        event.revision(),
        event.id(),
        event.recordedAt(),
        event.payload(),
        event.metadata(),
        HashChain.hash(previous, event.digest()),
        JournalToken.TAIL);
  }

  private static StoredEvent withPayload(StoredEvent row, String payload) {
    return new StoredEvent(
        row.stream(),
        row.sequence(),
        row.type(),
        row.revision(),
        row.id(),
        row.recordedAt(),
        payload.getBytes(StandardCharsets.UTF_8),
        row.metadata(),
        row.hash(),
        row.token());
  }

  private static Properties golden() throws IOException {
    var row = new Properties();
    try (var file =
        new InputStreamReader(
            Objects.requireNonNull(
                HashChainTest.class.getResourceAsStream("/journal-row-1.properties")),
            StandardCharsets.UTF_8)) {
      row.load(file);
    }
    return row;
  }
}

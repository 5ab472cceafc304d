package io.blastbridge.command.eventstore;

import static io.blastbridge.command.eventstore.Node.part;
import static io.blastbridge.command.eventstore.StreamAppend.NEXT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blastbridge.command.eventstore.Counted.Begun;
import io.blastbridge.command.eventstore.Counted.Ended;
import io.blastbridge.command.eventstore.Counted.Moved;
import io.blastbridge.local.postgres.FreshDatabase;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.axonframework.modelling.command.AggregateStreamCreationException;
import org.axonframework.modelling.command.ConcurrencyException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class JournalTest {

  @RegisterExtension static final FreshDatabase DATABASE = new FreshDatabase();

  private static Node node = unset();

  @BeforeAll
  static void open() {
    node = new Node(DATABASE.dataSource());
  }

  @AfterAll
  static void close() {
    node.close();
  }

  @SuppressWarnings("NullAway") // set before the first test
  private static Node unset() {
    return null;
  }

  @Test
  void what_is_appended_is_read_again_in_order_with_a_whole_chain() {
    node.append("s/read", 0, new Begun("a"), new Moved("a", 1));
    node.append("s/read", 2, new Ended("a"));

    var rows = node.journal.read("s/read", -1, 10);
    assertThat(rows).extracting(StoredEvent::sequence).containsExactly(0L, 1L, 2L);
    assertThat(rows)
        .extracting(node.journal::payload)
        .containsExactly(new Begun("a"), new Moved("a", 1), new Ended("a"));
    assertThat(rows).extracting(node.journal::metadata).containsOnly(Map.of("node", "test"));
    assertThat(node.journal.read("s/read", 1, 10)).hasSize(1);
    assertThat(node.journal.head("s/read")).hasValue(2);
    assertThat(node.journal.head("s/none")).isEmpty();
    assertThat(node.faults()).isEmpty();
  }

  @Test
  void a_stale_a_missing_and_a_repeated_beginning_are_conflicts_without_any_value() {
    node.append("s/conflict", 0, new Begun("secret"));
    assertThatThrownBy(() -> node.append("s/conflict", 0, new Begun("secret")))
        .isInstanceOf(AggregateStreamCreationException.class)
        .hasMessageNotContaining("secret")
        .hasMessageNotContaining("s/conflict")
        .hasNoCause();
    node.append("s/conflict", 1, new Moved("secret", 1));
    assertThatThrownBy(() -> node.append("s/conflict", 1, new Moved("secret", 2)))
        .isInstanceOf(ConcurrencyException.class)
        .hasMessageNotContaining("secret")
        .hasNoCause();
    assertThatThrownBy(() -> node.append("s/conflict", 5, new Moved("secret", 2)))
        .isInstanceOf(ConcurrencyException.class)
        .hasNoCause();
    assertThat(node.journal.head("s/conflict")).hasValue(1);
  }

  @Test
  void runs_of_every_length_keep_their_chain() {
    for (int length = 1; length <= 12; length++) {
      var events = new Counted[length];
      Arrays.setAll(events, step -> new Moved("r", step));
      node.append("s/run-" + length, 0, events);
      node.append("s/run-" + length, length, events);
      assertThat(node.journal.read("s/run-" + length, -1, 100)).hasSize(2 * length);
    }
    assertThat(node.faults()).isEmpty();
  }

  @Test
  void an_append_over_several_streams_is_all_or_nothing() {
    node.journal.append(
        List.of(part("s/x", 0, new Begun("x"), new Moved("x", 1)), part("s/y", 0, new Begun("y"))));
    assertThatThrownBy(
            () ->
                node.journal.append(
                    List.of(part("s/x", 2, new Ended("x")), part("s/y", 7, new Ended("y")))))
        .isInstanceOf(ConcurrencyException.class);
    assertThat(node.journal.head("s/x")).hasValue(1);
    assertThat(node.journal.head("s/y")).hasValue(0);
    assertThat(node.faults()).isEmpty();
  }

  @Test
  void next_appends_after_whatever_is_there() throws InterruptedException {
    var threads = new ArrayList<Thread>();
    for (int t = 0; t < 12; t++) {
      threads.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    for (int i = 0; i < 50; i++) {
                      node.append("s/next", NEXT, new Moved("n", i));
                    }
                  }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(node.journal.head("s/next")).hasValue(599);
    assertThat(node.faults()).isEmpty();
  }

  @Test
  void a_fixed_place_beside_a_next_stays_a_conflict() {
    node.append("s/fixed", 0, new Begun("f"));
    assertThatThrownBy(
            () ->
                node.journal.append(
                    List.of(
                        part("s/fixed", 0, new Begun("f")), part("s/free", NEXT, new Begun("f")))))
        .isInstanceOf(ConcurrencyException.class);
    assertThat(node.journal.head("s/free")).isEmpty();
  }

  @Test
  void data_that_postgres_cannot_hold_fail_without_their_values() {
    var entry =
        new StreamAppend.Entry(
            UUID.randomUUID(),
            Instant.parse("+290000-01-01T00:00:00Z"),
            new Begun("secret"),
            Map.of());
    assertThatThrownBy(() -> node.journal.append(List.of(StreamAppend.next("s/bad", entry))))
        .isInstanceOf(AppendRefusedException.class)
        .hasMessageNotContaining("secret")
        .hasNoCause();
    assertThatThrownBy(() -> node.append("s/nul\0", 0, new Begun("x")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> node.append("no-kind", 0, new Begun("x")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void times_are_kept_to_the_microsecond() {
    Instant time = Instant.parse("2026-01-02T03:04:05.123456789Z");
    node.journal.append(
        List.of(
            new StreamAppend(
                "s/time",
                0,
                List.of(
                    new StreamAppend.Entry(UUID.randomUUID(), time, new Begun("t"), Map.of())))));
    assertThat(node.journal.read("s/time", -1, 1).getFirst().recordedAt())
        .isEqualTo("2026-01-02T03:04:05.123456Z");
  }
}

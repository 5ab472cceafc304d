package io.blastbridge.projections.readmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blastbridge.local.postgres.FreshDatabase;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.jdbc.core.simple.JdbcClient;

class ReadersTest {

  @RegisterExtension static final FreshDatabase DATABASE = new FreshDatabase();

  private static final Instant NINE = Instant.parse("2026-01-05T09:00:00Z");

  private JdbcClient jdbc = JdbcClient.create(DATABASE.dataSource());

  @BeforeEach
  void empty_tables() {
    jdbc = JdbcClient.create(DATABASE.dataSource());
    jdbc.sql("truncate correlation, saga_view, correlation_stream, token_entry").update();
  }

  @Test
  void pages_hold_every_row_once_also_where_many_changed_at_the_same_moment() {
    for (int i = 0; i < 25; i++) {
      correlation("c%02d".formatted(i), "QUEUED", i < 20 ? NINE : NINE.plusNanos(i * 1000L), 0, "");
    }
    List<String> ids = new ArrayList<>();
    Optional<Cursor> cursor = Optional.empty();
    do {
      Page<CorrelationRow> page = reader().list(CorrelationFilter.ALL, 5, cursor);
      page.items().forEach(row -> ids.add(row.correlationId()));
      cursor = Optional.ofNullable(page.next()).flatMap(Cursor::parse);
    } while (cursor.isPresent());
    assertThat(ids).hasSize(25).doesNotHaveDuplicates().startsWith("c24").endsWith("c00");
  }

  @Test
  void a_page_that_is_exactly_full_has_no_next() {
    correlation("a", "QUEUED", NINE, 0, "");
    assertThat(reader().list(CorrelationFilter.ALL, 1, Optional.empty()).next()).isNull();
    assertThat(reader().list(CorrelationFilter.ALL, 1, Optional.empty()).items()).hasSize(1);
  }

  @Test
  void filters_are_joined_by_and() {
    correlation("a%1", "TERMINAL", NINE, 1, "x");
    correlation("a_2", "TERMINAL", NINE, 0, "x");
    correlation("b", "QUEUED", NINE, 1, "");
    assertThat(ids(new CorrelationFilter(Phase.TERMINAL, null, null, null)))
        .containsExactly("a_2", "a%1");
    assertThat(ids(new CorrelationFilter(Phase.TERMINAL, true, "x", "a"))).containsExactly("a%1");
    assertThat(ids(new CorrelationFilter(null, false, null, null))).containsExactly("a_2");
    assertThat(ids(new CorrelationFilter(null, null, null, "a%"))).containsExactly("a%1");
    assertThat(ids(new CorrelationFilter(null, null, null, "A"))).isEmpty();
  }

  @Test
  void a_limit_has_bounds() {
    assertThatThrownBy(() -> reader().list(CorrelationFilter.ALL, 0, Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> reader().list(CorrelationFilter.ALL, 501, Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_cursor_survives_the_round_trip_and_anything_else_is_none() {
    Cursor cursor = new Cursor(NINE.plusNanos(123_000), "a,b ü");
    assertThat(Cursor.parse(cursor.text())).contains(cursor);
    for (String text : List.of("", "x", "%%", "LCw", "OTk5OTk5OTk5OTk5OTk5OTk5OTksYQ")) {
      assertThat(Cursor.parse(text)).as(text).isEmpty();
    }
    assertThat(JournalCursor.parse("12.34")).contains(new JournalCursor("12", 34));
    assertThat(JournalCursor.parse("-1.0")).isEmpty();
    assertThat(JournalCursor.parse("12.34'--")).isEmpty();
  }

  @Test
  void the_journal_shows_all_streams_of_a_correlation_in_its_order_page_by_page() {
    event("request/j", 0, "request.intended", "{\"a\":1}", "{\"node\":\"n1\"}");
    event("correlation/j", 0, "correlation.received", "{\"b\":2}", "{\"node\":\"n2\"}");
    event("correlation/other", 0, "correlation.received", "{}", "{}");
    event("response/r1", 0, "response.published", "no json", "no json");
    jdbc.sql("insert into correlation_stream values ('j', 'response/r1')").update();

    JournalReader journal = new JournalReader(jdbc);
    Page<JournalRow> first = journal.ofCorrelation("j", 2, Optional.empty());
    assertThat(first.items())
        .extracting(JournalRow::stream)
        .containsExactly("request/j", "correlation/j");
    assertThat(first.items().getFirst().node()).isEqualTo("n1");
    assertThat(first.items().getFirst().data()).isEqualTo("{\"a\":1}");
    assertThat(first.items().getFirst().hash()).hasSize(64);

    Page<JournalRow> second =
        journal.ofCorrelation(
            "j", 2, Optional.of(JournalCursor.parse(String.valueOf(first.next())).orElseThrow()));
    assertThat(second.items()).extracting(JournalRow::stream).containsExactly("response/r1");
    assertThat(second.items().getFirst().data()).isNull();
    assertThat(second.next()).isNull();
    assertThat(journal.firstSeen("j")).contains(NINE);
    assertThat(journal.firstSeen("nobody")).isEmpty();
  }

  @Test
  void a_processor_shows_its_lag_and_who_holds_readers_back() throws SQLException {
    event("correlation/p1", 0, "correlation.received", "{}", "{}");
    event("correlation/p2", 0, "correlation.received", "{}", "{}");
    token("live", "{\"tx\":0,\"pos\":0}");
    token(
        "again",
        "{\"tokenAtReset\":{\"tx\":1,\"pos\":1},\"currentToken\":{\"tx\":9999999,\"pos\":7},\"context\":null}");
    token("broken", "no json");
    Processors quiet = new ProcessorReader(jdbc).all();
    assertThat(quiet.items())
        .extracting(ProcessorRow::name)
        .containsExactly("again", "broken", "live");
    assertThat(quiet.items().get(0).replaying()).isTrue();
    assertThat(quiet.items().get(0).position()).isEqualTo(7);
    assertThat(quiet.items().get(0).lagEvents()).isZero();
    assertThat(quiet.items().get(2).lagEvents()).isGreaterThanOrEqualTo(2);
    assertThat(quiet.items().get(2).lagSeconds()).isPositive();
    assertThat(quiet.journal().position()).isEqualTo(quiet.journal().readablePosition());

    try (Connection blocker = DATABASE.dataSource().getConnection();
        Statement statement = blocker.createStatement()) {
      blocker.setAutoCommit(false);
      statement.execute("set local application_name = 'dawdler'");
      statement.execute("select pg_current_xact_id()");
      event("correlation/p3", 0, "correlation.received", "{}", "{}");
      Processors held = new ProcessorReader(jdbc).all();
      assertThat(held.journal().position()).isGreaterThan(held.journal().readablePosition());
      assertThat(held.blocker()).extracting(Processors.Blocker::application).isEqualTo("dawdler");
      blocker.rollback();
    }
  }

  private List<String> ids(CorrelationFilter filter) {
    return reader().list(filter, 10, Optional.empty()).items().stream()
        .map(CorrelationRow::correlationId)
        .toList();
  }

  private CorrelationReader reader() {
    return new CorrelationReader(jdbc);
  }

  private void correlation(String id, String phase, Instant at, int conflicts, String code) {
    jdbc.sql(
            "insert into correlation (correlation_id, version, phase, generation, request_id,"
                + " conflicts, repeats, attempts, error_code, created_at, updated_at) values (?, 0,"
                + " ?, 1, '', ?, 0, 0, nullif(?, ''), ?, ?)")
        .params(
            id, phase, conflicts, code, at.atOffset(ZoneOffset.UTC), at.atOffset(ZoneOffset.UTC))
        .update();
  }

  private void event(String stream, long sequence, String type, String payload, String metadata) {
    jdbc.sql("insert into journal values (?, ?, ?, '1', ?, ?, ?, ?, ?)")
        .params(
            stream,
            sequence,
            type,
            UUID.randomUUID(),
            NINE.atOffset(ZoneOffset.UTC),
            payload.getBytes(StandardCharsets.UTF_8),
            metadata.getBytes(StandardCharsets.UTF_8),
            new byte[32])
        .update();
  }

  private void token(String name, String json) {
    jdbc.sql("insert into token_entry values (?, 0, ?, 'x', '2026-01-05T09:00:00Z', 'n1')")
        .params(name, json.getBytes(StandardCharsets.UTF_8))
        .update();
  }
}

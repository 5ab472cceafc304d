package io.blastbridge.command.application;

import java.util.List;
import java.util.Objects;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * What processes hold for a time in the tables of this side: segments of processors, timers in
 * hand, responses that are being told. Holders are written as {@link Node#holder} writes them.
 */
final class HeldLeases {

  private static final String HOLDERS =
      """
      select owner from token_entry where owner is not null
      union
      select picked_by from scheduled_tasks where picked and picked_by is not null
      union
      select leased_by from outbox
      where state = 'pending' and leased_until is not null and leased_by is not null
      """;

  /** Rows that a transaction still has in hand are left for the next look. */
  private static final List<String> FREE =
      List.of(
          """
          update token_entry set owner = null where (processor_name, segment) in (
            select processor_name, segment from token_entry where owner = :holder
            for update skip locked)
          """,
          """
          update scheduled_tasks
          set picked = false, picked_by = null, last_heartbeat = null, version = version + 1
          where (task_name, task_instance) in (
            select task_name, task_instance from scheduled_tasks
            where picked and picked_by = :holder for update skip locked)
          """,
          """
          update outbox set leased_until = null where (owing_event, idx) in (
            select owing_event, idx from outbox
            where state = 'pending' and leased_until is not null and leased_by = :holder
            for update skip locked)
          """);

  private final JdbcClient jdbc;

  HeldLeases(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Whoever holds something. */
  List<String> holders() {
    return jdbc.sql(HOLDERS).query((row, _) -> Objects.requireNonNull(row.getString(1))).list();
  }

  /** Frees all that one holder has; returns how much. */
  int free(String holder) {
    return FREE.stream().mapToInt(sql -> jdbc.sql(sql).param("holder", holder).update()).sum();
  }
}

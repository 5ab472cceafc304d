package io.blastbridge.command.application;

import io.blastbridge.command.events.CorrelationEvent;
import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.JobId;
import java.time.Duration;
import java.util.List;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Which executions are due to be observed; oldest due first, each node its own. */
@ProcessingGroup(CommandSideConfiguration.OBSERVATION)
public class ObservationSchedule {

  private final JdbcClient jdbc;

  public ObservationSchedule(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** One execution to look at. */
  public record Due(CorrelationId correlationId, JobId jobId) {}

  @EventHandler
  void on(CorrelationEvent.Queued event) {
    jdbc.sql(
            """
            insert into observation (correlation, job_id) values (:correlation, :job)
            on conflict (correlation) do update set job_id = excluded.job_id
            """)
        .param("correlation", event.correlationId().value())
        .param("job", event.jobId().value())
        .update();
  }

  @EventHandler
  void on(CorrelationEvent.Terminal event) {
    jdbc.sql("delete from observation where correlation = :correlation")
        .param("correlation", event.correlationId().value())
        .update();
  }

  /**
   * Takes what is due, and makes it due again after the interval, so that a crash delays and never
   * loses an observation.
   */
  List<Due> take(int limit, Duration interval) {
    return jdbc.sql(
            """
            with due as (
              select correlation from observation where due_at <= now()
              order by due_at limit :limit for update skip locked)
            update observation o set due_at = now() + make_interval(secs => :interval)
            from due where o.correlation = due.correlation
            returning o.correlation, o.job_id
            """)
        .param("limit", limit)
        .param("interval", interval.toMillis() / 1000.0)
        .query(
            (r, _) ->
                new Due(
                    new CorrelationId(r.getString("correlation")),
                    new JobId(r.getString("job_id"))))
        .list();
  }
}

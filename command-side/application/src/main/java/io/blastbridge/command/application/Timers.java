package io.blastbridge.command.application;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.serializer.JacksonSerializer;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import java.time.Duration;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.axonframework.deadline.DeadlineManager;
import org.axonframework.deadline.dbscheduler.DbSchedulerDeadlineManager;
import org.springframework.beans.factory.ObjectProvider;

/**
 * Timers that survive a crash, also behind Axon's deadlines; data as JSON. One that a process had
 * in hand when it died is taken over at once by the {@link DeathWatch} of its machine, and
 * elsewhere when it has missed its heartbeats for a minute.
 */
final class Timers {

  private static final Duration POLL = Duration.ofSeconds(1);
  private static final Duration HEARTBEAT = Duration.ofSeconds(10);
  private static final int MISSED_HEARTBEATS = 6;
  private static final int PRUNED_AT_ONCE = 5_000;

  /**
   * All timers of this side, not started.
   *
   * @param holder who has a timer in hand, at most 50 characters
   * @param keepTold how long told rows stay in the outbox
   */
  static Scheduler scheduler(
      DataSource source,
      String holder,
      Outbox outbox,
      Duration keepTold,
      ObjectProvider<DeadlineManager> deadlines) {
    var prune =
        Tasks.recurring("outbox-prune", FixedDelay.ofMinutes(10))
            .execute((_, _) -> outbox.prune(keepTold, PRUNED_AT_ONCE));
    Supplier<DbSchedulerDeadlineManager> manager =
        () -> (DbSchedulerDeadlineManager) deadlines.getObject();
    return Scheduler.create(source, DbSchedulerDeadlineManager.humanReadableTask(manager))
        .schedulerName(new SchedulerName.Fixed(holder))
        .serializer(new JacksonSerializer())
        .startTasks(prune)
        .heartbeatInterval(HEARTBEAT)
        .missedHeartbeatsLimit(MISSED_HEARTBEATS)
        .threads(2)
        .pollingInterval(POLL)
        .build();
  }

  private Timers() {}
}

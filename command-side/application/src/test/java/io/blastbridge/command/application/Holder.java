package io.blastbridge.command.application;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import io.blastbridge.command.eventstore.AxonStores;
import io.blastbridge.command.eventstore.TokenOwner;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import javax.sql.DataSource;
import org.axonframework.common.jdbc.DataSourceConnectionProvider;
import org.axonframework.eventhandling.tokenstore.jdbc.JdbcTokenStore;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** A process that holds a segment, a timer and a response until it is killed. */
final class Holder {

  static final String PROCESSOR = "held";

  public static void main(String[] arguments) throws Exception {
    var source = new DriverManagerDataSource(arguments[0]);
    var node = Node.begin(Path.of(arguments[1]), "bridge");
    tokens(source, node).fetchToken(PROCESSOR, 0);
    new Outbox(JdbcClient.create(source)).lease(1, node.holder(), Duration.ofMinutes(1));
    var inHand = new CountDownLatch(1);
    var timer =
        timer(
            () -> {
              inHand.countDown();
              awaitDeath();
            });
    Scheduler scheduler = scheduler(source, node, timer);
    scheduler.schedule(timer.instance("1"), Instant.now());
    scheduler.start();
    inHand.await();
    System.out.println(node.holder());
    awaitDeath();
  }

  static JdbcTokenStore tokens(DataSource source, Node node) {
    return AxonStores.tokens(
        new DataSourceConnectionProvider(source),
        AxonStores.serializer(),
        new TokenOwner(node.holder()));
  }

  static OneTimeTask<Void> timer(Runnable work) {
    return Tasks.oneTime("timer").execute((_, _) -> work.run());
  }

  static Scheduler scheduler(DataSource source, Node node, OneTimeTask<Void> timer) {
    return Scheduler.create(source, timer)
        .schedulerName(new SchedulerName.Fixed(node.timerHolder()))
        .pollingInterval(Duration.ofMillis(200))
        .threads(1)
        .build();
  }

  private static void awaitDeath() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private Holder() {}
}

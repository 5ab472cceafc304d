package io.blastbridge.local.servicebus.contract;

import static io.blastbridge.local.servicebus.contract.SdkClient.QUEUE;
import static io.blastbridge.local.servicebus.contract.SdkClient.body;
import static io.blastbridge.local.servicebus.contract.SdkClient.message;
import static io.blastbridge.local.servicebus.contract.SdkClient.next;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.azure.core.util.BinaryData;
import com.azure.messaging.servicebus.ServiceBusMessage;
import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import com.azure.messaging.servicebus.ServiceBusReceiverClient;
import com.azure.messaging.servicebus.ServiceBusSenderClient;
import io.blastbridge.local.servicebus.FreshSchema;
import io.blastbridge.local.servicebus.LocalServiceBus;
import io.blastbridge.local.servicebus.ServiceBusSettings;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import io.blastbridge.local.servicebus.topology.Topology;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Nothing is told before it is committed, and what was committed comes back. */
class DurabilityTest {
  private final FreshSchema schema = FreshSchema.create();
  private final ServiceBusSettings settings =
      ServiceBusSettings.of(Topology.ofQueues(new Topology.Queue(QUEUE, EntityPolicy.defaults())))
          .withDatabase(schema.settings());
  private SdkClient sdk = SdkClient.on(LocalServiceBus.start(settings));

  @AfterEach
  void close() {
    sdk.close();
  }

  private void restart() {
    sdk.close();
    sdk = SdkClient.on(LocalServiceBus.start(settings));
  }

  /** A session that keeps every commit of the broker waiting until it ends. */
  private Connection holdCommits() throws SQLException {
    Connection holder = schema.connect();
    holder.setAutoCommit(false);
    try (var statement = holder.createStatement()) {
      statement.execute(
          "lock table %s.message in exclusive mode".formatted(schema.settings().schema()));
    }
    return holder;
  }

  private void awaitHeldCommit() {
    await("the broker's commit waits")
        .atMost(Duration.ofSeconds(10))
        .until(
            () ->
                schema.number(
                        """
                        select count(*) from pg_locks
                        where not granted and relation = '%s.message'::regclass
                        """)
                    > 0);
  }

  @Test
  void a_send_is_accepted_and_a_message_delivered_only_after_its_commit() throws Exception {
    ServiceBusSenderClient sender = sdk.sender();
    ServiceBusReceiverClient receiver = sdk.receiver();
    sender.sendMessage(message("first"));
    receiver.complete(next(receiver));
    CompletableFuture<Void> sent;
    CompletableFuture<ServiceBusReceivedMessage> received;
    try (Connection holder = holdCommits()) {
      sent = CompletableFuture.runAsync(() -> sender.sendMessage(message("held")));
      received = CompletableFuture.supplyAsync(() -> next(receiver));
      awaitHeldCommit();

      assertThat(sent).isNotDone();
      assertThat(received).isNotDone();
      holder.rollback();
    }

    assertThat(sent).succeedsWithin(Duration.ofSeconds(10));
    assertThat(received).succeedsWithin(Duration.ofSeconds(10)).returns("held", SdkClient::body);
  }

  @Test
  void a_settlement_is_echoed_only_after_its_commit() throws Exception {
    ServiceBusReceiverClient receiver = sdk.receiver();
    sdk.sender().sendMessage(message("held"));
    ServiceBusReceivedMessage received = next(receiver);
    CompletableFuture<Void> completed;
    try (Connection holder = holdCommits()) {
      completed = CompletableFuture.runAsync(() -> receiver.complete(received));
      awaitHeldCommit();

      assertThat(completed).isNotDone();
      holder.rollback();
    }

    assertThat(completed).succeedsWithin(Duration.ofSeconds(10));
    assertThat(schema.number("select count(*) from %s.message")).isZero();
  }

  @Test
  void a_large_content_is_read_back_from_the_database() {
    ServiceBusReceiverClient receiver = sdk.receiver();
    for (String letter : List.of("a", "b")) {
      sdk.sender().sendMessage(new ServiceBusMessage(BinaryData.fromString(letter.repeat(20_000))));
    }
    await().until(() -> sdk.bus().counts(QUEUE).active() == 2);

    // Swapped behind the broker's back: what it held in memory would not show that.
    assertThat(
            schema.number(
                """
                with swapped as (update %1$s.message m set content = o.content from %1$s.message o
                  where o.entity_id = m.entity_id and o.number = 3 - m.number returning 1)
                select count(*) from swapped
                """))
        .isEqualTo(2);

    assertThat(body(receiver.peekMessage())).startsWith("b");
    ServiceBusReceivedMessage first = next(receiver);
    assertThat(body(first)).isEqualTo("b".repeat(20_000));
    receiver.deadLetter(first);
    assertThat(body(next(sdk.deadLetters()))).isEqualTo("b".repeat(20_000));
  }

  @Test
  void a_second_broker_on_the_same_schema_is_refused() {
    assertThatThrownBy(() -> LocalServiceBus.start(settings))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("another local Service Bus uses the schema");

    sdk.sender().sendMessage(message("still here"));
    assertThat(body(next(sdk.receiver()))).isEqualTo("still here");
  }

  @Test
  void a_lost_connection_to_the_database_costs_nothing() {
    ServiceBusSenderClient sender = sdk.sender();
    sender.sendMessage(message("before"));

    assertThat(
            schema.number(
                """
                select count(pg_terminate_backend(pid)) from pg_stat_activity
                where application_name = 'local-servicebus' and '%s' <> ''
                """))
        .isPositive();
    sender.sendMessage(message("after"));

    restart();
    assertThat(sdk.receiver().peekMessages(5))
        .extracting(SdkClient::body)
        .containsExactly("before", "after");
  }

  @Test
  void a_broker_whose_tables_another_one_has_taken_over_ends() {
    ServiceBusSenderClient sender = sdk.sender();
    sender.sendMessage(message("mine"));
    schema.number(
        "with taken as (update %s.broker set owner = gen_random_uuid() returning 1) select 1 from"
            + " taken");

    assertThatThrownBy(() -> sender.sendMessage(message("lost")))
        .isInstanceOf(RuntimeException.class);

    await().atMost(Duration.ofSeconds(10)).until(() -> sdk.bus().failure().isPresent());
    assertThat(schema.number("select count(*) from %s.message")).isEqualTo(1);
  }

  @Test
  void properties_and_annotations_come_back_as_they_were_sent() {
    ServiceBusMessage sent =
        message("all")
            .setMessageId("id")
            .setSubject("s")
            .setCorrelationId("c")
            .setPartitionKey("p")
            .setTimeToLive(Duration.ofMinutes(5));
    sent.getApplicationProperties().putAll(Map.of("n", 7, "t", "text"));
    sdk.sender().sendMessage(sent);

    restart();

    ServiceBusReceivedMessage received = next(sdk.receiver());
    assertThat(body(received)).isEqualTo("all");
    assertThat(received.getMessageId()).isEqualTo("id");
    assertThat(received.getSubject()).isEqualTo("s");
    assertThat(received.getCorrelationId()).isEqualTo("c");
    assertThat(received.getPartitionKey()).isEqualTo("p");
    assertThat(received.getTimeToLive()).isEqualTo(Duration.ofMinutes(5));
    assertThat(received.getApplicationProperties()).isEqualTo(Map.of("n", 7, "t", "text"));
  }

  @Test
  void a_batch_of_a_thousand_is_one_commit() {
    sdk.sender().sendMessages(IntStream.range(0, 1000).mapToObj(i -> message("m" + i)).toList());

    assertThat(sdk.bus().storeFigures().changes()).isGreaterThanOrEqualTo(1000);
    assertThat(schema.number("select count(distinct xmin::text) from %s.message")).isEqualTo(1);
  }
}

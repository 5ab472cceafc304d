package io.blastbridge.local.servicebus.contract;

import static io.blastbridge.local.servicebus.contract.SdkClient.QUEUE;
import static io.blastbridge.local.servicebus.contract.SdkClient.body;
import static io.blastbridge.local.servicebus.contract.SdkClient.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.azure.messaging.servicebus.ServiceBusClientBuilder.ServiceBusProcessorClientBuilder;
import com.azure.messaging.servicebus.ServiceBusProcessorClient;
import com.azure.messaging.servicebus.ServiceBusReceivedMessageContext;
import com.azure.messaging.servicebus.ServiceBusSenderClient;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@OnBothStores
class ProcessorContractTest {
  private SdkClient sdk = SdkClient.on(EntityPolicy.defaults());

  @AfterEach
  void close() {
    sdk.close();
  }

  private ServiceBusProcessorClientBuilder processor() {
    return SdkClient.builder(sdk.bus()).processor().queueName(QUEUE).processError(error -> {});
  }

  private void run(
      ServiceBusProcessorClientBuilder processor,
      Consumer<ServiceBusReceivedMessageContext> handler) {
    ServiceBusProcessorClient client =
        sdk.keep(processor.processMessage(handler).buildProcessorClient());
    client.start();
  }

  @Test
  void a_processor_completes_500_messages_by_itself() {
    Set<String> seen = ConcurrentHashMap.newKeySet();
    sdk.sender().sendMessages(IntStream.range(0, 500).mapToObj(i -> message("m" + i)).toList());

    run(
        processor().maxConcurrentCalls(4).prefetchCount(100),
        context -> seen.add(body(context.getMessage())));

    await().atMost(Duration.ofSeconds(20)).until(() -> sdk.bus().counts(QUEUE).active() == 0);
    assertThat(seen).hasSize(500);
  }

  @Test
  void an_exception_in_the_handler_gives_the_message_back() {
    List<Long> counts = new CopyOnWriteArrayList<>();
    sdk.sender().sendMessage(message("twice"));

    run(
        processor(),
        context -> {
          counts.add(context.getMessage().getDeliveryCount());
          if (counts.size() == 1) {
            throw new IllegalStateException("not yet");
          }
        });

    await().atMost(Duration.ofSeconds(10)).until(() -> sdk.bus().counts(QUEUE).active() == 0);
    assertThat(counts).containsExactly(0L, 1L);
  }

  @Test
  @Tag("long")
  void a_handler_of_7_seconds_keeps_its_lock_of_2_by_automatic_renewal() {
    sdk.close();
    sdk = SdkClient.on(EntityPolicy.defaults().withLockDuration(Duration.ofSeconds(2)));
    AtomicInteger calls = new AtomicInteger();
    sdk.sender().sendMessage(message("slow"));

    run(
        processor().maxAutoLockRenewDuration(Duration.ofMinutes(1)),
        context -> {
          calls.incrementAndGet();
          await().pollDelay(Duration.ofSeconds(7)).until(() -> true);
        });

    await().atMost(Duration.ofSeconds(20)).until(() -> sdk.bus().counts(QUEUE).active() == 0);
    assertThat(calls).hasValue(1);
    assertThat(sdk.bus().counts(QUEUE).deadLetter()).isZero();
  }

  @Test
  void eight_senders_and_four_processors_on_connections_of_their_own_lose_and_double_nothing() {
    ConcurrentHashMap<String, Integer> seen = new ConcurrentHashMap<>();
    for (int i = 0; i < 4; i++) {
      run(
          processor()
              .maxConcurrentCalls(4)
              .prefetchCount(50)
              .maxAutoLockRenewDuration(Duration.ofMinutes(1)),
          context -> seen.merge(body(context.getMessage()), 1, Integer::sum));
    }
    List<Thread> senders =
        IntStream.range(0, 8)
            .mapToObj(sender -> Thread.ofVirtual().start(() -> send500(sender)))
            .toList();

    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> seen.size() == 4000 && sdk.bus().counts(QUEUE).active() == 0);

    assertThat(senders).noneMatch(Thread::isAlive);
    assertThat(seen.values()).containsOnly(1);
  }

  private void send500(int sender) {
    try (ServiceBusSenderClient client =
        SdkClient.builder(sdk.bus()).sender().queueName(QUEUE).buildClient()) {
      for (int batch = 0; batch < 5; batch++) {
        int from = batch * 100;
        client.sendMessages(
            IntStream.range(from, from + 100).mapToObj(i -> message(sender + "-" + i)).toList());
      }
    }
  }
}

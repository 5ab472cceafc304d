package io.blastbridge.local.servicebus.contract;

import static io.blastbridge.local.servicebus.contract.SdkClient.message;
import static org.awaitility.Awaitility.await;

import com.azure.messaging.servicebus.ServiceBusClientBuilder;
import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import com.azure.messaging.servicebus.ServiceBusReceiverClient;
import com.azure.messaging.servicebus.ServiceBusSenderClient;
import com.azure.messaging.servicebus.models.ServiceBusMessageState;
import com.azure.messaging.servicebus.models.SubQueue;
import io.blastbridge.local.servicebus.contract.Ledger.Place;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** One sender and one receiver of a queue that write down what they are told, until they fail. */
final class Workload implements AutoCloseable {
  private static final String QUEUE = "work";

  private final Ledger ledger;
  private final ServiceBusSenderClient sender;
  private final ServiceBusReceiverClient receiver;
  private final Random sends;
  private final Random settles;
  private final Thread sending;
  private final Thread receiving;
  private volatile boolean stopped;
  private final AtomicInteger sent = new AtomicInteger();
  private final AtomicInteger received = new AtomicInteger();

  Workload(ServiceBusClientBuilder clients, Ledger ledger, long seed) {
    this.ledger = ledger;
    this.sends = new Random(seed);
    this.settles = new Random(seed + 1);
    this.sender = clients.sender().queueName(QUEUE).buildClient();
    this.receiver =
        clients.receiver().queueName(QUEUE).maxAutoLockRenewDuration(Duration.ZERO).buildClient();
    this.sending = Thread.ofPlatform().daemon().start(() -> untilItFails(this::send));
    this.receiving = Thread.ofPlatform().daemon().start(() -> untilItFails(this::receive));
  }

  /** Waits until messages have gone in and some of them out. */
  void awaitFlow() {
    await().atMost(Duration.ofSeconds(20)).until(() -> sent.get() > 0 && received.get() >= 10);
  }

  private void untilItFails(Runnable step) {
    while (!stopped) {
      try {
        step.run();
      } catch (RuntimeException e) {
        return;
      }
    }
  }

  private void send() {
    List<String> ids =
        Stream.generate(() -> new UUID(sends.nextLong(), sends.nextLong()).toString())
            .limit(sends.nextBoolean() ? 1 : 1 + sends.nextInt(20))
            .toList();
    ids.forEach(ledger::sending);
    if (ids.size() == 1) {
      sender.sendMessage(message("x").setMessageId(ids.getFirst()));
    } else {
      sender.sendMessages(ids.stream().map(id -> message("x").setMessageId(id)).toList());
    }
    ids.forEach(ledger::accepted);
    sent.incrementAndGet();
  }

  private void receive() {
    for (ServiceBusReceivedMessage next : receiver.receiveMessages(10, Duration.ofMillis(200))) {
      String id = next.getMessageId();
      ledger.received(id, next.getSequenceNumber(), next.getDeliveryCount());
      received.incrementAndGet();
      switch (settles.nextInt(10)) {
        case 0 -> {}
        case 1, 2 -> {
          receiver.abandon(next);
          ledger.abandoned(id);
        }
        case 3 -> {
          ledger.settling(id, Place.DEAD_LETTERS);
          receiver.deadLetter(next);
          ledger.settled(id, Place.DEAD_LETTERS);
        }
        case 4 -> {
          ledger.settling(id, Place.DEFERRED);
          receiver.defer(next);
          ledger.settled(id, Place.DEFERRED);
        }
        default -> {
          ledger.settling(id, Place.NOWHERE);
          receiver.complete(next);
          ledger.settled(id, Place.NOWHERE);
        }
      }
    }
  }

  /** Returns when nothing more is written down. */
  void stop() throws InterruptedException {
    stopped = true;
    sending.join(Duration.ofSeconds(20));
    receiving.join(Duration.ofSeconds(20));
  }

  @Override
  public void close() {
    sender.close();
    receiver.close();
  }

  /** Finds every message of the queue and its dead-letter queue. */
  static void look(ServiceBusClientBuilder clients, Map<String, Place> found, Ledger ledger) {
    for (SubQueue part : List.of(SubQueue.NONE, SubQueue.DEAD_LETTER_QUEUE)) {
      try (ServiceBusReceiverClient from =
          clients.receiver().queueName(QUEUE).subQueue(part).buildClient()) {
        long next = 0;
        List<ServiceBusReceivedMessage> page = from.peekMessages(200, next).stream().toList();
        while (!page.isEmpty()) {
          for (ServiceBusReceivedMessage message : page) {
            Place place = place(message, part);
            if (found.put(message.getMessageId(), place) != null) {
              ledger.contradiction(message.getMessageId() + " is there twice");
            }
          }
          next = page.getLast().getSequenceNumber() + 1;
          page = from.peekMessages(200, next).stream().toList();
        }
      }
    }
  }

  private static Place place(ServiceBusReceivedMessage message, SubQueue part) {
    if (part == SubQueue.DEAD_LETTER_QUEUE) {
      return Place.DEAD_LETTERS;
    }
    return message.getState() == ServiceBusMessageState.DEFERRED ? Place.DEFERRED : Place.QUEUE;
  }
}

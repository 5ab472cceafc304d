package io.blastbridge.local.servicebus.hostile;

import com.azure.messaging.servicebus.ServiceBusMessage;
import com.azure.messaging.servicebus.ServiceBusReceiverClient;
import com.azure.messaging.servicebus.ServiceBusSenderClient;
import com.azure.messaging.servicebus.models.ServiceBusReceiveMode;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** An SDK client that sends and receives all the time, and remembers when that failed. */
final class GoodClient implements AutoCloseable {
  private final ServiceBusSenderClient sender;
  private final ServiceBusReceiverClient receiver;
  private final AtomicInteger rounds = new AtomicInteger();
  private final Thread thread;
  private volatile String failure = "";
  private volatile boolean ended;

  GoodClient(BrokerUnderAttack broker, String queue) {
    sender = broker.clients().sender().queueName(queue).buildClient();
    receiver =
        broker
            .clients()
            .receiver()
            .queueName(queue)
            .receiveMode(ServiceBusReceiveMode.RECEIVE_AND_DELETE)
            .buildClient();
    round(0);
    thread = Thread.ofPlatform().name("good-client").start(this::run);
  }

  private void run() {
    try {
      for (int i = 1; !ended; i++) {
        round(i);
        rounds.incrementAndGet();
      }
    } catch (RuntimeException e) {
      failure = e.toString();
    }
  }

  private void round(int number) {
    String body = "round " + number;
    sender.sendMessage(new ServiceBusMessage(body));
    String received =
        receiver.receiveMessages(1, Duration.ofSeconds(20)).stream()
            .map(message -> message.getBody().toString())
            .findFirst()
            .orElse("nothing");
    if (!received.equals(body)) {
      throw new IllegalStateException("sent " + body + " and received " + received);
    }
  }

  int rounds() {
    return rounds.get();
  }

  /** Empty when there was none. */
  String failure() {
    return failure;
  }

  @Override
  public void close() {
    ended = true;
    try {
      thread.join(Duration.ofSeconds(30));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    sender.close();
    receiver.close();
  }
}

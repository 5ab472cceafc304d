package io.blastbridge.local.servicebus.contract;

import com.azure.core.amqp.AmqpRetryOptions;
import com.azure.core.util.IterableStream;
import com.azure.messaging.servicebus.ServiceBusClientBuilder;
import com.azure.messaging.servicebus.ServiceBusMessage;
import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import com.azure.messaging.servicebus.ServiceBusReceiverClient;
import com.azure.messaging.servicebus.ServiceBusSenderClient;
import com.azure.messaging.servicebus.models.ServiceBusReceiveMode;
import com.azure.messaging.servicebus.models.SubQueue;
import io.blastbridge.local.servicebus.LocalServiceBus;
import io.blastbridge.local.servicebus.ServiceBusSettings;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import io.blastbridge.local.servicebus.topology.Topology;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * A broker of its own with one queue named {@link #QUEUE}, and SDK clients on one connection,
 * closed together.
 */
final class SdkClient implements AutoCloseable {
  static final String QUEUE = "Requests";

  private final LocalServiceBus bus;
  private final ServiceBusClientBuilder builder;
  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  private SdkClient(LocalServiceBus bus) {
    this.bus = bus;
    this.builder = builder(bus);
  }

  static SdkClient on(EntityPolicy policy) {
    return on(Topology.ofQueues(new Topology.Queue(QUEUE, policy)));
  }

  static SdkClient on(Topology topology) {
    return on(LocalServiceBus.start(TestedStore.on(ServiceBusSettings.of(topology))));
  }

  static SdkClient on(LocalServiceBus bus) {
    return new SdkClient(bus);
  }

  static ServiceBusClientBuilder builder(LocalServiceBus bus) {
    return new ServiceBusClientBuilder()
        .connectionString(bus.connectionString())
        .retryOptions(new AmqpRetryOptions().setTryTimeout(Duration.ofSeconds(5)).setMaxRetries(1));
  }

  LocalServiceBus bus() {
    return bus;
  }

  ServiceBusClientBuilder builder() {
    return builder;
  }

  ServiceBusSenderClient sender() {
    return keep(builder.sender().queueName(QUEUE).buildClient());
  }

  ServiceBusReceiverClient receiver() {
    return keep(receiverBuilder().buildClient());
  }

  ServiceBusReceiverClient deadLetters() {
    return keep(receiverBuilder().subQueue(SubQueue.DEAD_LETTER_QUEUE).buildClient());
  }

  ServiceBusReceiverClient deletingReceiver() {
    return keep(
        receiverBuilder().receiveMode(ServiceBusReceiveMode.RECEIVE_AND_DELETE).buildClient());
  }

  ServiceBusClientBuilder.ServiceBusReceiverClientBuilder receiverBuilder() {
    return builder.receiver().queueName(QUEUE).maxAutoLockRenewDuration(Duration.ZERO);
  }

  <T extends AutoCloseable> T keep(T client) {
    open.push(client);
    return client;
  }

  static ServiceBusReceivedMessage next(ServiceBusReceiverClient receiver) {
    return upTo(1, receiver, Duration.ofSeconds(10)).getFirst();
  }

  static List<ServiceBusReceivedMessage> upTo(
      int count, ServiceBusReceiverClient receiver, Duration patience) {
    IterableStream<ServiceBusReceivedMessage> received = receiver.receiveMessages(count, patience);
    return received.stream().toList();
  }

  static ServiceBusMessage message(String body) {
    return new ServiceBusMessage(body);
  }

  static String body(ServiceBusReceivedMessage message) {
    return message.getBody().toString();
  }

  @Override
  public void close() {
    while (!open.isEmpty()) {
      try {
        open.pop().close();
      } catch (Exception e) {
        throw new IllegalStateException("a client did not close", e);
      }
    }
    bus.close();
  }
}

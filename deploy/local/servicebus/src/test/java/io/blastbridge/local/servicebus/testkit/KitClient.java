package io.blastbridge.local.servicebus.testkit;

import com.azure.core.amqp.AmqpRetryOptions;
import com.azure.messaging.servicebus.ServiceBusClientBuilder;
import com.azure.messaging.servicebus.ServiceBusMessage;
import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import com.azure.messaging.servicebus.ServiceBusReceiverClient;
import com.azure.messaging.servicebus.ServiceBusSenderClient;
import java.time.Duration;

/** A sender and a receiver of the SDK on one queue. */
record KitClient(ServiceBusSenderClient sender, ServiceBusReceiverClient receiver)
    implements AutoCloseable {

  static KitClient of(ServiceBusExtension bus, String queue) {
    return of(bus, queue, Duration.ofSeconds(5), 1);
  }

  /** One that gives up after the first seconds. */
  static KitClient impatient(ServiceBusExtension bus, String queue) {
    return of(bus, queue, Duration.ofSeconds(3), 0);
  }

  private static KitClient of(
      ServiceBusExtension bus, String queue, Duration patience, int retries) {
    ServiceBusClientBuilder builder =
        new ServiceBusClientBuilder()
            .connectionString(bus.connectionString())
            .retryOptions(
                new AmqpRetryOptions()
                    .setTryTimeout(patience)
                    .setMaxRetries(retries)
                    .setDelay(Duration.ofMillis(50)));
    return new KitClient(
        builder.sender().queueName(queue).buildClient(),
        builder
            .receiver()
            .queueName(queue)
            .maxAutoLockRenewDuration(Duration.ZERO)
            .disableAutoComplete()
            .buildClient());
  }

  void send(String body) {
    sender.sendMessage(new ServiceBusMessage(body));
  }

  ServiceBusReceivedMessage next() {
    return receiver.receiveMessages(1, Duration.ofSeconds(10)).stream().findFirst().orElseThrow();
  }

  @Override
  public void close() {
    receiver.close();
    sender.close();
  }
}

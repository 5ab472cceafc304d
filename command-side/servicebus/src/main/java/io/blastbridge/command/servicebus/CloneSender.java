package io.blastbridge.command.servicebus;

import com.azure.messaging.servicebus.ServiceBusMessage;
import java.time.Duration;

/** Sends clones to the request queue. One that may or may not have arrived counts as failed. */
final class CloneSender {

  private final ServiceBusClients clients;
  private final Duration timeout;

  CloneSender(ServiceBusClients clients, Duration timeout) {
    this.clients = clients;
    this.timeout = timeout;
  }

  /**
   * Returns when the broker has it.
   *
   * @throws RuntimeException of the SDK when the broker refused or did not answer in time
   */
  void send(ServiceBusMessage clone) {
    try {
      clients.requestSender().sendMessage(clone).block(timeout);
      clients.answered();
    } catch (RuntimeException e) {
      if (BrokerFailure.isRefusal(e)) {
        clients.answered();
      } else {
        clients.unanswered();
      }
      throw e;
    }
  }
}

package io.blastbridge.command.servicebus;

import com.azure.core.amqp.AmqpRetryOptions;
import com.azure.core.amqp.AmqpTransportType;
import com.azure.core.credential.TokenCredential;
import com.azure.messaging.servicebus.ServiceBusClientBuilder;
import com.azure.messaging.servicebus.ServiceBusReceiverAsyncClient;
import com.azure.messaging.servicebus.ServiceBusSenderAsyncClient;
import com.azure.messaging.servicebus.models.ServiceBusReceiveMode;
import io.blastbridge.command.servicebus.ServiceBusSettings.EntityKind;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Clients of the Azure SDK: one connection for the receiver that is open, one for all senders. The
 * connection of the senders is built anew after {@value #FAILURES} failures in a row, because a
 * black-holed one never recovers by itself.
 */
public final class ServiceBusClients implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ServiceBusClients.class);
  private static final int FAILURES = 3;

  private final ServiceBusSettings settings;
  private final Optional<TokenCredential> credential;
  private final Map<String, ServiceBusSenderAsyncClient> senders = new HashMap<>();
  private @Nullable ServiceBusClientBuilder sending;
  private int failures;

  /**
   * Opens nothing yet.
   *
   * @param credential needed without a connection string; with one it replaces the key in it
   */
  public ServiceBusClients(ServiceBusSettings settings, Optional<TokenCredential> credential) {
    if (settings.connectionString().isEmpty() && credential.isEmpty()) {
      throw new IllegalArgumentException(
          "a namespace without connection string needs a credential");
    }
    this.settings = settings;
    this.credential = credential;
  }

  /** A builder for one connection: AMQP over TLS on port 5671, but for the development emulator. */
  ServiceBusClientBuilder builder() {
    ServiceBusClientBuilder builder =
        new ServiceBusClientBuilder()
            .transportType(AmqpTransportType.AMQP)
            .retryOptions(
                new AmqpRetryOptions()
                    .setMaxRetries(0)
                    .setTryTimeout(settings.settleTimeout())
                    .setDelay(Duration.ofMillis(200)));
    if (settings.connectionString().isEmpty()) {
      return builder.credential(settings.namespace(), credential.orElseThrow());
    }
    builder.connectionString(settings.connectionString());
    credential.ifPresent(builder::credential);
    return builder;
  }

  /** A peek-lock receiver of the request queue on a connection of its own; the caller closes it. */
  ServiceBusReceiverAsyncClient receiver() {
    return builder()
        .receiver()
        .queueName(settings.requestQueue())
        .receiveMode(ServiceBusReceiveMode.PEEK_LOCK)
        .prefetchCount(settings.prefetch())
        .maxAutoLockRenewDuration(Duration.ZERO)
        .disableAutoComplete()
        .buildAsyncClient();
  }

  /** The sender to the request queue. */
  ServiceBusSenderAsyncClient requestSender() {
    return sender(settings.requestQueue(), EntityKind.QUEUE);
  }

  /** The sender to the completion entity. */
  ServiceBusSenderAsyncClient completionSender() {
    return sender(settings.completion().orElseThrow(), settings.completionKind());
  }

  private synchronized ServiceBusSenderAsyncClient sender(String path, EntityKind kind) {
    ServiceBusClientBuilder open = sending;
    if (open == null) {
      open = builder();
      sending = open;
    }
    ServiceBusClientBuilder shared = open;
    return senders.computeIfAbsent(
        path,
        entity ->
            switch (kind) {
              case QUEUE -> shared.sender().queueName(entity).buildAsyncClient();
              case TOPIC -> shared.sender().topicName(entity).buildAsyncClient();
            });
  }

  /** A send was answered by the broker, whatever it said. */
  synchronized void answered() {
    failures = 0;
  }

  /** A send was not answered. */
  synchronized void unanswered() {
    failures++;
    if (failures >= FAILURES) {
      LOG.info("The connection of the senders is built anew after {} failures", failures);
      closeSenders();
      failures = 0;
    }
  }

  private void closeSenders() {
    senders.values().forEach(ServiceBusSenderAsyncClient::close);
    senders.clear();
    sending = null;
  }

  /** Closes the senders. */
  @Override
  public synchronized void close() {
    closeSenders();
  }
}

package io.blastbridge.acceptance;

import com.azure.core.util.BinaryData;
import com.azure.messaging.servicebus.ServiceBusClientBuilder;
import com.azure.messaging.servicebus.ServiceBusMessage;
import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import com.azure.messaging.servicebus.ServiceBusReceiverClient;
import com.azure.messaging.servicebus.ServiceBusSenderClient;
import com.azure.messaging.servicebus.models.ServiceBusReceiveMode;
import com.azure.messaging.servicebus.models.SubQueue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;

/** A laboratory: sends requests and subscribes to completions, with the unmodified SDK. */
final class Producer implements AutoCloseable {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final ServiceBusSenderClient sender;
  private final ServiceBusReceiverClient completions;
  private final ServiceBusReceiverClient deadLetters;
  private final List<JsonNode> events = new CopyOnWriteArrayList<>();
  private final List<ServiceBusReceivedMessage> envelopes = new CopyOnWriteArrayList<>();
  private final Thread listener;
  private volatile boolean closed;

  Producer(String connection) {
    sender =
        new ServiceBusClientBuilder()
            .connectionString(connection)
            .sender()
            .queueName(World.QUEUE)
            .buildClient();
    completions =
        new ServiceBusClientBuilder()
            .connectionString(connection)
            .receiver()
            .topicName(World.TOPIC)
            .subscriptionName(World.SUBSCRIPTION)
            .receiveMode(ServiceBusReceiveMode.RECEIVE_AND_DELETE)
            .buildClient();
    deadLetters =
        new ServiceBusClientBuilder()
            .connectionString(connection)
            .receiver()
            .queueName(World.QUEUE)
            .subQueue(SubQueue.DEAD_LETTER_QUEUE)
            .buildClient();
    listener = Thread.ofVirtual().start(this::listen);
  }

  private void listen() {
    while (!closed) {
      for (var message : completions.receiveMessages(50, Duration.ofMillis(500))) {
        try {
          envelopes.add(message);
          events.add(JSON.readTree(message.getBody().toString()));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  /** Sends a body as it is. */
  void send(String correlationId, String body) {
    sender.sendMessage(
        new ServiceBusMessage(BinaryData.fromString(body))
            .setContentType("application/json")
            .setCorrelationId(correlationId));
  }

  static String request(String correlationId, String requestId, String db, String fasta) {
    return request(
        Map.of(
            "program", "blastn",
            "db", db,
            "query_fasta", fasta,
            "external_correlation_id", correlationId,
            "request_id", requestId));
  }

  static String request(Map<String, Object> fields) {
    return JSON.valueToTree(fields).toString();
  }

  /** What was told of a correlation so far, in the order of arrival. */
  List<JsonNode> told(String correlationId) {
    return events.stream()
        .filter(e -> e.path("external_correlation_id").asText().equals(correlationId))
        .toList();
  }

  List<String> statuses(String correlationId) {
    return told(correlationId).stream().map(e -> e.path("status").asText()).toList();
  }

  /** Waits until the correlation is told to have ended. */
  JsonNode awaitEnd(String correlationId) {
    return Awaitility.await("the end of " + correlationId)
        .atMost(Duration.ofSeconds(90))
        .pollInterval(Duration.ofMillis(100))
        .until(
            () ->
                told(correlationId).stream()
                    .filter(e -> List.of("succeeded", "failed").contains(e.path("status").asText()))
                    .findFirst(),
            java.util.Optional::isPresent)
        .orElseThrow();
  }

  /** Dead letters of the request queue, looked at and left there. */
  List<ServiceBusReceivedMessage> deadLetters(String correlationId) {
    return deadLetters.peekMessages(100, 0).stream()
        .filter(m -> correlationId.equals(m.getCorrelationId()))
        .toList();
  }

  List<ServiceBusReceivedMessage> envelopes(String correlationId) {
    return envelopes.stream().filter(m -> correlationId.equals(m.getCorrelationId())).toList();
  }

  @Override
  public void close() {
    closed = true;
    try {
      listener.join(Duration.ofSeconds(5));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    sender.close();
    completions.close();
    deadLetters.close();
  }
}

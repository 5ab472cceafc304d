package io.blastbridge.local.run;

import com.azure.core.util.BinaryData;
import com.azure.messaging.servicebus.ServiceBusClientBuilder;
import com.azure.messaging.servicebus.ServiceBusMessage;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Sends a request to the queue as any producer would, with the Azure SDK. */
final class RequestSend {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  static void send(
      Endpoints endpoints, String correlationId, String program, String db, String fasta) {
    ObjectNode body = JSON.createObjectNode();
    body.put("program", program);
    body.put("db", db);
    body.put("query_fasta", fasta);
    body.put("external_correlation_id", correlationId);
    try (var sender =
        new ServiceBusClientBuilder()
            .connectionString(endpoints.serviceBusConnectionString())
            .sender()
            .queueName(endpoints.requestQueue())
            .buildClient()) {
      sender.sendMessage(
          new ServiceBusMessage(BinaryData.fromString(body.toString()))
              .setContentType("application/json")
              .setCorrelationId(correlationId));
    }
  }

  private RequestSend() {}
}

package io.blastbridge.local.servicebus.contract;

import static io.blastbridge.local.servicebus.contract.SdkClient.QUEUE;
import static io.blastbridge.local.servicebus.contract.SdkClient.body;
import static io.blastbridge.local.servicebus.contract.SdkClient.message;
import static io.blastbridge.local.servicebus.contract.SdkClient.next;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.util.BinaryData;
import com.azure.messaging.servicebus.ServiceBusException;
import com.azure.messaging.servicebus.ServiceBusFailureReason;
import com.azure.messaging.servicebus.ServiceBusMessage;
import com.azure.messaging.servicebus.ServiceBusSenderClient;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import java.net.URI;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@OnBothStores
class LimitsContractTest {
  private final SdkClient sdk = SdkClient.on(EntityPolicy.defaults());

  @AfterEach
  void close() {
    sdk.close();
  }

  private static void assertFails(ThrowingCallable call, ServiceBusFailureReason reason) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ServiceBusException.class, e -> assertThat(e.getReason()).isEqualTo(reason));
  }

  @Test
  void an_entity_that_does_not_exist_is_not_found() {
    ServiceBusSenderClient nowhere =
        sdk.keep(sdk.builder().sender().queueName("nowhere").buildClient());
    var receiver = sdk.keep(sdk.builder().receiver().queueName("nowhere").buildClient());

    assertFails(
        () -> nowhere.sendMessage(message("x")),
        ServiceBusFailureReason.MESSAGING_ENTITY_NOT_FOUND);
    assertFails(receiver::peekMessage, ServiceBusFailureReason.MESSAGING_ENTITY_NOT_FOUND);
  }

  @Test
  void a_message_above_the_limit_is_refused_and_its_sender_goes_on() {
    ServiceBusMessage big = new ServiceBusMessage(BinaryData.fromBytes(new byte[1_100_000]));
    ServiceBusSenderClient sender = sdk.sender();

    assertFails(() -> sender.sendMessage(big), ServiceBusFailureReason.MESSAGE_SIZE_EXCEEDED);

    sender.sendMessage(message("small"));
    assertThat(body(next(sdk.receiver()))).isEqualTo("small");
  }

  @Test
  void a_message_of_900_kilobytes_travels_in_many_frames() {
    byte[] bytes = new byte[900 * 1024];
    new Random(7).nextBytes(bytes);

    sdk.sender().sendMessage(new ServiceBusMessage(BinaryData.fromBytes(bytes)));

    assertThat(next(sdk.receiver()).getBody().toBytes()).isEqualTo(bytes);
  }

  @Test
  @SuppressWarnings("JavaUtilDate")
  void properties_of_every_type_arrive_as_they_were_sent() {
    Map<String, Object> properties = new TreeMap<>();
    properties.put("string", "text");
    properties.put("int", 7);
    properties.put("long", 1L << 40);
    properties.put("double", 2.5);
    properties.put("boolean", true);
    properties.put("byte", (byte) 3);
    properties.put("short", (short) 4);
    properties.put("char", 'c');
    properties.put("uuid", new UUID(1, 2));
    properties.put("date", new Date(1_700_000_000_000L));
    properties.put("uri", URI.create("https://example.test/a"));
    properties.put("offset", OffsetDateTime.of(2026, 1, 2, 3, 4, 5, 0, ZoneOffset.UTC));
    properties.put("duration", Duration.ofSeconds(90));
    ServiceBusMessage sent =
        message("types").setContentType("text/plain").setReplyTo("r").setTo("t");
    sent.getApplicationProperties().putAll(properties);

    sdk.sender().sendMessage(sent);

    var received = next(sdk.receiver());
    assertThat(received.getApplicationProperties()).containsExactlyInAnyOrderEntriesOf(properties);
    assertThat(received.getContentType()).isEqualTo("text/plain");
    assertThat(received.getReplyTo()).isEqualTo("r");
    assertThat(received.getTo()).isEqualTo("t");
    assertThat(received.getMessageId()).matches("[0-9a-f]{32}");
  }

  @Test
  void properties_of_every_type_survive_a_change_of_properties() {
    var receiver = sdk.receiver();
    ServiceBusMessage sent = message("types");
    sent.getApplicationProperties().put("uri", URI.create("https://example.test/a"));
    sent.getApplicationProperties().put("duration", Duration.ofSeconds(90));
    sdk.sender().sendMessage(sent);

    receiver.deadLetter(next(receiver));

    assertThat(next(sdk.deadLetters()).getApplicationProperties())
        .containsEntry("uri", URI.create("https://example.test/a"))
        .containsEntry("duration", Duration.ofSeconds(90));
  }

  @Test
  void transactions_are_refused_and_the_connection_lives_on() {
    ServiceBusSenderClient sender = sdk.sender();

    assertThatThrownBy(sender::createTransaction).isInstanceOf(RuntimeException.class);

    sender.sendMessage(message("still here"));
    assertThat(body(next(sdk.receiver()))).isEqualTo("still here");
  }

  @Test
  void a_batch_with_partition_keys_is_refused_whole_and_one_with_session_ids_is_taken() {
    ServiceBusSenderClient sender = sdk.sender();
    List<ServiceBusMessage> sessions =
        List.of(message("a").setSessionId("s"), message("b").setSessionId("s"));
    List<ServiceBusMessage> partitions =
        List.of(message("a").setPartitionKey("p"), message("b").setPartitionKey("p"));

    sender.sendMessages(sessions);
    assertThatThrownBy(() -> sender.sendMessages(partitions))
        .hasMessageContaining("takes no batch with partition keys");

    assertThat(sdk.bus().counts(QUEUE).active()).isEqualTo(2);
  }
}

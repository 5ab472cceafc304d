package io.blastbridge.local.servicebus.contract;

import static io.blastbridge.local.servicebus.contract.SdkClient.QUEUE;
import static io.blastbridge.local.servicebus.contract.SdkClient.next;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.amqp.models.AmqpAnnotatedMessage;
import com.azure.core.amqp.models.AmqpMessageBody;
import com.azure.messaging.servicebus.ServiceBusMessage;
import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import com.azure.messaging.servicebus.ServiceBusReceiverClient;
import io.blastbridge.local.servicebus.model.EntityCounts;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.qpid.proton.Proton;
import org.apache.qpid.proton.amqp.messaging.AmqpValue;
import org.apache.qpid.proton.message.Message;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@OnBothStores
class ContentContractTest {
  private final SdkClient sdk = SdkClient.on(EntityPolicy.defaults());

  @AfterEach
  void close() {
    sdk.close();
  }

  private ServiceBusReceivedMessage sentAndReceived(ServiceBusMessage message) {
    sdk.sender().sendMessage(message);
    return next(sdk.receiver());
  }

  /** As the integration test of the SDK's makers finds it at Azure. */
  @Test
  void header_footer_and_delivery_annotations_arrive() {
    ServiceBusMessage sent = SdkClient.message("all sections");
    AmqpAnnotatedMessage raw = sent.getRawAmqpMessage();
    raw.getHeader().setPriority((short) 2).setFirstAcquirer(true).setDurable(true);
    raw.getFooter().put("f", "footer");
    raw.getDeliveryAnnotations().put("d", "annotation");

    AmqpAnnotatedMessage received = sentAndReceived(sent).getRawAmqpMessage();

    assertThat(received.getHeader().getPriority()).isEqualTo((short) 2);
    assertThat(received.getHeader().isFirstAcquirer()).isTrue();
    assertThat(received.getHeader().isDurable()).isTrue();
    assertThat(received.getFooter()).isEqualTo(Map.of("f", "footer"));
    assertThat(received.getDeliveryAnnotations()).isEqualTo(Map.of("d", "annotation"));
  }

  @Test
  void a_map_as_value_arrives() {
    AmqpMessageBody body = AmqpMessageBody.fromValue(Map.of("a", 1L, "b", List.of("x", "y")));

    AmqpMessageBody received =
        sentAndReceived(new ServiceBusMessage(body)).getRawAmqpMessage().getBody();

    assertThat(received.getValue()).isEqualTo(Map.of("a", 1L, "b", List.of("x", "y")));
  }

  @Test
  void a_sequence_arrives() {
    AmqpMessageBody body = AmqpMessageBody.fromSequence(List.of(1, "two"));

    AmqpMessageBody received =
        sentAndReceived(new ServiceBusMessage(body)).getRawAmqpMessage().getBody();

    assertThat(received.getSequence()).isEqualTo(List.of(1, "two"));
  }

  /** This SDK keeps only the first; the bytes of both are on the wire. */
  @Test
  void the_first_of_two_data_sections_arrives() {
    byte[] two = {0, 0x53, 0x75, (byte) 0xa0, 1, 'a', 0, 0x53, 0x75, (byte) 0xa0, 1, 'b'};
    sdk.bus().faults().send(QUEUE, two);

    assertThat(next(sdk.receiver()).getBody().toBytes())
        .isEqualTo("a".getBytes(StandardCharsets.UTF_8));
  }

  /**
   * The receiver of the SDK fails at it; the broker keeps the lock until its end, as Azure does.
   */
  @Test
  void a_value_of_null_is_handed_out_and_stays_locked_when_its_receiver_fails() {
    Message poison = Proton.message();
    poison.setBody(new AmqpValue(null));
    byte[] encoded = new byte[256];
    sdk.bus()
        .faults()
        .send(QUEUE, Arrays.copyOf(encoded, poison.encode(encoded, 0, encoded.length)));

    ServiceBusReceiverClient receiver = sdk.receiver();

    assertThatThrownBy(() -> SdkClient.upTo(1, receiver, Duration.ofSeconds(5)))
        .hasRootCauseInstanceOf(NullPointerException.class);

    receiver.close();
    assertThat(sdk.bus().counts(QUEUE)).isEqualTo(new EntityCounts(1, 0, 0, 1, 0));
  }
}

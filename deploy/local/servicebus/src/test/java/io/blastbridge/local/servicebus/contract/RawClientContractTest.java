package io.blastbridge.local.servicebus.contract;

import static io.blastbridge.local.servicebus.contract.SdkClient.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.local.servicebus.ServiceBusSettings;
import io.blastbridge.local.servicebus.dialect.ErrorConditions;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import java.io.IOException;
import org.apache.qpid.proton.amqp.messaging.Accepted;
import org.apache.qpid.proton.amqp.messaging.Rejected;
import org.apache.qpid.proton.engine.Delivery;
import org.apache.qpid.proton.engine.EndpointState;
import org.apache.qpid.proton.engine.Sasl;
import org.apache.qpid.proton.engine.Sender;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@OnBothStores
class RawClientContractTest {
  /** One data section that holds a letter. */
  private static final byte[] MESSAGE = {0, 0x53, 0x75, (byte) 0xa0, 1, 'a'};

  private static final byte[] NO_MESSAGE = {1, 2, 3};

  private final SdkClient sdk = SdkClient.on(EntityPolicy.defaults());

  @AfterEach
  void close() {
    sdk.close();
  }

  private RawClient withKey() throws IOException {
    return RawClient.plain(
        sdk.bus().port(), ServiceBusSettings.EMULATOR_KEY_NAME, ServiceBusSettings.EMULATOR_KEY);
  }

  @Test
  void a_key_shown_by_sasl_plain_lets_a_client_send() throws IOException {
    try (RawClient client = withKey()) {
      Delivery delivery = RawClient.send(client.sender(QUEUE), MESSAGE);

      client.await(() -> delivery.getRemoteState() != null);

      assertThat(delivery.getRemoteState()).isInstanceOf(Accepted.class);
      assertThat(sdk.bus().counts(QUEUE).active()).isEqualTo(1);
    }
  }

  @Test
  void a_wrong_key_shown_by_sasl_plain_is_refused() throws IOException {
    try (RawClient client =
        RawClient.plain(sdk.bus().port(), ServiceBusSettings.EMULATOR_KEY_NAME, "wrong")) {
      client.await(() -> client.sasl().getOutcome() != Sasl.SaslOutcome.PN_SASL_NONE);

      assertThat(client.sasl().getOutcome()).isEqualTo(Sasl.SaslOutcome.PN_SASL_AUTH);
    }
  }

  @Test
  void a_client_that_shows_nothing_gets_no_link() throws IOException {
    try (RawClient client = RawClient.anonymous(sdk.bus().port())) {
      Sender sender = client.sender(QUEUE);

      client.await(() -> sender.getRemoteState() == EndpointState.CLOSED);

      assertThat((Object) sender.getRemoteCondition().getCondition())
          .isEqualTo(ErrorConditions.UNAUTHORIZED);
    }
  }

  @Test
  void bytes_that_are_no_message_are_rejected() throws IOException {
    try (RawClient client = withKey()) {
      Delivery delivery = RawClient.send(client.sender(QUEUE), NO_MESSAGE);

      client.await(() -> delivery.getRemoteState() != null);

      assertThat(delivery.getRemoteState())
          .isInstanceOfSatisfying(
              Rejected.class,
              rejected ->
                  assertThat((Object) rejected.getError().getCondition())
                      .isEqualTo(ErrorConditions.DECODE_ERROR));
    }
  }

  @Test
  void a_broker_that_stops_tells_its_clients() throws IOException {
    try (RawClient client = withKey()) {
      client.await(() -> client.connection().getRemoteState() == EndpointState.ACTIVE);

      sdk.bus().close();
      client.await(() -> client.connection().getRemoteState() == EndpointState.CLOSED);

      assertThat((Object) client.connection().getRemoteCondition().getCondition())
          .isEqualTo(ErrorConditions.CONNECTION_FORCED);
    }
  }
}

package io.blastbridge.local.servicebus.contract;

import static io.blastbridge.local.servicebus.contract.SdkClient.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.amqp.AmqpRetryOptions;
import com.azure.core.amqp.exception.AmqpErrorCondition;
import com.azure.core.amqp.exception.AmqpException;
import com.azure.messaging.servicebus.ServiceBusClientBuilder;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Clients with a wrong key and the SDK's own retries. */
class KeyContractTest {
  private static final AmqpErrorCondition UNAUTHORIZED = AmqpErrorCondition.UNAUTHORIZED_ACCESS;

  private final SdkClient sdk = SdkClient.on(EntityPolicy.defaults());

  @AfterEach
  void close() {
    sdk.close();
  }

  private ServiceBusClientBuilder stranger() {
    return new ServiceBusClientBuilder()
        .connectionString(
            sdk.bus()
                .connectionString()
                .replaceFirst("SharedAccessKey=[^;]*", "SharedAccessKey=wrong"))
        .retryOptions(new AmqpRetryOptions());
  }

  private static void assertUnauthorizedAtOnce(ThrowingCallable call) {
    Instant before = Instant.now();
    assertThatThrownBy(call)
        .satisfies(error -> assertThat(conditions(error)).contains(UNAUTHORIZED));
    assertThat(Duration.between(before, Instant.now())).isLessThan(Duration.ofSeconds(5));
  }

  /** The SDK hides the cause below errors of its own. */
  private static Stream<AmqpErrorCondition> conditions(Throwable error) {
    return Stream.iterate(error, Objects::nonNull, Throwable::getCause)
        .filter(AmqpException.class::isInstance)
        .map(cause -> ((AmqpException) cause).getErrorCondition());
  }

  @Test
  void a_send_with_a_wrong_key_is_refused_at_once() {
    var sender = sdk.keep(stranger().sender().queueName(QUEUE).buildClient());

    assertUnauthorizedAtOnce(() -> sender.sendMessage(SdkClient.message("x")));
  }

  @Test
  void a_receive_with_a_wrong_key_is_refused_at_once() {
    var receiver = sdk.keep(stranger().receiver().queueName(QUEUE).buildClient());

    assertUnauthorizedAtOnce(() -> SdkClient.upTo(1, receiver, Duration.ofSeconds(30)));
    assertUnauthorizedAtOnce(receiver::peekMessage);
  }
}

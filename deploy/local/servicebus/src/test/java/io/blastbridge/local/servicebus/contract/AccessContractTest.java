package io.blastbridge.local.servicebus.contract;

import static io.blastbridge.local.servicebus.contract.SdkClient.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.amqp.AmqpRetryOptions;
import com.azure.core.amqp.exception.AmqpErrorCondition;
import com.azure.core.amqp.exception.AmqpException;
import com.azure.core.credential.AccessToken;
import com.azure.core.credential.TokenCredential;
import com.azure.messaging.servicebus.ServiceBusClientBuilder;
import com.azure.messaging.servicebus.ServiceBusReceiverClient;
import com.azure.messaging.servicebus.ServiceBusSenderClient;
import io.blastbridge.local.servicebus.LocalServiceBus;
import io.blastbridge.local.servicebus.ServiceBusSettings;
import io.blastbridge.local.servicebus.access.AccessKey;
import io.blastbridge.local.servicebus.access.AccessPolicy;
import io.blastbridge.local.servicebus.access.Right;
import io.blastbridge.local.servicebus.access.TokenIssuer;
import io.blastbridge.local.servicebus.access.Tokens;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import io.blastbridge.local.servicebus.topology.Topology;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** Keys with less than all rights, and web tokens. */
class AccessContractTest {
  private static final String SECRET = "0123456789abcdef0123456789abcdef";

  private final LocalServiceBus bus =
      LocalServiceBus.start(
          ServiceBusSettings.of(
                  Topology.ofQueues(
                      new Topology.Queue(QUEUE, EntityPolicy.defaults()),
                      new Topology.Queue("Others", EntityPolicy.defaults())))
              .withAccess(
                  AccessPolicy.of(
                          AccessKey.of("Root", "root", Right.MANAGE),
                          AccessKey.of("Sender", "sender", Right.SEND),
                          AccessKey.of("Listener", "listener", Right.LISTEN),
                          new AccessKey("One", "one", Set.of(Right.SEND), Optional.of(QUEUE)))
                      .withIssuer(
                          new TokenIssuer(
                              "https://issuer",
                              Optional.of("bus"),
                              new TokenIssuer.Key.Shared(SECRET),
                              Set.of(Right.SEND)))));

  @AfterEach
  void close() {
    bus.close();
  }

  private ServiceBusClientBuilder builder(String keyName) {
    return new ServiceBusClientBuilder()
        .connectionString(bus.connectionString(keyName))
        .retryOptions(new AmqpRetryOptions().setTryTimeout(Duration.ofSeconds(5)).setMaxRetries(0));
  }

  private static void assertUnauthorized(ThrowingCallable call) {
    assertThatThrownBy(call)
        .satisfies(
            error ->
                assertThat(conditions(error)).contains(AmqpErrorCondition.UNAUTHORIZED_ACCESS));
  }

  private static Stream<AmqpErrorCondition> conditions(Throwable error) {
    return Stream.iterate(error, Objects::nonNull, Throwable::getCause)
        .filter(AmqpException.class::isInstance)
        .map(cause -> ((AmqpException) cause).getErrorCondition());
  }

  @Test
  void a_key_with_the_right_to_send_sends_and_schedules_but_neither_receives_nor_peeks() {
    try (ServiceBusSenderClient sender = builder("Sender").sender().queueName(QUEUE).buildClient();
        ServiceBusReceiverClient receiver =
            builder("Sender").receiver().queueName(QUEUE).buildClient()) {
      sender.sendMessage(SdkClient.message("x"));
      long number =
          sender.scheduleMessage(
              SdkClient.message("later"), OffsetDateTime.now(ZoneOffset.UTC).plusHours(1));
      sender.cancelScheduledMessage(number);

      assertUnauthorized(() -> SdkClient.upTo(1, receiver, Duration.ofSeconds(5)));
      assertUnauthorized(receiver::peekMessage);
      assertThat(bus.counts(QUEUE).active()).isEqualTo(1);
    }
  }

  @Test
  void a_key_with_the_right_to_listen_receives_but_neither_sends_nor_schedules() {
    try (ServiceBusSenderClient root = builder("Root").sender().queueName(QUEUE).buildClient();
        ServiceBusSenderClient sender =
            builder("Listener").sender().queueName(QUEUE).buildClient();
        ServiceBusReceiverClient receiver =
            builder("Listener").receiver().queueName(QUEUE).buildClient()) {
      root.sendMessage(SdkClient.message("x"));

      assertUnauthorized(() -> sender.sendMessage(SdkClient.message("y")));
      assertUnauthorized(
          () ->
              sender.scheduleMessage(
                  SdkClient.message("y"), OffsetDateTime.now(ZoneOffset.UTC).plusHours(1)));
      assertThat(SdkClient.body(SdkClient.next(receiver))).isEqualTo("x");
    }
  }

  @Test
  void the_key_of_one_queue_reaches_no_other() {
    try (ServiceBusSenderClient own = builder("One").sender().queueName(QUEUE).buildClient();
        ServiceBusSenderClient other = builder("One").sender().queueName("Others").buildClient()) {
      own.sendMessage(SdkClient.message("x"));

      assertUnauthorized(() -> other.sendMessage(SdkClient.message("y")));
    }
  }

  @Test
  void a_web_token_gets_in_when_the_configured_issuer_has_signed_it() {
    try (ServiceBusSenderClient sender =
        builder("Root").credential(webToken(SECRET)).sender().queueName(QUEUE).buildClient()) {
      sender.sendMessage(SdkClient.message("x"));

      assertThat(bus.counts(QUEUE).active()).isEqualTo(1);
    }
    try (ServiceBusSenderClient stranger =
        builder("Root")
            .credential(webToken("x".repeat(32)))
            .sender()
            .queueName(QUEUE)
            .buildClient()) {
      assertUnauthorized(() -> stranger.sendMessage(SdkClient.message("y")));
    }
  }

  private static TokenCredential webToken(String secret) {
    OffsetDateTime end = OffsetDateTime.now(ZoneOffset.UTC).plusHours(1);
    String claims =
        "{\"iss\":\"https://issuer\",\"aud\":\"bus\",\"exp\":"
            + Instant.from(end).getEpochSecond()
            + "}";
    String token = Tokens.web("{\"alg\":\"HS256\"}", claims, secret);
    return context -> Mono.just(new AccessToken(token, end));
  }
}

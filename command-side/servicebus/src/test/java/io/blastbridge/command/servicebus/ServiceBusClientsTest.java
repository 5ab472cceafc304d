package io.blastbridge.command.servicebus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.azure.core.amqp.implementation.ConnectionOptions;
import com.azure.core.credential.AccessToken;
import com.azure.core.credential.TokenCredential;
import com.azure.identity.DefaultAzureCredentialBuilder;
import com.azure.messaging.servicebus.ServiceBusClientBuilder;
import io.blastbridge.command.application.RequestSender.Outbound;
import io.blastbridge.command.application.RequestSender.Result;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.apache.qpid.proton.engine.SslDomain;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

class ServiceBusClientsTest {

  private static final String HOST = "lab.servicebus.windows.net";

  @Test
  void entra_id_speaks_amqp_over_tls_to_port_5671_and_checks_the_name_of_the_host()
      throws Exception {
    ServiceBusSettings settings = Settings.of(HOST, "", "requests", 1, 0);
    try (ServiceBusClients clients =
        new ServiceBusClients(settings, Optional.of(new DefaultAzureCredentialBuilder().build()))) {

      ConnectionOptions options = options(clients.builder());

      assertThat(options.getHostname()).isEqualTo(HOST);
      assertThat(options.getPort()).isEqualTo(5671);
      assertThat(options.isEnableSsl()).isTrue();
      assertThat(options.getSslVerifyMode()).isEqualTo(SslDomain.VerifyMode.VERIFY_PEER_NAME);
      assertThat(options.getTokenCredential().getClass().getSimpleName())
          .isEqualTo("DefaultAzureCredential");
    }
  }

  @Test
  void a_connection_string_speaks_tls_too() throws Exception {
    ServiceBusSettings settings =
        Settings.of("Endpoint=sb://" + HOST + ";SharedAccessKeyName=k;SharedAccessKey=c2VjcmV0", 1);
    try (ServiceBusClients clients = new ServiceBusClients(settings, Optional.empty())) {
      ConnectionOptions options = options(clients.builder());

      assertThat(options.getHostname()).isEqualTo(HOST);
      assertThat(options.getPort()).isEqualTo(5671);
      assertThat(options.isEnableSsl()).isTrue();
    }
  }

  @Test
  void a_namespace_without_credential_is_refused() {
    ServiceBusSettings settings = Settings.of(HOST, "", "requests", 1, 0);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ServiceBusClients(settings, Optional.empty()))
        .withMessageContaining("credential");
  }

  @Test
  void a_token_credential_authorises_against_the_local_broker() throws Exception {
    Testbed bed = Testbed.withLocksOf(Duration.ofSeconds(30));
    try (ServiceBusClients clients =
        new ServiceBusClients(bed.settings(1), Optional.of(signedToken()))) {
      QueueRequestSender sender = new QueueRequestSender(bed.settings(1), clients);

      assertThat(sender.send(new Outbound("{}", "c", "", "s", Duration.ofMinutes(1))))
          .isEqualTo(new Result.Sent());
    } finally {
      bed.close();
    }
  }

  private static TokenCredential signedToken() throws GeneralSecurityException {
    OffsetDateTime end = OffsetDateTime.now(ZoneOffset.UTC).plusHours(1);
    String claims =
        "{\"iss\":\"%s\",\"exp\":%d}".formatted(Testbed.ISSUER_NAME, end.toEpochSecond());
    String text = part("{\"alg\":\"HS256\"}") + "." + part(claims);
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(
        new SecretKeySpec(
            Testbed.ISSUER_SECRET.getBytes(StandardCharsets.UTF_8), mac.getAlgorithm()));
    String token = text + "." + base64(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    return context -> Mono.just(new AccessToken(token, end));
  }

  private static String part(String json) {
    return base64(json.getBytes(StandardCharsets.UTF_8));
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** The SDK keeps where it will connect to in a private method; nothing public tells it. */
  private static ConnectionOptions options(ServiceBusClientBuilder builder) throws Exception {
    Method options = ServiceBusClientBuilder.class.getDeclaredMethod("getConnectionOptions");
    options.setAccessible(true);
    return (ConnectionOptions) options.invoke(builder);
  }
}

package io.blastbridge.command.servicebus;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import io.blastbridge.command.application.RequestSender.Outbound;
import io.blastbridge.command.application.RequestSender.Result;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RequestSenderTest {

  private static final Outbound REQUEST =
      new Outbound("{}", "c-1", "rq-1", "blastn core_nt", Duration.ofMinutes(5));

  private final Testbed bed = Testbed.withLocksOf(Duration.ofSeconds(30));
  private final ServiceBusSettings settings = bed.settings(1);
  private final ServiceBusClients clients = bed.clients(settings);
  private final QueueRequestSender sender = new QueueRequestSender(settings, clients);

  @AfterEach
  void close() throws Exception {
    bed.close();
  }

  @Test
  void a_request_carries_the_envelope_of_our_own_producer() {
    assertThat(sender.send(REQUEST)).isEqualTo(new Result.Sent());

    assertThat(sender.queue()).isEqualTo(settings.requestQueue()).isNotEmpty();
    ServiceBusReceivedMessage received = bed.nextRequest();
    assertThat(received.getBody()).hasToString("{}");
    assertThat(received.getContentType()).isEqualTo("application/json");
    assertThat(received.getCorrelationId()).isEqualTo("c-1");
    assertThat(received.getSubject()).isEqualTo("blastn core_nt");
    assertThat(received.getTimeToLive()).isEqualTo(Duration.ofMinutes(5));
    assertThat(received.getApplicationProperties()).isEmpty();
  }

  @Test
  void a_busy_broker_certainly_does_not_have_it() {
    assertThat(sender.send(REQUEST)).isEqualTo(new Result.Sent());
    bed.bus().faults().refuseSends(1);

    assertThat(sender.send(REQUEST)).isEqualTo(new Result.NotSent("servicebus_service_busy"));
    assertThat(bed.counts().active()).isEqualTo(1);
  }

  @Test
  void an_entity_that_is_missing_certainly_does_not_have_it() {
    ServiceBusSettings elsewhere = Settings.of("", bed.bus().connectionString(), "nowhere", 1, 0);
    QueueRequestSender lost = new QueueRequestSender(elsewhere, bed.clients(elsewhere));

    assertThat(lost.send(REQUEST))
        .isEqualTo(new Result.NotSent("servicebus_messaging_entity_not_found"));
  }

  @Test
  void a_wrong_key_certainly_does_not_send_it() {
    String wrong =
        bed.bus()
            .connectionString()
            .replaceFirst("SharedAccessKey=[^;]*", "SharedAccessKey=d3Jvbmc");
    ServiceBusSettings stranger = Settings.of(wrong, 1);
    QueueRequestSender refused = new QueueRequestSender(stranger, bed.clients(stranger));

    assertThat(refused.send(REQUEST)).isEqualTo(new Result.NotSent("servicebus_unauthorized"));
  }

  @Test
  void a_broker_that_cannot_be_reached_certainly_does_not_have_it() {
    bed.stopBroker();

    assertThat(sender.send(REQUEST)).isInstanceOf(Result.NotSent.class);
  }

  @Test
  void a_request_whose_acceptance_is_not_told_in_time_may_have_been_taken() {
    assertThat(sender.send(REQUEST)).isEqualTo(new Result.Sent());
    bed.bus().faults().delayAccept(Duration.ofSeconds(20));

    assertThat(sender.send(REQUEST)).isInstanceOf(Result.Unknown.class);
    assertThat(bed.counts().active()).isEqualTo(2);
  }

  @Test
  void a_request_above_the_limit_of_the_contract_is_not_sent() {
    Outbound large = new Outbound("x".repeat(196_609), "c-1", "", "s", Duration.ofMinutes(5));

    assertThat(sender.send(large)).isEqualTo(new Result.NotSent("request_too_large"));
  }
}

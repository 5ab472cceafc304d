package io.blastbridge.command.servicebus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.blastbridge.command.application.Admission;
import io.blastbridge.command.application.RequestHandler;
import io.blastbridge.command.application.RequestSender;
import io.blastbridge.command.application.ResponsePublisher;
import io.blastbridge.command.application.Settlement;
import io.blastbridge.command.application.SettlementLog;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class ServiceBusConfigurationTest {

  private final ApplicationContextRunner app =
      new ApplicationContextRunner()
          .withConfiguration(AutoConfigurations.of(ServiceBusConfiguration.class));

  @Test
  void without_a_namespace_there_is_no_bean() {
    app.run(
        context ->
            assertThat(context)
                .hasNotFailed()
                .doesNotHaveBean(ServiceBusClients.class)
                .doesNotHaveBean(ResponsePublisher.class));
  }

  @Test
  void with_a_namespace_responses_and_requests_can_be_sent_but_nobody_receives_for_no_handler() {
    app.withPropertyValues("bridge.servicebus.namespace=lab.servicebus.windows.net")
        .run(
            context ->
                assertThat(context)
                    .hasNotFailed()
                    .hasSingleBean(ResponsePublisher.class)
                    .hasSingleBean(RequestSender.class)
                    .doesNotHaveBean(RequestReceiver.class));
  }

  @Test
  void a_value_out_of_bounds_ends_the_start_by_its_name() {
    app.withPropertyValues(
            "bridge.servicebus.namespace=lab.servicebus.windows.net",
            "bridge.servicebus.prefetch=400")
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .rootCause()
                    .hasMessageContaining("bridge.servicebus.prefetch must be 0 to 200"));
  }

  @Test
  @Tag("long")
  void with_a_handler_the_queue_is_drained_also_without_the_resident_receiver() throws Exception {
    Testbed bed = Testbed.withLocksOf(Duration.ofSeconds(30));
    try {
      bed.send("before");
      app.withPropertyValues(
              "bridge.servicebus.connection-string=" + bed.bus().connectionString(),
              "bridge.servicebus.request-queue=" + Testbed.QUEUE,
              "bridge.servicebus.poll=1s",
              "bridge.servicebus.fallback-interval=1s")
          .withBean(
              RequestHandler.class,
              () -> message -> new RequestHandler.Handled("c", new Settlement.Complete()))
          .withBean(Admission.class, () -> Admission.Answer.Open::new)
          .withBean(SettlementLog.class, () -> (delivery, correlation, settlement, reason) -> {})
          .run(
              context -> {
                assertThat(context).hasSingleBean(RequestReceiver.class);
                await().until(() -> bed.counts().active() == 0);
                await().during(Duration.ofSeconds(3)).until(() -> bed.counts().locked() == 0);
                bed.send("after");
                await().until(() -> bed.counts().active() == 0);
              });
    } finally {
      bed.close();
    }
  }
}

package io.blastbridge.command.servicebus;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import io.blastbridge.command.application.ResponsePublisher.Outbound;
import io.blastbridge.command.application.ResponsePublisher.Result;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ResponsePublisherTest {

  private static final Result PUBLISHED = new Result.Published();

  private final Testbed bed = Testbed.withLocksOf(Duration.ofSeconds(30));
  private final ServiceBusSettings settings = bed.settings(1);
  private final ServiceBusClients clients = bed.clients(settings);
  private final TopicResponsePublisher publisher = new TopicResponsePublisher(settings, clients);

  @AfterEach
  void close() throws Exception {
    bed.close();
  }

  @Test
  void responses_are_published_in_order_under_the_envelope_of_the_contract() {
    List<Result> results =
        publisher.publish(
            List.of(new Outbound("{\"n\":1}", "c-1", "rq-1"), new Outbound("{\"n\":2}", " ", "")));

    assertThat(results).containsExactly(PUBLISHED, PUBLISHED);
    List<ServiceBusReceivedMessage> received = bed.responses(2);
    ServiceBusReceivedMessage first = received.get(0);
    assertThat(first.getBody()).hasToString("{\"n\":1}");
    assertThat(first.getContentType()).isEqualTo("application/json");
    assertThat(first.getSubject()).isEqualTo("blast.transition");
    assertThat(first.getCorrelationId()).isEqualTo("c-1");
    assertThat(first.getApplicationProperties()).isEqualTo(Map.of("request_id", "rq-1"));
    assertThat(first.getTimeToLive()).isZero(); // as the SDK reads none
    ServiceBusReceivedMessage second = received.get(1);
    assertThat(second.getBody()).hasToString("{\"n\":2}");
    assertThat(second.getCorrelationId()).isNull();
    assertThat(second.getApplicationProperties()).isEmpty();
  }

  @Test
  void one_response_that_is_too_large_is_refused_and_the_others_are_published() {
    List<Result> results =
        publisher.publish(
            List.of(
                new Outbound("a", "c", ""),
                new Outbound("b".repeat(196_609), "c", ""),
                new Outbound("é".repeat(98_304), "c", "")));

    assertThat(results)
        .containsExactly(PUBLISHED, new Result.Refused("response_too_large"), PUBLISHED);
    assertThat(bed.bus().counts(Testbed.TOPIC + "/subscriptions/client").active()).isEqualTo(2);
  }

  @Test
  void more_than_one_batch_holds_is_published_in_several_and_in_order() {
    List<Outbound> responses =
        IntStream.range(0, 20)
            .mapToObj(i -> new Outbound(i + "x".repeat(100_000), "c", ""))
            .toList();

    assertThat(publisher.publish(responses)).hasSize(20).containsOnly(PUBLISHED);
    assertThat(bed.bus().counts(Testbed.TOPIC + "/subscriptions/client").active()).isEqualTo(20);
  }

  @Test
  void a_busy_broker_ends_the_publication_and_the_next_one_goes_through() {
    publisher.publish(List.of(new Outbound("warm", "c", "")));
    bed.bus().faults().refuseSends(1);

    assertThat(publisher.publish(List.of(new Outbound("a", "c", ""), new Outbound("b", "c", ""))))
        .hasSize(2)
        .allSatisfy(result -> assertThat(result).isInstanceOf(Result.Unavailable.class));
    assertThat(publisher.publish(List.of(new Outbound("a", "c", "")))).containsExactly(PUBLISHED);
  }

  @Test
  void a_broker_that_is_gone_is_unavailable_within_the_bound() {
    bed.stopBroker();
    long start = System.nanoTime();

    assertThat(publisher.publish(List.of(new Outbound("a", "c", ""))))
        .allSatisfy(result -> assertThat(result).isInstanceOf(Result.Unavailable.class));
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
  }

  @Test
  void without_a_completion_entity_nothing_is_published() {
    ServiceBusSettings none = Settings.withCompletion(settings, "");
    TopicResponsePublisher without = new TopicResponsePublisher(none, clients);

    assertThat(without.entity()).isEqualTo(Optional.empty());
    assertThat(without.publish(List.of(new Outbound("a", "c", ""))))
        .containsExactly(new Result.Unavailable("completion_entity_missing"));
  }
}

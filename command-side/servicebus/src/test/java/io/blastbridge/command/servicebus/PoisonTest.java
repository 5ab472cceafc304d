package io.blastbridge.command.servicebus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.azure.core.util.BinaryData;
import com.azure.messaging.servicebus.ServiceBusMessage;
import io.blastbridge.command.application.RequestMessage;
import io.blastbridge.command.application.Settlement;
import io.blastbridge.local.servicebus.model.EntityCounts;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.qpid.proton.amqp.Symbol;
import org.apache.qpid.proton.amqp.UnknownDescribedType;
import org.apache.qpid.proton.amqp.messaging.AmqpSequence;
import org.apache.qpid.proton.amqp.messaging.AmqpValue;
import org.apache.qpid.proton.amqp.messaging.ApplicationProperties;
import org.apache.qpid.proton.amqp.messaging.Data;
import org.apache.qpid.proton.amqp.messaging.Section;
import org.apache.qpid.proton.message.Message;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PoisonTest {

  private static final int GOOD = 20;
  private static final EntityCounts ALL_DONE = new EntityCounts(0, 0, 0, 0, 0);
  private static final EntityCounts ONE_DEAD = new EntityCounts(0, 0, 1, 0, 0);

  /** Far below every time-out and pause of a broker that is not reachable. */
  private static final Duration PROMPTLY = Duration.ofSeconds(8);

  /** A value section whose list holds an element of no known type. */
  private static final byte[] UNDECODABLE = {0, 0x53, 0x77, (byte) 0xc0, 3, 1, (byte) 0xff, 0};

  private final Testbed bed = Testbed.withLocksOf(Duration.ofSeconds(30));

  @AfterEach
  void close() throws Exception {
    bed.close();
  }

  private void sendGood() {
    bed.send(IntStream.range(0, GOOD).mapToObj(Integer::toString).toArray(String[]::new));
  }

  private void awaitGood() {
    await()
        .atMost(PROMPTLY)
        .until(
            () -> bed.logged.stream().filter(is -> is.settlement().equals("complete")).count(),
            done -> done == GOOD);
  }

  private static Settlement byBody(RequestMessage message) {
    return message.body().length == 0
        ? new Settlement.DeadLetter("malformed", "no body")
        : new Settlement.Complete();
  }

  static Stream<Named<Section>> bodiesOfNull() {
    return Stream.of(
        Named.of("value", new AmqpValue(null)),
        Named.of("data", new Data(null)),
        Named.of("sequence", new AmqpSequence(null)));
  }

  @ParameterizedTest
  @MethodSource("bodiesOfNull")
  void a_body_of_null_ends_as_malformed_and_costs_its_neighbours_nothing(Section body) {
    Message poison = Message.Factory.create();
    poison.setBody(body);
    bed.sendRaw(poison);
    sendGood();
    bed.intake(1, PoisonTest::byBody);

    awaitGood();
    await().until(() -> bed.counts().equals(ONE_DEAD));
    assertThat(bed.handled).hasSize(GOOD + 1);
    assertThat(bed.health.read().failures()).isZero();
    assertThat(bed.count("blastbridge.servicebus.pass.failures")).isZero();
    assertThat(bed.count("blastbridge.servicebus.messages.salvaged")).isEqualTo(1);
  }

  @Test
  void more_of_them_at_once_than_there_are_slots_all_end_as_malformed() {
    for (int i = 0; i < 50; i++) {
      Message poison = Message.Factory.create();
      poison.setBody(new AmqpValue(null));
      bed.sendRaw(poison);
    }
    sendGood();
    bed.intake(2, PoisonTest::byBody);

    awaitGood();
    await().until(() -> bed.counts().equals(new EntityCounts(0, 0, 50, 0, 0)));
  }

  @Test
  void a_property_that_the_sdk_cannot_read_is_left_out_and_its_message_is_read() {
    Message odd = Message.Factory.create();
    odd.setBody(new AmqpValue("odd"));
    odd.setApplicationProperties(
        new ApplicationProperties(
            Map.of(
                "when",
                new UnknownDescribedType(
                    Symbol.valueOf("com.microsoft:datetime-offset"), "no number"),
                "request_id",
                "rq-1")));
    bed.sendRaw(odd);
    sendGood();
    bed.intake(4, message -> new Settlement.Complete());

    await().atMost(PROMPTLY).until(() -> bed.counts().equals(ALL_DONE));
    assertThat(bed.handled)
        .filteredOn(message -> Testbed.body(message).equals("odd"))
        .singleElement()
        .satisfies(message -> assertThat(message.requestId()).contains("rq-1"));
  }

  @Test
  void a_footer_and_delivery_annotations_change_nothing() {
    ServiceBusMessage sent = new ServiceBusMessage(BinaryData.fromString("with footer"));
    sent.getRawAmqpMessage().getFooter().put("f", 1);
    sent.getRawAmqpMessage().getDeliveryAnnotations().put("q", 1);
    bed.send(sent);
    sendGood();
    bed.intake(4, message -> new Settlement.Complete());

    await().atMost(PROMPTLY).until(() -> bed.counts().equals(ALL_DONE));
    assertThat(bed.handled).extracting(Testbed::body).contains("with footer");
    assertThat(bed.count("blastbridge.servicebus.messages.salvaged")).isZero();
  }

  @Test
  void a_message_that_ends_the_link_is_no_outage_and_holds_nobody_up() {
    bed.sendRaw(UNDECODABLE);
    sendGood();
    bed.intake(1, message -> new Settlement.Complete());

    awaitGood();
    assertThat(bed.counts()).isEqualTo(new EntityCounts(1, 0, 0, 1, 0));
    assertThat(bed.health.read().failures()).as("the broker is well").isZero();
  }

  @Test
  @Tag("long")
  void a_message_that_ends_the_link_each_time_runs_out_of_deliveries() {
    bed.sendRaw(UNDECODABLE);
    bed.intake(4, message -> new Settlement.Complete());

    await().until(() -> bed.counts().locked() == 1);
    for (int delivery = 1; delivery < 10; delivery++) {
      bed.bus().faults().expireLocks(Testbed.QUEUE);
      await().atMost(Duration.ofSeconds(60)).until(() -> bed.counts().locked() == 1);
      assertThat(bed.health.read().failures()).as("the broker is well").isZero();
    }
    bed.bus().faults().expireLocks(Testbed.QUEUE);
    await().until(() -> bed.counts().equals(ONE_DEAD));
  }

  @Test
  void requests_in_hand_are_settled_after_the_link_has_ended_under_them() {
    CountDownLatch go = new CountDownLatch(1);
    bed.send("0", "1", "2");
    bed.intake(
        4,
        message -> {
          Latches.await(go);
          return new Settlement.Complete();
        });
    await().until(() -> bed.handled.size() == 3);
    bed.sendRaw(UNDECODABLE);
    await().until(() -> bed.counts().locked() == 4);
    go.countDown();

    await().until(() -> bed.logged.size() == 3);
    assertThat(bed.counts()).isEqualTo(new EntityCounts(1, 0, 0, 1, 0));
    assertThat(bed.handled).hasSize(3);
    bed.send("3");
    await().atMost(Duration.ofSeconds(20)).until(() -> bed.logged.size() == 4);
    assertThat(bed.health.read().failures()).as("the broker is well").isZero();
  }
}

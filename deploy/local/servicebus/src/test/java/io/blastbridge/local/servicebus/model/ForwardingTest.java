package io.blastbridge.local.servicebus.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.local.servicebus.codec.MessageCodec;
import io.blastbridge.local.servicebus.model.VirtualBroker.Receiver;
import io.blastbridge.local.servicebus.topology.EntityInfo;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import io.blastbridge.local.servicebus.topology.EntityPolicyBuilder;
import io.blastbridge.local.servicebus.topology.EntityStatus;
import io.blastbridge.local.servicebus.topology.Topology;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ForwardingTest {

  private static Topology.Queue queue(String name, EntityPolicyBuilder policy) {
    return new Topology.Queue(name, policy.build());
  }

  private static EntityPolicyBuilder to(String target) {
    return EntityPolicy.builder().forwardTo(target);
  }

  private static VirtualBroker broker(Topology.Queue... queues) {
    return VirtualBroker.of(queues);
  }

  private static long active(VirtualBroker broker, String path) {
    return broker.namespace.counts(path).orElseThrow().active();
  }

  private static String reason(VirtualBroker broker, String source) {
    MessageQueue buried =
        broker.namespace.queue(source + "/$Transfer/$DeadLetterQueue").orElseThrow();
    Delivery delivery = new Receiver(buried).next();
    return String.valueOf(
        new MessageCodec(() -> new UUID(0, 1))
            .properties()
            .subject(delivery.message())
            .user("DeadLetterReason"));
  }

  @Test
  void a_message_goes_on_at_once_and_keeps_its_first_number() {
    VirtualBroker broker =
        broker(queue("q", to("Second")), queue("second", EntityPolicy.builder()));
    MessageQueue second = broker.namespace.queue("second").orElseThrow();
    second.send(Messages.plain());
    second.send(Messages.plain());

    broker.queue.send(Messages.plain());

    assertThat(active(broker, "q")).isZero();
    Receiver receiver = new Receiver(second).credit(3);
    assertThat(receiver.got.getLast().fields().sequenceNumber()).isEqualTo(3);
    assertThat(receiver.got.getLast().fields().enqueuedSequenceNumber()).isEqualTo(1);
  }

  @Test
  void four_hops_are_made_and_the_fifth_ends_where_it_began() {
    VirtualBroker broker =
        broker(
            queue("q", to("q2")),
            queue("q2", to("q3")),
            queue("q3", to("q4")),
            queue("q4", to("q5")),
            queue("q5", to("q6")),
            queue("q6", EntityPolicy.builder()));
    MessageQueue second = broker.namespace.queue("q2").orElseThrow();

    second.send(Messages.plain());
    assertThat(active(broker, "q6")).isEqualTo(1);

    broker.queue.send(Messages.plain());
    assertThat(active(broker, "q6")).isEqualTo(1);
    assertThat(reason(broker, "q5")).isEqualTo("MaxTransferHopCountExceeded");
  }

  @Test
  void a_circle_ends_after_four_hops() {
    VirtualBroker broker = broker(queue("q", to("q2")), queue("q2", to("q")));

    broker.queue.send(Messages.plain());

    assertThat(active(broker, "q")).isZero();
    assertThat(active(broker, "q2")).isZero();
    assertThat(reason(broker, "q")).isEqualTo("MaxTransferHopCountExceeded");
    assertThat(broker.timers.size()).isOne();
  }

  @Test
  void what_cannot_be_forwarded_is_kept_with_the_reason() {
    VirtualBroker broker =
        broker(
            queue("q", to("nowhere")),
            queue("to-disabled", to("disabled")),
            queue(
                "disabled", EntityPolicy.builder().info(new EntityInfo(EntityStatus.DISABLED, ""))),
            queue("to-full", to("full")),
            queue("full", EntityPolicy.builder().maxSizeBytes(Optional.of(1L))),
            queue("to-sessions", to("sessions")),
            queue("sessions", EntityPolicy.builder().requiresSession(true)));

    for (Map.Entry<String, String> expected :
        Map.of(
                "q", "MessagingEntityNotFound",
                "to-disabled", "MessagingEntityDisabled",
                "to-full", "QuotaExceeded",
                "to-sessions", "Session ID is null.")
            .entrySet()) {
      broker.namespace.queue(expected.getKey()).orElseThrow().send(Messages.plain());
      assertThat(reason(broker, expected.getKey())).isEqualTo(expected.getValue());
    }
  }

  @Test
  void dead_letters_go_on_and_tell_where_they_died() {
    VirtualBroker broker =
        broker(
            queue("q", EntityPolicy.builder().maxDeliveryCount(1).forwardDeadLettersTo("dead")),
            queue("dead", EntityPolicy.builder()));
    broker.queue.send(Messages.plain());

    broker.queue.settle(
        new Receiver(broker.queue).next().token(), new Settlement.Abandon(Map.of()));

    assertThat(broker.queue.counts().deadLetter()).isZero();
    Delivery delivery = new Receiver(broker.namespace.queue("dead").orElseThrow()).next();
    assertThat(delivery.fields().deadLetterSource()).contains("q");
    assertThat(delivery.fields().deliveryCount()).isZero();
  }

  @Test
  void a_scheduled_message_goes_on_at_its_time() {
    VirtualBroker broker =
        broker(queue("q", to("second")), queue("second", EntityPolicy.builder()));
    broker.queue.send(broker.scheduled("a", VirtualBroker.NOON.plusSeconds(60)));
    assertThat(active(broker, "second")).isZero();

    broker.pass(Duration.ofSeconds(60));

    assertThat(active(broker, "second")).isEqualTo(1);
  }

  @Test
  void what_is_there_goes_on_when_a_target_is_set() {
    VirtualBroker broker =
        broker(queue("q", EntityPolicy.builder()), queue("second", EntityPolicy.builder()));
    broker.queue.send(Messages.plain());

    broker.queue.update(to("second").build());

    assertThat(active(broker, "second")).isEqualTo(1);
    assertThat(List.of(active(broker, "q"))).containsExactly(0L);
  }
}

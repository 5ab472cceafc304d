package io.blastbridge.local.servicebus.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.local.servicebus.codec.MessageCodec;
import io.blastbridge.local.servicebus.filter.Rule;
import io.blastbridge.local.servicebus.filter.SqlFilter;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import io.blastbridge.local.servicebus.topology.Topology;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class NamespaceTest {
  private static final EntityPolicy POLICY = EntityPolicy.defaults();
  private static final Topology TOPOLOGY =
      new Topology(
          List.of(new Topology.Queue("given", POLICY)),
          List.of(
              new Topology.Topic("topic", List.of(new Topology.Subscription("given", POLICY)))));

  private final KeptFacts log = new KeptFacts();
  private final InstantSource clock = InstantSource.fixed(Instant.EPOCH);

  /** What a broker finds that starts after the one before has ended. */
  private Namespace start() {
    return new Namespace(
        TOPOLOGY,
        new BrokerContext(
            clock,
            new Timers(clock, () -> {}),
            new MessageCodec(UUID::randomUUID),
            UUID::randomUUID,
            SequenceReservation.inMemory(),
            log,
            1024 * 1024));
  }

  @Test
  void what_was_made_is_there_after_a_restart() {
    Rule rule = new Rule("eu", SqlFilter.of("region = 'eu'"));
    Namespace first = start();
    assertThat(first.create(new Topology.Queue("Made/here", POLICY.withMaxDeliveryCount(3))))
        .isTrue();
    assertThat(
            first.create(
                new Topology.Topic(
                    "Events", List.of(new Topology.Subscription("some", POLICY, List.of(rule))))))
        .isTrue();
    assertThat(
            first.create(
                first.topic("topic").orElseThrow(), new Topology.Subscription("Added", POLICY)))
        .isTrue();

    Namespace second = start();

    MessageQueue queue = second.queueNamed("made/HERE").orElseThrow();
    assertThat(queue.path()).isEqualTo("Made/here");
    assertThat(queue.policy().maxDeliveryCount()).isEqualTo(3);
    assertThat(second.topic("events").orElseThrow().name()).isEqualTo("Events");
    assertThat(second.rules("events/subscriptions/some").orElseThrow().all()).containsExactly(rule);
    assertThat(second.topic("topic").orElseThrow().subscription("added")).isPresent();
    assertThat(second.queue("Made/here/$deadletterqueue")).isPresent();
  }

  @Test
  void what_was_changed_comes_before_the_topology() {
    Namespace first = start();
    Topic topic = first.topic("topic").orElseThrow();
    first.update(first.queueNamed("given").orElseThrow(), POLICY.withMaxDeliveryCount(4));
    first.update(topic, topic.subscription("given").orElseThrow(), POLICY.withMaxDeliveryCount(5));

    Namespace second = start();

    assertThat(second.queueNamed("given").orElseThrow().policy().maxDeliveryCount()).isEqualTo(4);
    assertThat(second.queue("topic/subscriptions/given").orElseThrow().policy().maxDeliveryCount())
        .isEqualTo(5);
    assertThat(second.rules("topic/subscriptions/given").orElseThrow().all())
        .containsExactly(Rule.DEFAULT);
  }

  @Test
  void what_was_deleted_is_gone_with_all_below_it_but_for_what_the_topology_makes_anew() {
    Namespace first = start();
    first.create(new Topology.Queue("made", POLICY));
    first.create(new Topology.Topic("events", List.of(new Topology.Subscription("some", POLICY))));
    first.delete(first.queueNamed("made").orElseThrow());
    first.delete(first.topic("events").orElseThrow());
    first.delete(first.queueNamed("given").orElseThrow());
    assertThat(first.destination("given")).isEmpty();
    assertThat(first.queue("made/$deadletterqueue")).isEmpty();
    assertThat(first.queue("events/subscriptions/some/$transfer/$deadletterqueue")).isEmpty();

    Namespace second = start();

    assertThat(second.destination("made")).isEmpty();
    assertThat(second.topic("events")).isEmpty();
    assertThat(second.queue("events/subscriptions/some")).isEmpty();
    assertThat(second.destination("given")).isPresent();
  }

  @Test
  void a_name_is_taken_once_whatever_its_case_and_kind() {
    Namespace namespace = start();

    assertThat(namespace.create(new Topology.Queue("GIVEN", POLICY))).isFalse();
    assertThat(namespace.create(new Topology.Topic("Given", List.of()))).isFalse();
    assertThat(
            namespace.create(
                namespace.topic("topic").orElseThrow(), new Topology.Subscription("GIVEN", POLICY)))
        .isFalse();
  }
}

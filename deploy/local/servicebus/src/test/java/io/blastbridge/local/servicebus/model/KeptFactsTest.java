package io.blastbridge.local.servicebus.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.local.servicebus.filter.Rule;
import io.blastbridge.local.servicebus.filter.SqlFilter;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import io.blastbridge.local.servicebus.topology.Topology;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What entities keep beside messages, over a restart of the broker. */
class KeptFactsTest {
  private static final Duration WINDOW = Duration.ofMinutes(10);

  private final KeptFacts log = new KeptFacts();

  private VirtualBroker start() {
    return VirtualBroker.of(
        log,
        new Topology.Queue(
            "q", EntityPolicy.builder().requiresSession(true).duplicateWindow(WINDOW).build()));
  }

  private static List<String> rules(VirtualBroker broker) {
    return broker.namespace.rules("t/subscriptions/s").orElseThrow().all().stream()
        .map(Rule::name)
        .toList();
  }

  @Test
  void rules_that_were_changed_are_as_they_were_left() {
    Rules rules = start().namespace.rules("t/subscriptions/s").orElseThrow();
    rules.put(new Rule("red", SqlFilter.of("colour = 'red'")));
    assertThat(rules(start())).containsExactlyInAnyOrder("$Default", "red");

    assertThat(rules.remove("$default")).isTrue();
    assertThat(rules(start())).containsExactly("red");

    assertThat(rules.remove("red")).isTrue();
    assertThat(rules(start())).isEmpty();
  }

  @Test
  void rules_that_nobody_changed_are_those_of_the_topology() {
    assertThat(rules(start())).containsExactly("$Default");
    assertThat(rules(start())).containsExactly("$Default");
  }

  @Test
  void a_state_is_still_with_its_session_and_the_time_it_was_set_at() {
    SessionDesk desk = start().queue.sessions().orElseThrow();
    desk.setState("a", Optional.of(new byte[] {7}));
    desk.setState("b", Optional.of(new byte[] {8}));
    desk.setState("b", Optional.empty());

    SessionDesk again = start().queue.sessions().orElseThrow();

    assertThat(again.state("a")).hasValueSatisfying(state -> assertThat(state).contains(7));
    assertThat(again.state("b")).isEmpty();
    assertThat(again.changedAfter(Instant.EPOCH)).containsExactly("a");
    assertThat(again.changedAfter(VirtualBroker.NOON)).isEmpty();
  }

  @Test
  void a_message_id_is_remembered_until_its_window_is_over() {
    start().queue.send(Messages.withId("1"));

    VirtualBroker again = start();
    again.queue.send(Messages.withId("1"));
    assertThat(again.queue.counts().active()).isZero();

    VirtualBroker later = start();
    later.pass(WINDOW);
    later.queue.send(Messages.withId("1"));
    assertThat(later.queue.counts().active()).isEqualTo(1);
  }
}

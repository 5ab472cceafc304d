package io.blastbridge.local.servicebus.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.local.servicebus.testkit.Chaos.Fault;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ChaosTest {
  @RegisterExtension static final ServiceBusExtension BUS = new ServiceBusExtension();

  @Test
  void the_same_seed_makes_the_same_faults_and_another_seed_others() {
    List<Fault> faults = strikes(1);

    assertThat(strikes(1)).isEqualTo(faults);
    assertThat(strikes(2)).isNotEqualTo(faults);
    assertThat(faults).contains(Fault.values());
  }

  private static List<Fault> strikes(long seed) {
    String queue = BUS.queue();
    Chaos chaos = new Chaos(seed);
    return Stream.generate(() -> chaos.strike(BUS.faults(), queue)).limit(100).toList();
  }

  @Test
  void entities_and_faults_of_one_test_are_gone_after_it() {
    String queue = BUS.queue();
    BUS.faults().refuseSends(1);

    BUS.clear();

    assertThat(BUS.bus().entities().drop(queue)).isFalse();
  }
}

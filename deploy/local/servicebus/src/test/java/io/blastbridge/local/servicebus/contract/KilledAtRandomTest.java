package io.blastbridge.local.servicebus.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.local.servicebus.FreshSchema;
import io.blastbridge.local.servicebus.contract.Ledger.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A broker that is killed at any moment under load loses nothing that it accepted, undoes nothing
 * that it echoed, and gives no number twice.
 */
class KilledAtRandomTest {
  private static final int KILLS = 6;

  private final FreshSchema schema = FreshSchema.create();
  @TempDir private Path directory;

  @Test
  @Tag("long")
  void every_accepted_message_is_there_once_and_every_echoed_settlement_holds() throws Exception {
    long seed = 20260101;
    Path topology = topology();
    Ledger ledger = new Ledger();
    Random random = new Random(seed);
    for (int round = 0; round < KILLS; round++) {
      try (BrokerProcess broker = BrokerProcess.start(schema.settings(), topology);
          Workload load = new Workload(broker.clients(), ledger, random.nextLong())) {
        load.awaitFlow();
        int millis = random.nextInt(500);
        CompletableFuture.runAsync(
                broker::kill, CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS))
            .join();
        load.stop();
      }
    }

    try (BrokerProcess broker = BrokerProcess.start(schema.settings(), topology)) {
      Map<String, Place> found = new TreeMap<>();
      Workload.look(broker.clients(), found, ledger);
      assertThat(ledger.accepted()).as("messages accepted").isGreaterThan(KILLS);
      assertThat(ledger.settled()).as("settlements echoed").isGreaterThan(4 * KILLS);
      assertThat(ledger.contradictions(found)).isEmpty();
    }
  }

  private Path topology() throws IOException {
    return Files.writeString(
        directory.resolve("topology.json"),
        """
        {"UserConfig": {"Namespaces": [{"Name": "n", "Queues": [
          {"Name": "work", "Properties": {"LockDuration": "PT1M", "MaxDeliveryCount": 1000}}]}]}}
        """);
  }
}

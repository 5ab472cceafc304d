package io.blastbridge.local.servicebus.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.blastbridge.local.servicebus.FreshSchema;
import io.blastbridge.local.servicebus.model.EntityLog;
import io.blastbridge.local.servicebus.model.EntityLog.Fact;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PostgresStoreTest {
  private static final byte[] VALUE = {1, 2, 3};

  private final FreshSchema schema = FreshSchema.create();

  private PostgresStore open() {
    PostgresStore store = PostgresStore.open(schema.settings(), Optional.empty());
    store.start(() -> {});
    return store;
  }

  @Test
  void facts_come_back_whatever_a_peer_has_named_them() {
    String hostile = "zero \0 and quote ' and backslash \\ and ü";
    String endless = "x".repeat(100_000);
    try (PostgresStore store = open()) {
      EntityLog log = store.log().open("Q");
      log.keep(Fact.DUPLICATE, hostile, VALUE);
      log.keep(Fact.DUPLICATE, endless, VALUE);
      log.keep(Fact.RULE, "gone", VALUE);
      store.durability().seal();
      log.keep(Fact.RULE, "again", VALUE);
      log.keep(Fact.RULE, "again", new byte[] {4});
      log.forget(Fact.RULE, "gone");
    }

    try (PostgresStore store = open()) {
      EntityLog log = store.log().open("q");
      assertThat(log.facts(Fact.DUPLICATE)).containsOnlyKeys(hostile, endless);
      assertThat(log.facts(Fact.DUPLICATE)).containsEntry(hostile, VALUE);
      assertThat(log.facts(Fact.RULE))
          .containsOnlyKeys("again")
          .containsEntry("again", new byte[] {4});
      assertThat(log.facts(Fact.SESSION_STATE)).isEmpty();
    }
  }

  @Test
  void an_entity_that_is_dropped_and_made_again_is_another_one() {
    try (PostgresStore store = open()) {
      EntityLog first = store.log().open("q");
      first.numbered(41);
      first.keep(Fact.RULE, "old", VALUE);
      store.log().drop("q");
      store.log().open("q").numbered(7);
    }

    try (PostgresStore store = open()) {
      assertThat(store.log().paths()).containsExactly("q");
      assertThat(store.log().open("q").lastNumber()).isEqualTo(7);
      assertThat(store.log().open("q").facts(Fact.RULE)).isEmpty();
      store.log().open("q").numbered(8);
      store.durability().seal();
      store.durability().publish();
      await().until(() -> schema.number("select count(*) from %s.entity") == 1);
    }
  }
}

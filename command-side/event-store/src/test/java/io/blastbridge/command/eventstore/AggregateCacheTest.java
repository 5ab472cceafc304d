package io.blastbridge.command.eventstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class AggregateCacheTest {

  @Test
  void the_least_recently_used_state_leaves_first() {
    var cache = new AggregateCache(2);
    cache.put("a", 1);
    cache.put("b", 2);
    assertThat(cache.<String, Integer>get("a")).isEqualTo(1);
    cache.put("c", 3);
    assertThat(cache.containsKey("b")).isFalse();
    assertThat(cache.containsKey("a")).isTrue();
    assertThat(cache.remove("a")).isTrue();
    assertThat(cache.remove("a")).isFalse();
    cache.removeAll();
    assertThat(cache.containsKey("c")).isFalse();
  }

  @Test
  void a_cache_without_room_is_refused() {
    assertThatThrownBy(() -> new AggregateCache(0)).isInstanceOf(IllegalArgumentException.class);
  }
}

package io.blastbridge.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ChangeFeedTest {

  private final AtomicReference<String> mark = new AtomicReference<>("1");
  private final AtomicInteger looks = new AtomicInteger();
  private final ChangeFeed feed = new ChangeFeed(this::look, Duration.ofMillis(5), 2);

  @AfterEach
  void stop() {
    feed.stop();
  }

  @Test
  void nobody_is_let_in_beyond_the_bound_until_somebody_leaves() {
    feed.start();
    ChangeFeed.Follower first = feed.follow().orElseThrow();
    assertThat(feed.follow()).isPresent();
    assertThat(feed.follow()).isEmpty();
    first.close();
    first.close();
    assertThat(feed.follow()).isPresent();
    assertThat(feed.follow()).isEmpty();
  }

  @Test
  void a_change_reaches_every_follower_once() throws InterruptedException {
    feed.start();
    try (ChangeFeed.Follower one = feed.follow().orElseThrow();
        ChangeFeed.Follower two = feed.follow().orElseThrow()) {
      assertThat(one.await(Duration.ofSeconds(10))).isEqualTo(ChangeFeed.Signal.CHANGED);
      assertThat(two.await(Duration.ofSeconds(10))).isEqualTo(ChangeFeed.Signal.CHANGED);
      assertThat(one.await(Duration.ofMillis(30))).isEqualTo(ChangeFeed.Signal.QUIET);
      mark.set("2");
      assertThat(one.await(Duration.ofSeconds(10))).isEqualTo(ChangeFeed.Signal.CHANGED);
    }
  }

  @Test
  void nobody_asks_the_read_model_for_nobody() {
    feed.start();
    Optional<ChangeFeed.Follower> follower = feed.follow();
    Awaitility.await().until(() -> looks.get() > 2);
    follower.orElseThrow().close();
    int settled = looks.get();
    Awaitility.await().during(Duration.ofMillis(100)).until(() -> looks.get() <= settled + 1);
  }

  @Test
  void a_failing_read_model_does_not_end_the_feed() throws InterruptedException {
    feed.start();
    try (ChangeFeed.Follower follower = feed.follow().orElseThrow()) {
      assertThat(follower.await(Duration.ofSeconds(10))).isEqualTo(ChangeFeed.Signal.CHANGED);
      mark.set("");
      Awaitility.await().until(() -> looks.get() > 3);
      mark.set("2");
      assertThat(follower.await(Duration.ofSeconds(10))).isEqualTo(ChangeFeed.Signal.CHANGED);
    }
  }

  @Test
  void stopping_ends_every_wait_and_lets_nobody_in() throws InterruptedException {
    feed.start();
    try (ChangeFeed.Follower follower = feed.follow().orElseThrow()) {
      feed.stop();
      assertThat(follower.await(Duration.ofSeconds(10))).isEqualTo(ChangeFeed.Signal.STOPPED);
      assertThat(feed.follow()).isEmpty();
    }
  }

  private String look() {
    looks.incrementAndGet();
    String text = mark.get();
    if (text.isEmpty()) {
      throw new IllegalStateException("the read model is away");
    }
    return text;
  }
}

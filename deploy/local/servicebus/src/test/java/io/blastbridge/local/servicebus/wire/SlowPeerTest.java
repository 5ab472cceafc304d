package io.blastbridge.local.servicebus.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SlowPeerTest {
  private final SlowPeer peer =
      new SlowPeer(new Patience(Duration.ofSeconds(30), Duration.ofSeconds(60)));

  @Test
  void a_peer_that_does_not_introduce_itself_is_given_up() {
    assertThat(peer.reproach(1_000, false, false)).isEmpty();
    assertThat(peer.reproach(30_999, false, false)).isEmpty();
    assertThat(peer.reproach(31_000, false, false)).isPresent();
  }

  @Test
  void a_peer_that_has_introduced_itself_may_be_silent() {
    assertThat(peer.reproach(1_000, true, false)).isEmpty();
    assertThat(peer.reproach(900_000, true, false)).isEmpty();
  }

  @Test
  void a_peer_that_reads_nothing_is_given_up() {
    assertThat(peer.reproach(1_000, true, true)).isEmpty();
    assertThat(peer.reproach(60_999, true, true)).isEmpty();
    assertThat(peer.reproach(61_000, true, true)).isPresent();
  }

  @Test
  void a_peer_that_reads_slowly_is_not() {
    assertThat(peer.reproach(1_000, true, true)).isEmpty();
    peer.wrote(1);
    assertThat(peer.reproach(61_000, true, true)).isEmpty();
    peer.wrote(0);
    assertThat(peer.reproach(121_000, true, true)).isPresent();
  }
}

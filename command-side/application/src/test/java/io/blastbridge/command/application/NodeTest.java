package io.blastbridge.command.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blastbridge.command.events.ClaimId;
import io.blastbridge.command.events.Owner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeTest {

  private static final ClaimId CLAIM = new ClaimId("c1");

  @TempDir private Path directory;

  @Test
  void two_lives_at_once_take_two_names() throws IOException {
    try (var first = Node.begin(directory, "bridge");
        var second = Node.begin(directory, "bridge")) {
      assertThat(first.owner().node()).isEqualTo("bridge");
      assertThat(second.owner().node()).isEqualTo("bridge-2");
      assertThat(second.provesDead(first.owner(), CLAIM)).isFalse();
    }
  }

  @Test
  void a_successor_under_the_same_name_proves_its_predecessor_dead() throws IOException {
    Owner before;
    try (var first = Node.begin(directory, "bridge")) {
      before = first.owner();
    }
    try (var second = Node.begin(directory, "bridge")) {
      assertThat(second.provesDead(before, CLAIM)).isTrue();
    }
  }

  @Test
  void a_neighbour_proves_a_node_dead_whose_file_is_free() throws IOException {
    try (var neighbour = Node.begin(directory, "other")) {
      Owner gone;
      try (var node = Node.begin(directory, "bridge")) {
        gone = node.owner();
        assertThat(neighbour.provesDead(gone, CLAIM)).isFalse();
      }
      assertThat(neighbour.provesDead(gone, CLAIM)).isTrue();
    }
  }

  @Test
  void a_node_of_another_machine_is_never_proven_dead() throws IOException {
    try (var node = Node.begin(directory, "bridge")) {
      assertThat(node.provesDead(new Owner("elsewhere", "life", 1), CLAIM)).isFalse();
      assertThat(node.provesDead(new Owner("../../etc", "life", 1), CLAIM)).isFalse();
    }
  }

  @Test
  void a_node_of_the_same_name_that_locks_its_file_elsewhere_is_never_proven_dead(
      @TempDir Path elsewhere) throws IOException {
    try (var node = Node.begin(directory, "bridge");
        var namesake = Node.begin(elsewhere, "bridge")) {
      assertThat(node.provesDead(namesake.owner(), CLAIM)).isFalse();
      assertThat(node.provesDead(namesake.holder())).isFalse();
    }
  }

  @Test
  void a_holder_is_proven_dead_by_what_it_wrote_into_its_leases() throws IOException {
    String before;
    try (var first = Node.begin(directory, "bridge");
        var neighbour = Node.begin(directory, "other")) {
      before = first.holder();
      assertThat(neighbour.provesDead(before)).isFalse();
      assertThat(first.provesDead(before)).isFalse();
    }
    try (var second = Node.begin(directory, "bridge")) {
      assertThat(second.provesDead(before)).isTrue();
      assertThat(List.of("", "/", "bridge", "/x", "bridge/", "4711@host", "../bridge/x"))
          .noneMatch(second::provesDead);
    }
  }

  @Test
  void a_name_too_long_for_the_row_of_a_timer_holds_timers_that_only_time_frees()
      throws IOException {
    String name = "n".repeat(34);
    try (var fits = Node.begin(directory, name);
        var tooLong = Node.begin(directory, name)) {
      assertThat(fits.timerHolder()).isEqualTo(fits.holder()).hasSizeLessThanOrEqualTo(50);
      assertThat(tooLong.holder()).startsWith(name + "-2/").hasSizeGreaterThan(50);
      assertThat(tooLong.timerHolder()).hasSizeLessThanOrEqualTo(50);
      assertThat(tooLong.provesDead(tooLong.timerHolder())).isFalse();
    }
  }

  @Test
  void its_own_claim_is_free_once_its_handler_has_ended() throws IOException {
    try (var node = Node.begin(directory, "bridge")) {
      node.startWork(CLAIM);
      assertThat(node.provesDead(node.owner(), CLAIM)).isFalse();
      node.endWork(CLAIM);
      assertThat(node.provesDead(node.owner(), CLAIM)).isTrue();
    }
  }

  @Test
  void a_name_that_is_a_path_is_refused() {
    assertThatThrownBy(() -> Node.begin(directory, "../x"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}

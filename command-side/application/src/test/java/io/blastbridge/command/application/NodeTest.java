package io.blastbridge.command.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blastbridge.command.events.ClaimId;
import io.blastbridge.command.events.Owner;
import java.io.IOException;
import java.nio.file.Path;
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

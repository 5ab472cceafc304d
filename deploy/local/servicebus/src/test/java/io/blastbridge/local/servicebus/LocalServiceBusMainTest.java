package io.blastbridge.local.servicebus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blastbridge.local.servicebus.access.AccessKey;
import io.blastbridge.local.servicebus.topology.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalServiceBusMainTest {
  @TempDir private Path directory;

  private static ServiceBusSettings settings(String... args) {
    return LocalServiceBusMain.settings(List.of(args), Map.of());
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text).toString();
  }

  @Test
  void without_arguments_it_is_local_mode_with_the_emulators_key_and_no_administration() {
    ServiceBusSettings settings = settings();

    assertThat(settings.topology()).isEqualTo(Topology.localMode());
    assertThat(settings.access().keys()).containsExactly(AccessKey.EMULATOR);
    assertThat(settings.adminPort()).isEmpty();
    assertThat(settings.createsOnFirstUse()).isFalse();
  }

  @Test
  void topology_access_and_ports_are_taken_from_the_arguments() throws IOException {
    ServiceBusSettings settings =
        settings(
            "--topology",
            file("t.yml", "queues: [{name: orders}]"),
            "--access",
            file("a.yaml", "keys: [{name: Shop, secret: abc, rights: [send]}]"),
            "--admin-port",
            "0",
            "--create-on-first-use",
            "true");

    assertThat(settings.topology().queues().getFirst().name()).isEqualTo("orders");
    assertThat(settings.access().key("Shop")).isPresent();
    assertThat(settings.adminPort()).contains(0);
    assertThat(settings.createsOnFirstUse()).isTrue();
  }

  @Test
  void what_is_wrong_is_told_with_the_file_and_the_place() throws IOException {
    String topology = file("t.json", "{\"UserConfig\":{\"Namespaces\":[]}}");
    String access = file("a.yaml", "keys: [{name: Shop, secret: abc, rights: [own]}]");

    assertThatThrownBy(() -> settings("--topology", topology))
        .hasMessage("--topology " + topology + ": UserConfig.Namespaces: must name one namespace");
    assertThatThrownBy(() -> settings("--access", access))
        .hasMessageStartingWith("--access " + access + ": keys[0].rights[0]: must be one of");
    assertThatThrownBy(() -> settings("--admin-port", "x")).hasMessageContaining("--admin-port");
    assertThatThrownBy(() -> settings("--create-on-first-use", "yes"))
        .hasMessageContaining("true or false");
  }
}

package io.blastbridge.local.servicebus.admin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AdminPathTest {
  @Test
  void names_with_slashes_subscriptions_and_rules_are_told_apart() {
    assertThat(AdminPath.of("/a/b")).isEqualTo(new AdminPath.Entity("a/b"));
    assertThat(AdminPath.of("/t/Subscriptions/")).isEqualTo(new AdminPath.Subscriptions("t"));
    assertThat(AdminPath.of("/x/t/subscriptions/s"))
        .isEqualTo(new AdminPath.Subscription("x/t", "s"));
    assertThat(AdminPath.of("/t/subscriptions/s/rules")).isEqualTo(new AdminPath.Rules("t", "s"));
    assertThat(AdminPath.of("/t/Subscriptions/s/Rules/r"))
        .isEqualTo(new AdminPath.Rule("t", "s", "r"));
    assertThat(AdminPath.of("/subscriptions/s")).isEqualTo(new AdminPath.Entity("subscriptions/s"));
  }

  @Test
  void what_is_no_entity_is_named_whatever_its_case() {
    assertThat(AdminPath.of("/$namespaceinfo")).isEqualTo(new AdminPath.NamespaceInfo());
    assertThat(AdminPath.of("/$Resources/Queues")).isEqualTo(new AdminPath.Queues());
    assertThat(AdminPath.of("/$resources/topics/")).isEqualTo(new AdminPath.Topics());
    assertThat(AdminPath.of("/")).isEqualTo(new AdminPath.Entity(""));
  }
}

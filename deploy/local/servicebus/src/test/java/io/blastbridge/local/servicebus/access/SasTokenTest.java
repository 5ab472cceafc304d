package io.blastbridge.local.servicebus.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SasTokenTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final long NOW = NOON.getEpochSecond();
  private static final String SAS = "servicebus.windows.net:sastoken";
  private static final String QUEUE = "amqp://localhost/Requests";

  private final Access access =
      new Access(
          AccessPolicy.of(
              AccessKey.of("Root", "right-key", Right.MANAGE),
              AccessKey.of("Reader", "reader-key", Right.LISTEN),
              new AccessKey("One", "one-key", Set.of(Right.SEND), Optional.of("Requests"))),
          InstantSource.fixed(NOON));

  private Optional<Grant> grant(String uri, String name, String secret, long expiry) {
    return access.ofToken(SAS, Tokens.sas(uri, name, secret, expiry));
  }

  @Test
  void a_signature_is_good_with_the_right_key_until_it_expires() {
    assertThat(grant(QUEUE, "Root", "right-key", NOW + 1)).isPresent();
    assertThat(grant(QUEUE, "Root", "right-key", NOW)).isEmpty();
    assertThat(grant(QUEUE, "Root", "wrong-key", NOW + 60)).isEmpty();
    assertThat(grant(QUEUE, "Other", "right-key", NOW + 60)).isEmpty();
    assertThat(grant(QUEUE, "Reader", "right-key", NOW + 60)).isEmpty();
    assertThat(access.ofToken("unknown", Tokens.sas(QUEUE, "Root", "right-key", NOW + 60)))
        .isEmpty();
  }

  @Test
  void a_token_that_is_none_is_refused() {
    for (String token :
        new String[] {
          "",
          "SharedAccessSignature ",
          "SharedAccessSignature sr=%zz&se=9&sig=&skn=Root",
          "SharedAccessSignature sr=a&se=99999999999999999999&sig=&skn=Root",
          "SharedAccessSignature " + "a=b&".repeat(10_000)
        }) {
      assertThat(access.ofToken(SAS, token)).isEmpty();
    }
  }

  @Test
  void a_signature_covers_what_its_resource_names_and_all_below_it_whatever_the_case() {
    Grant grant = grant(QUEUE, "Root", "right-key", NOW + 60).orElseThrow();

    assertThat(grant.allows(Right.SEND, "requests", NOON)).isTrue();
    assertThat(grant.allows(Right.SEND, "/REQUESTS/$management", NOON)).isTrue();
    assertThat(grant.allows(Right.SEND, "requests2", NOON)).isFalse();
    assertThat(grant.allows(Right.SEND, "", NOON)).isFalse();
    assertThat(grant.allows(Right.SEND, "requests", NOON.plusSeconds(60))).isFalse();
  }

  @Test
  void a_resource_without_path_covers_the_namespace_and_scheme_port_and_query_mean_nothing() {
    for (String uri :
        new String[] {
          "https://localhost", "sb://localhost:5672/", "http://127.0.0.1/?api-version=2021-05"
        }) {
      Grant grant = grant(uri, "Root", "right-key", NOW + 60).orElseThrow();
      assertThat(grant.allows(Right.MANAGE, "anything", NOON)).isTrue();
    }
    assertThat(grant("http://h:1/a/b/?x=/", "Root", "right-key", NOW + 60).orElseThrow().scope())
        .isEqualTo("a/b");
  }

  @Test
  void a_key_gives_its_rights_and_manage_implies_the_others() {
    Grant root = grant(QUEUE, "Root", "right-key", NOW + 60).orElseThrow();
    Grant reader = grant(QUEUE, "Reader", "reader-key", NOW + 60).orElseThrow();

    assertThat(root.rights()).containsExactlyInAnyOrder(Right.values());
    assertThat(reader.rights()).containsExactly(Right.LISTEN);
  }

  @Test
  void the_key_of_one_entity_signs_for_no_other() {
    assertThat(grant(QUEUE, "One", "one-key", NOW + 60)).isPresent();
    assertThat(grant("sb://h/requests/x", "One", "one-key", NOW + 60)).isPresent();
    assertThat(grant("sb://h/", "One", "one-key", NOW + 60)).isEmpty();
    assertThat(grant("sb://h/others", "One", "one-key", NOW + 60)).isEmpty();
  }

  @Test
  void a_grant_is_narrowed_to_what_it_covers_only() {
    Grant grant = grant(QUEUE, "Root", "right-key", NOW + 60).orElseThrow();

    assertThat(grant.narrowedTo("amqp://localhost/requests/$management").orElseThrow().scope())
        .isEqualTo("requests/$management");
    assertThat(grant.narrowedTo("").orElseThrow().scope()).isEqualTo("requests");
    assertThat(grant.narrowedTo("amqp://localhost/others")).isEmpty();
  }

  @Test
  void keys_that_cannot_work_are_refused() {
    assertThatThrownBy(() -> AccessKey.of("a b", "k", Right.SEND)).hasMessageContaining("name");
    assertThatThrownBy(() -> AccessKey.of("a", "k;k", Right.SEND)).hasMessageContaining("Base64");
    assertThatThrownBy(() -> AccessKey.of("a", "k")).hasMessage("key a has no rights");
    AccessKey key = AccessKey.of("a", "secret", Right.SEND);
    assertThatThrownBy(() -> AccessPolicy.of(key, key)).hasMessage("two keys are named a");
    assertThat(AccessPolicy.of(key).toString()).doesNotContain("secret");
  }
}

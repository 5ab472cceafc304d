package io.blastbridge.local.servicebus.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.RSAPublicKey;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WebTokenTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final long NOW = NOON.getEpochSecond();
  private static final String SECRET = "0123456789abcdef0123456789abcdef";
  private static final String HS256 = "{\"alg\":\"HS256\"}";

  private static Access access(TokenIssuer issuer) {
    return new Access(AccessPolicy.emulator().withIssuer(issuer), InstantSource.fixed(NOON));
  }

  private static TokenIssuer shared(Optional<String> audience) {
    return new TokenIssuer(
        "https://issuer", audience, new TokenIssuer.Key.Shared(SECRET), Set.of(Right.SEND));
  }

  private static String claims(long from, long to) {
    return "{\"iss\":\"https://issuer\",\"aud\":[\"bus\"],\"nbf\":" + from + ",\"exp\":" + to + "}";
  }

  @Test
  void a_token_of_the_issuer_gives_the_rights_that_are_configured() {
    Grant grant =
        access(shared(Optional.of("bus")))
            .ofToken("jwt", Tokens.web(HS256, claims(NOW, NOW + 60), SECRET))
            .orElseThrow();

    assertThat(grant).isEqualTo(new Grant("", Set.of(Right.SEND), NOON.plusSeconds(60)));
  }

  @Test
  void a_token_out_of_its_time_or_for_somebody_else_is_refused() {
    Access access = access(shared(Optional.of("bus")));

    for (String claims :
        new String[] {
          claims(NOW + 1, NOW + 60),
          claims(NOW - 60, NOW),
          "{\"iss\":\"https://issuer\",\"aud\":\"bus\"}",
          "{\"iss\":\"https://issuer\",\"aud\":\"bus\",\"exp\":\"never\"}",
          "{\"iss\":\"https://issuer\",\"aud\":\"bus\",\"exp\":1e300}",
          "{\"iss\":\"https://issuer\",\"aud\":\"train\",\"exp\":" + (NOW + 60) + "}",
          "{\"iss\":\"https://other\",\"aud\":\"bus\",\"exp\":" + (NOW + 60) + "}",
          "[]"
        }) {
      assertThat(access.ofToken("jwt", Tokens.web(HS256, claims, SECRET))).isEmpty();
    }
  }

  @Test
  void a_signature_by_another_key_or_algorithm_is_refused() throws Exception {
    Access access = access(shared(Optional.empty()));
    String good = Tokens.web(HS256, claims(NOW, NOW + 60), SECRET);
    KeyPair pair = pair(2048);

    assertThat(access.ofToken("jwt", good)).isPresent();
    assertThat(access.ofToken("jwt", good.substring(0, good.lastIndexOf('.') + 1))).isEmpty();
    assertThat(access.ofToken("jwt", Tokens.web(HS256, claims(NOW, NOW + 60), "x".repeat(32))))
        .isEmpty();
    for (String header : new String[] {"{\"alg\":\"none\"}", "{\"alg\":\"RS256\"}", "{}", "x"}) {
      assertThat(access.ofToken("jwt", Tokens.web(header, claims(NOW, NOW + 60), SECRET)))
          .isEmpty();
    }
    assertThat(access.ofToken("jwt", Tokens.web(claims(NOW, NOW + 60), pair.getPrivate())))
        .isEmpty();
  }

  @Test
  void a_public_key_checks_the_signatures_of_its_private_key() throws Exception {
    KeyPair pair = pair(2048);
    TokenIssuer.Key key = new TokenIssuer.Key.Public((RSAPublicKey) pair.getPublic());
    Access access =
        access(new TokenIssuer("https://issuer", Optional.empty(), key, Set.of(Right.LISTEN)));
    String good = Tokens.web(claims(NOW, NOW + 60), pair.getPrivate());

    assertThat(access.ofToken("jwt", good)).isPresent();
    assertThat(access.ofHeader("Bearer " + good)).isPresent();
    assertThat(access.ofHeader(good)).isPresent();
    assertThat(access.ofToken("jwt", Tokens.web(claims(NOW, NOW + 60), pair(2048).getPrivate())))
        .isEmpty();
  }

  @Test
  void nobodys_token_is_accepted_where_no_issuer_is_configured() {
    Access access = new Access(AccessPolicy.emulator(), InstantSource.fixed(NOON));

    assertThat(access.ofToken("jwt", Tokens.web(HS256, claims(NOW, NOW + 60), SECRET))).isEmpty();
  }

  @Test
  void keys_that_are_too_weak_are_refused() throws Exception {
    RSAPublicKey weak = (RSAPublicKey) pair(1024).getPublic();

    assertThatThrownBy(() -> new TokenIssuer.Key.Shared("short")).hasMessageContaining("32 bytes");
    assertThatThrownBy(() -> new TokenIssuer.Key.Public(weak)).hasMessageContaining("2048 bits");
  }

  private static KeyPair pair(int bits) throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(bits);
    return generator.generateKeyPair();
  }
}

package io.blastbridge.local.servicebus.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blastbridge.local.servicebus.config.ConfigFile;
import java.security.KeyPairGenerator;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class AccessFileTest {
  private static AccessPolicy parse(String yaml) {
    return AccessFile.parse(ConfigFile.yaml(yaml));
  }

  @Test
  void keys_with_rights_and_entities_are_read() {
    AccessPolicy policy =
        parse(
            """
            keys:
              - {name: Root, secret: abc, rights: [manage]}
              - {name: One, secret: def, rights: [send, listen], entity: orders}
            """);

    assertThat(policy.key("Root").orElseThrow().rights()).containsExactlyInAnyOrder(Right.values());
    assertThat(policy.key("One").orElseThrow().entity()).contains("orders");
    assertThat(policy.issuer()).isEmpty();
  }

  @Test
  void an_issuer_is_read_with_a_secret_or_a_public_key() throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(2048);
    String pem =
        "-----BEGIN PUBLIC KEY-----\\n"
            + Base64.getEncoder()
                .encodeToString(generator.generateKeyPair().getPublic().getEncoded())
            + "\\n-----END PUBLIC KEY-----\\n";
    String keys = "keys: [{name: Root, secret: abc, rights: [manage]}]\n";

    assertThat(
            parse(keys + "issuer: {name: me, publicKey: \"" + pem + "\", rights: [send]}").issuer())
        .isPresent();
    assertThat(
            parse(keys + "issuer: {name: me, sharedSecret: " + "x".repeat(32) + ", rights: [send]}")
                .issuer())
        .isPresent();
    assertThatThrownBy(() -> parse(keys + "issuer: {name: me, rights: [send]}"))
        .hasMessage("issuer: needs one of sharedSecret and publicKey");
    assertThatThrownBy(() -> parse(keys + "issuer: {name: me, publicKey: x, rights: [send]}"))
        .hasMessageContaining("issuer.publicKey");
  }

  @Test
  void no_complaint_quotes_a_secret() {
    assertThatThrownBy(() -> parse("keys: [{name: Root, secret: \"TOP;SECRET\", rights: [send]}]"))
        .hasMessage("keys[0]: a key has 1 to 256 characters of Base64");
    assertThatThrownBy(() -> parse("keys: [{name: Root, secret: TOPSECRET, rights: [own]}]"))
        .hasMessageContaining("keys[0].rights[0]: must be one of")
        .hasMessageNotContaining("TOPSECRET");
    assertThatThrownBy(() -> parse("keys: [{name: Root, secret: TOPSECRET"))
        .hasMessageNotContaining("TOPSECRET");
    assertThatThrownBy(() -> parse("keys: []")).hasMessageContaining("1 to 100 keys");
  }
}

package io.blastbridge.local.servicebus.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class TokenCheckTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final String SAS = "servicebus.windows.net:sastoken";
  private static final String RESOURCE = "amqp%3A%2F%2Flocalhost%2Frequests";

  private final TokenCheck check =
      new TokenCheck("Root", "right-key", true, InstantSource.fixed(NOON));

  private static String token(String keyName, String key, long expiry) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    byte[] signature = mac.doFinal((RESOURCE + "\n" + expiry).getBytes(StandardCharsets.UTF_8));
    String sig =
        URLEncoder.encode(Base64.getEncoder().encodeToString(signature), StandardCharsets.UTF_8);
    return "SharedAccessSignature sr="
        + RESOURCE
        + "&sig="
        + sig
        + "&se="
        + expiry
        + "&skn="
        + keyName;
  }

  @Test
  void a_signature_is_good_with_the_right_key_until_it_expires() throws Exception {
    long now = NOON.getEpochSecond();

    assertThat(check.accepts(SAS, token("Root", "right-key", now + 1))).isTrue();
    assertThat(check.accepts(SAS, token("Root", "right-key", now))).isFalse();
    assertThat(check.accepts(SAS, token("Root", "wrong-key", now + 60))).isFalse();
    assertThat(check.accepts(SAS, token("Other", "right-key", now + 60))).isFalse();
    assertThat(check.accepts(SAS, "SharedAccessSignature sr=%zz&se=9&sig=&skn=Root")).isFalse();
    assertThat(check.accepts("unknown", token("Root", "right-key", now + 60))).isFalse();
  }

  @Test
  void a_web_token_must_be_well_formed_and_allowed() {
    String part =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString("{}".getBytes(StandardCharsets.UTF_8));
    String token = part + "." + part + ".c2ln";

    assertThat(check.accepts("jwt", token)).isTrue();
    assertThat(check.accepts("jwt", "a.b.c")).isFalse();
    assertThat(check.accepts("jwt", part + "." + part)).isFalse();
    assertThat(check.accepts("jwt", ".." + part)).isFalse();
    assertThat(new TokenCheck("Root", "k", false, InstantSource.fixed(NOON)).accepts("jwt", token))
        .isFalse();
  }
}

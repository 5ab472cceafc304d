package io.blastbridge.local.servicebus.access;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.PrivateKey;
import java.security.Signature;
import java.util.Base64;

/** Signs tokens for tests, independently of how they are checked. */
public final class Tokens {
  private Tokens() {}

  public static String sas(String uri, String keyName, String secret, long expiry) {
    String resource = URLEncoder.encode(uri, StandardCharsets.UTF_8);
    String signature =
        Base64.getEncoder().encodeToString(Signatures.hmac(secret, resource + "\n" + expiry));
    return "SharedAccessSignature sr="
        + resource
        + "&sig="
        + URLEncoder.encode(signature, StandardCharsets.UTF_8)
        + "&se="
        + expiry
        + "&skn="
        + keyName;
  }

  public static String web(String header, String claims, String secret) {
    String text = part(header) + "." + part(claims);
    return text + "." + base64(Signatures.hmac(secret, text));
  }

  static String web(String claims, PrivateKey key) throws Exception {
    String text = part("{\"alg\":\"RS256\"}") + "." + part(claims);
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initSign(key);
    signature.update(text.getBytes(StandardCharsets.UTF_8));
    return text + "." + base64(signature.sign());
  }

  private static String part(String json) {
    return base64(json.getBytes(StandardCharsets.UTF_8));
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}

package io.blastbridge.local.servicebus.access;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The algorithms behind tokens. */
final class Signatures {
  private Signatures() {}

  static byte[] hmac(String secret, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has HmacSHA256", e);
    }
  }

  static boolean isRsa(RSAPublicKey key, String text, byte[] signature) {
    try {
      Signature check = Signature.getInstance("SHA256withRSA");
      check.initVerify(key);
      check.update(text.getBytes(StandardCharsets.UTF_8));
      return check.verify(signature);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }
}

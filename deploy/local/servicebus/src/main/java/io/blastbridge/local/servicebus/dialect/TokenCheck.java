package io.blastbridge.local.servicebus.dialect;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Decides whether a token put on {@code $cbs} lets its connection in. */
public final class TokenCheck {
  private static final String SAS = "SharedAccessSignature ";
  private static final int MAX_LENGTH = 16 * 1024;

  private final ObjectMapper json = new ObjectMapper();
  private final String keyName;
  private final byte[] key;
  private final boolean acceptsJwt;
  private final InstantSource clock;

  /**
   * A check against one key.
   *
   * @param acceptsJwt whether any well-formed JSON web token is good, whoever signed it: for
   *     development, where there is no issuer
   */
  public TokenCheck(String keyName, String key, boolean acceptsJwt, InstantSource clock) {
    this.keyName = keyName;
    this.key = key.getBytes(StandardCharsets.UTF_8);
    this.acceptsJwt = acceptsJwt;
    this.clock = clock;
  }

  /** Key name and key as SASL PLAIN carries them. */
  public boolean isKey(String name, String candidate) {
    return name.equals(keyName)
        && MessageDigest.isEqual(candidate.getBytes(StandardCharsets.UTF_8), key);
  }

  boolean accepts(String type, String token) {
    if (token.length() > MAX_LENGTH) {
      return false;
    }
    return switch (type) {
      case "servicebus.windows.net:sastoken" -> acceptsSas(token);
      case "jwt" -> acceptsJwt && isJwt(token);
      default -> false;
    };
  }

  private boolean acceptsSas(String token) {
    if (!token.startsWith(SAS)) {
      return false;
    }
    Map<String, String> fields = new HashMap<>();
    for (String field : token.substring(SAS.length()).split("&", 8)) {
      int equals = field.indexOf('=');
      if (equals > 0) {
        fields.put(field.substring(0, equals), field.substring(equals + 1));
      }
    }
    String expiry = fields.getOrDefault("se", "");
    return keyName.equals(decoded(fields.getOrDefault("skn", "")))
        && expiry.matches("[0-9]{1,12}")
        && Long.parseLong(expiry) > clock.instant().getEpochSecond()
        && isSigned(
            fields.getOrDefault("sr", "") + "\n" + expiry, decoded(fields.getOrDefault("sig", "")));
  }

  private static String decoded(String field) {
    try {
      return URLDecoder.decode(field, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  private boolean isSigned(String text, String signature) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      byte[] expected =
          Base64.getEncoder().encode(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
      return MessageDigest.isEqual(expected, signature.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has HmacSHA256", e);
    }
  }

  private boolean isJwt(String token) {
    String[] parts = token.split("\\.", -1);
    return parts.length == 3
        && isJsonObject(parts[0])
        && isJsonObject(parts[1])
        && isBase64(parts[2]);
  }

  private boolean isJsonObject(String part) {
    try {
      return json.readTree(new String(Base64.getUrlDecoder().decode(part), StandardCharsets.UTF_8))
          .isObject();
    } catch (IllegalArgumentException | JsonProcessingException e) {
      return false;
    }
  }

  private static boolean isBase64(String part) {
    return part.matches("[A-Za-z0-9_-]*");
  }
}

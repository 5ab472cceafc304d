package io.blastbridge.app.security;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Bearer tokens of local mode. The local token has all roles; a token of one role is derived from
 * it and needs no store.
 */
public final class LocalTokens {

  private static final String ALGORITHM = "HmacSHA256";

  private final String localToken;

  LocalTokens(String localToken) {
    this.localToken = localToken;
  }

  /** A bearer token that has only this role, for whoever knows the local token. */
  public static String derive(String localToken, BridgeRole role) {
    String name = role.name().toLowerCase(Locale.ROOT);
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(localToken.getBytes(StandardCharsets.UTF_8), ALGORITHM));
      byte[] proof = mac.doFinal(("role:" + name).getBytes(StandardCharsets.UTF_8));
      return name + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(proof);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
    }
  }

  /**
   * The roles of a token, none for one that is not ours; takes the same time for each wrong one.
   */
  Set<BridgeRole> rolesOf(String token) {
    var roles = EnumSet.noneOf(BridgeRole.class);
    if (localToken.isEmpty()) {
      return roles;
    }
    if (same(token, localToken)) {
      roles.addAll(EnumSet.allOf(BridgeRole.class));
    }
    for (BridgeRole role : BridgeRole.values()) {
      if (same(token, derive(localToken, role))) {
        roles.add(role);
      }
    }
    return roles;
  }

  private static boolean same(String sent, String expected) {
    return MessageDigest.isEqual(
        sent.getBytes(StandardCharsets.UTF_8), expected.getBytes(StandardCharsets.UTF_8));
  }
}

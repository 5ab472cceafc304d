package io.blastbridge.local.servicebus.access;

import io.blastbridge.local.servicebus.config.ConfigFile;
import io.blastbridge.local.servicebus.config.Setting;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads keys and issuer from a file in YAML or JSON. No complaint quotes a secret. */
public final class AccessFile {
  private static final int MOST = 100;
  private static final Map<String, Right> RIGHTS =
      Map.of("send", Right.SEND, "listen", Right.LISTEN, "manage", Right.MANAGE);

  private AccessFile() {}

  /**
   * The policy that a file names.
   *
   * @throws java.io.UncheckedIOException when the file cannot be read
   * @throws IllegalArgumentException naming what is wrong and where
   */
  public static AccessPolicy read(Path file) {
    String text = ConfigFile.text(file);
    return parse(ConfigFile.isYaml(file) ? ConfigFile.yaml(text) : ConfigFile.json(text));
  }

  static AccessPolicy parse(Setting file) {
    file.only("keys", "issuer");
    List<AccessKey> keys = file.member("keys").each(MOST, AccessFile::key);
    Setting issuer = file.member("issuer");
    Optional<TokenIssuer> accepted =
        issuer.isThere() ? Optional.of(issuer(issuer)) : Optional.empty();
    return file.make(() -> new AccessPolicy(keys, accepted));
  }

  private static AccessKey key(Setting key) {
    key.only("name", "secret", "rights", "entity");
    return key.make(
        () ->
            new AccessKey(
                key.member("name").text(),
                key.member("secret").text(),
                rights(key),
                key.member("entity").optionalText()));
  }

  private static Set<Right> rights(Setting holder) {
    return Set.copyOf(
        holder
            .member("rights")
            .each(
                MOST, right -> right.choice(RIGHTS).orElseThrow(() -> right.wrong("is missing"))));
  }

  private static TokenIssuer issuer(Setting issuer) {
    issuer.only("name", "audience", "sharedSecret", "publicKey", "rights");
    Setting secret = issuer.member("sharedSecret");
    Setting publicKey = issuer.member("publicKey");
    if (secret.isThere() == publicKey.isThere()) {
      throw issuer.wrong("needs one of sharedSecret and publicKey");
    }
    TokenIssuer.Key key =
        secret.isThere()
            ? secret.make(() -> new TokenIssuer.Key.Shared(secret.text()))
            : publicKey.make(() -> new TokenIssuer.Key.Public(rsa(publicKey)));
    return issuer.make(
        () ->
            new TokenIssuer(
                issuer.member("name").text(),
                issuer.member("audience").optionalText(),
                key,
                rights(issuer)));
  }

  private static RSAPublicKey rsa(Setting pem) {
    String base64 =
        pem.text()
            .replace("-----BEGIN PUBLIC KEY-----", "")
            .replace("-----END PUBLIC KEY-----", "")
            .replaceAll("\\s", "");
    try {
      byte[] encoded = Base64.getDecoder().decode(base64);
      return (RSAPublicKey)
          KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(encoded));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw pem.wrong("is no RSA public key in PEM");
    }
  }
}

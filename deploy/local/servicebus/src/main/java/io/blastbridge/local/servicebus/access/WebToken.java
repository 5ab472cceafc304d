package io.blastbridge.local.servicebus.access;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** A JSON web token of the configured issuer. */
final class WebToken {
  private static final ObjectMapper JSON = new ObjectMapper();

  private WebToken() {}

  /** Empty when it is not one of the issuer's, or not valid now. */
  static Optional<Grant> check(String token, TokenIssuer issuer, Instant now) {
    String[] parts = token.split("\\.", -1);
    if (parts.length != 3) {
      return Optional.empty();
    }
    Optional<JsonNode> header = json(parts[0]);
    Optional<JsonNode> claims = json(parts[1]);
    Optional<byte[]> signature = bytes(parts[2]);
    boolean signed =
        header.isPresent()
            && signature.isPresent()
            && isSigned(issuer.key(), header.get(), parts[0] + "." + parts[1], signature.get());
    if (!signed || claims.isEmpty() || !isMeant(claims.get(), issuer)) {
      return Optional.empty();
    }
    return end(claims.get(), now).map(end -> new Grant("", issuer.rights(), end));
  }

  private static boolean isSigned(
      TokenIssuer.Key key, JsonNode header, String text, byte[] signature) {
    String algorithm = header.path("alg").asText();
    return switch (key) {
      case TokenIssuer.Key.Shared shared ->
          algorithm.equals("HS256")
              && MessageDigest.isEqual(Signatures.hmac(shared.secret(), text), signature);
      case TokenIssuer.Key.Public rsa ->
          algorithm.equals("RS256") && Signatures.isRsa(rsa.key(), text, signature);
    };
  }

  private static boolean isMeant(JsonNode claims, TokenIssuer issuer) {
    JsonNode audience = claims.path("aud");
    boolean forUs =
        issuer.audience().isEmpty()
            || audience.asText().equals(issuer.audience().get())
            || StreamSupport.stream(audience.spliterator(), false)
                .anyMatch(one -> one.asText().equals(issuer.audience().get()));
    return claims.path("iss").asText().equals(issuer.issuer()) && forUs;
  }

  /** The end of a token that is valid now; one without an end is not. */
  private static Optional<Instant> end(JsonNode claims, Instant now) {
    if (!isSecond(claims.path("exp")) || (claims.has("nbf") && !isSecond(claims.path("nbf")))) {
      return Optional.empty();
    }
    Instant end = Instant.ofEpochSecond(claims.path("exp").asLong());
    Instant start = Instant.ofEpochSecond(claims.path("nbf").asLong(0));
    return end.isAfter(now) && !start.isAfter(now) ? Optional.of(end) : Optional.empty();
  }

  private static boolean isSecond(JsonNode time) {
    return time.isNumber() && time.asLong() >= 0 && time.asLong() < 100_000_000_000L;
  }

  private static Optional<JsonNode> json(String part) {
    try {
      Optional<byte[]> text = bytes(part);
      return text.isEmpty()
          ? Optional.empty()
          : Optional.of(JSON.readTree(new String(text.get(), StandardCharsets.UTF_8)))
              .filter(JsonNode::isObject);
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  private static Optional<byte[]> bytes(String part) {
    try {
      return Optional.of(Base64.getUrlDecoder().decode(part));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}

package io.blastbridge.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tokens of an issuer, checked against the keys it publishes. */
final class IssuerTokensTest {

  private static final String AUDIENCE = "api://blast-bridge";
  private static final String READ_ROUTE = "/api/v1/elastic-blast/jobs/nobody";

  private static RSAKey key;
  private static RSAKey foreignKey;
  private static HttpServer issuer;
  private static AppServer server;

  @BeforeAll
  static void start() throws IOException, JOSEException {
    key = new RSAKeyGenerator(2048).keyID("k1").generate();
    foreignKey = new RSAKeyGenerator(2048).keyID("k1").generate();
    issuer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    byte[] keys = new JWKSet(key.toPublicJWK()).toString().getBytes(StandardCharsets.UTF_8);
    issuer.createContext(
        "/keys",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, keys.length);
          exchange.getResponseBody().write(keys);
          exchange.close();
        });
    issuer.start();
    server =
        AppServer.start(
            "--spring.security.oauth2.resourceserver.jwt.jwk-set-uri=http://127.0.0.1:"
                + issuer.getAddress().getPort()
                + "/keys",
            "--spring.security.oauth2.resourceserver.jwt.audiences=" + AUDIENCE);
  }

  @AfterAll
  static void stop() {
    server.close();
    issuer.stop(0);
  }

  @Test
  void open_what_their_roles_open() throws Exception {
    assertThat(status(signed(key, builder("Bridge.Read")))).isEqualTo(404);
    assertThat(status(signed(key, builder("Bridge.Admin")))).isEqualTo(404);
    assertThat(status(signed(key, builder("Bridge.Submit")))).isEqualTo(403);
    assertThat(status(signed(key, builder("bridge.read")))).isEqualTo(403);
    assertThat(status(signed(key, builder("Bridge.Everything")))).isEqualTo(403);
  }

  @Test
  void for_others_from_others_or_of_yesterday_open_nothing() throws Exception {
    Instant now = Instant.now();
    assertThat(status(signed(foreignKey, builder("Bridge.Admin")))).isEqualTo(401);
    assertThat(status(signed(key, builder("Bridge.Admin").audience("api://other")))).isEqualTo(401);
    assertThat(
            status(
                signed(
                    key,
                    builder("Bridge.Admin")
                        .expirationTime(Date.from(now.minus(Duration.ofMinutes(5)))))))
        .isEqualTo(401);
    assertThat(status("eyJhbGciOiJub25lIn0.eyJyb2xlcyI6WyJCcmlkZ2UuQWRtaW4iXX0.")).isEqualTo(401);
    assertThat(status("x")).isEqualTo(401);
  }

  private static int status(String token) throws IOException, InterruptedException {
    return server.get(READ_ROUTE, token).statusCode();
  }

  private static JWTClaimsSet.Builder builder(String role) {
    return new JWTClaimsSet.Builder()
        .subject("somebody")
        .audience(AUDIENCE)
        .claim("roles", List.of(role))
        .expirationTime(Date.from(Instant.now().plus(Duration.ofMinutes(5))));
  }

  private static String signed(RSAKey by, JWTClaimsSet.Builder claims) throws JOSEException {
    var token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(by.getKeyID()).build(), claims.build());
    token.sign(new RSASSASigner(by));
    return token.serialize();
  }
}

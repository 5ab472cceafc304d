package io.blastbridge.local.servicebus.wire;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.apache.qpid.proton.engine.Sasl;
import org.apache.qpid.proton.engine.SaslListener;
import org.apache.qpid.proton.engine.Transport;

/**
 * The server's side of SASL. ANONYMOUS, EXTERNAL and MSSBCBS let anybody in, who then has to show a
 * token; PLAIN carries key name and key and is checked here.
 */
final class SaslGate implements SaslListener {
  private static final String[] MECHANISMS = {"MSSBCBS", "PLAIN", "ANONYMOUS", "EXTERNAL"};

  private final BiPredicate<String, String> keys;
  private Optional<String> keyName = Optional.empty();

  SaslGate(BiPredicate<String, String> keys) {
    this.keys = keys;
  }

  void guard(Transport transport) {
    Sasl sasl = transport.sasl();
    sasl.server();
    sasl.setMechanisms(MECHANISMS);
    sasl.setListener(this);
  }

  Optional<String> keyName() {
    return keyName;
  }

  @Override
  public void onSaslInit(Sasl sasl, Transport transport) {
    String[] chosen = sasl.getRemoteMechanisms();
    byte[] response = new byte[Math.max(0, sasl.pending())];
    sasl.recv(response, 0, response.length);
    String mechanism = chosen.length == 0 ? "" : chosen[0].toUpperCase(Locale.ROOT);
    sasl.done(
        switch (mechanism) {
          case "ANONYMOUS", "EXTERNAL", "MSSBCBS" -> Sasl.SaslOutcome.PN_SASL_OK;
          case "PLAIN" -> plain(response);
          default -> Sasl.SaslOutcome.PN_SASL_AUTH;
        });
  }

  /** RFC 4616: identity, user name and password, each ended by a zero but the last. */
  private Sasl.SaslOutcome plain(byte[] response) {
    String[] parts = new String(response, StandardCharsets.UTF_8).split("\0", -1);
    boolean shown = parts.length == 3 && keys.test(parts[1], parts[2]);
    keyName = shown ? Optional.of(parts[1]) : Optional.empty();
    return shown ? Sasl.SaslOutcome.PN_SASL_OK : Sasl.SaslOutcome.PN_SASL_AUTH;
  }

  @Override
  public void onSaslResponse(Sasl sasl, Transport transport) {}

  @Override
  public void onSaslMechanisms(Sasl sasl, Transport transport) {}

  @Override
  public void onSaslChallenge(Sasl sasl, Transport transport) {}

  @Override
  public void onSaslOutcome(Sasl sasl, Transport transport) {}
}

package io.blastbridge.local.servicebus.codec;

import java.util.Map;
import java.util.Optional;
import org.apache.qpid.proton.amqp.Symbol;

/**
 * The answer to a {@link Request}.
 *
 * @param status an HTTP-like status
 * @param description one sentence; repeats nothing of the request's content
 * @param condition the AMQP error condition of a refusal
 * @param body an empty map when there is nothing to say
 */
public record Response(
    int status, String description, Optional<Symbol> condition, Map<String, Object> body) {

  public static Response ok(Map<String, Object> body) {
    return new Response(200, "OK", Optional.empty(), body);
  }

  public static Response refused(int status, Symbol condition, String description) {
    return new Response(status, description, Optional.of(condition), Map.of());
  }
}

package io.blastbridge.local.servicebus.admin;

import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a client asks.
 *
 * @param path decoded
 * @param replaces whether something that is there is to be changed, as {@code If-Match} tells
 * @param body reads it; to be called once at most
 * @param base what addresses in the answer begin with, without a slash at its end
 */
record AdminRequest(
    String method,
    String path,
    Map<String, String> query,
    boolean replaces,
    Supplier<byte[]> body,
    String base) {

  AdminRequest {
    query = Map.copyOf(query);
  }

  /**
   * A number of the query.
   *
   * @throws AdminFault when it is not one from 0 to a million
   */
  Optional<Integer> number(String name) {
    Optional<String> text = Optional.ofNullable(query.get(name));
    if (text.filter(number -> !number.matches("[0-9]{1,6}")).isPresent()) {
      throw AdminFault.badRequest(name + " must be a number");
    }
    return text.map(Integer::valueOf);
  }
}

package io.blastbridge.command.domain.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JsonBodyTest {

  private static JsonBody decode(String text) {
    return JsonBody.decode(text.getBytes(UTF_8));
  }

  @Test
  void an_object_is_the_body() {
    assertThat(decode("{\"a\":1}"))
        .isEqualTo(new JsonBody.Decoded(JsonObject.EMPTY.with("a", JsonInteger.of(1))));
  }

  @Test
  void another_value_becomes_a_member() {
    assertThat(decode("\"x\""))
        .isEqualTo(new JsonBody.Decoded(JsonObject.EMPTY.with("_value", new JsonString("x"))));
  }

  @Test
  void what_is_empty_or_no_json_is_an_empty_body() {
    assertThat(decode("")).isEqualTo(new JsonBody.Decoded(JsonObject.EMPTY));
    assertThat(decode("not json")).isEqualTo(new JsonBody.Decoded(JsonObject.EMPTY));
  }

  @Test
  void what_is_too_large_is_told_apart() {
    assertThat(decode("[".repeat(201))).isInstanceOf(JsonBody.TooLarge.class);
  }
}

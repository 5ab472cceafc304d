package io.blastbridge.command.domain.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JsonObjectTest {

  private static final JsonObject OBJECT =
      JsonObject.EMPTY.with("a", JsonInteger.of(1)).with("b", JsonNull.NULL);

  @Test
  void a_null_member_is_there_but_not_given() {
    assertThat(OBJECT.get("b")).contains(JsonNull.NULL);
    assertThat(OBJECT.given("b")).isEmpty();
    assertThat(OBJECT.given("a")).contains(JsonInteger.of(1));
    assertThat(OBJECT.get("c")).isEmpty();
  }

  @Test
  void members_are_left_out_in_a_copy() {
    assertThat(OBJECT.without(List.of("b", "c")))
        .isEqualTo(JsonObject.EMPTY.with("a", JsonInteger.of(1)));
    assertThat(OBJECT.members()).hasSize(2);
    assertThat(OBJECT.isEmpty()).isFalse();
  }
}

package io.blastbridge.command.domain.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.command.domain.json.JsonArray;
import io.blastbridge.command.domain.json.JsonBoolean;
import io.blastbridge.command.domain.json.JsonNull;
import io.blastbridge.command.domain.json.JsonObject;
import io.blastbridge.command.domain.json.JsonString;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;

class PositiveNumberTest {

  @Test
  void a_list_an_object_or_nothing_is_no_search_space() {
    assertThat(SearchSpacePlan.positive(new JsonArray(List.of()))).isEmpty();
    assertThat(SearchSpacePlan.positive(JsonObject.EMPTY)).isEmpty();
    assertThat(SearchSpacePlan.positive(JsonNull.NULL)).isEmpty();
  }

  @Test
  void true_counts_as_one_and_false_as_nothing() {
    assertThat(SearchSpacePlan.positive(new JsonBoolean(true))).contains(BigInteger.ONE);
    assertThat(SearchSpacePlan.positive(new JsonBoolean(false))).isEmpty();
  }

  @Test
  void a_sign_is_read_only_before_the_first_digit() {
    assertThat(SearchSpacePlan.positive(new JsonString("+7"))).contains(BigInteger.valueOf(7));
    assertThat(SearchSpacePlan.positive(new JsonString("++7"))).isEmpty();
    assertThat(SearchSpacePlan.positive(new JsonString("_+7"))).isEmpty();
  }
}

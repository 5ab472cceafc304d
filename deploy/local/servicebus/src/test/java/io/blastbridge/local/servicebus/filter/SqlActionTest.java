package io.blastbridge.local.servicebus.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlActionTest {
  private static final Facts MESSAGE =
      new Facts().with("n", 1).with("gone", "x").with(SystemProperty.LABEL, "l");

  @Test
  void statements_see_what_those_before_them_did() {
    PropertyChanges changes =
        SqlAction.of(
                "SET n = n + 1; SET m = n * 10; set sys.Label = sys.Label + '!'; REMOVE gone;"
                    + " SET was = EXISTS(gone); SET [a b] = NULL;")
            .changes(MESSAGE);

    assertThat(changes.user("N")).isEqualTo(2L);
    assertThat(changes.user())
        .containsEntry("n", Optional.of(2L))
        .containsEntry("m", Optional.of(20L))
        .containsEntry("was", Optional.of(false))
        .containsEntry("gone", Optional.empty())
        .containsEntry("a b", Optional.empty());
    assertThat(changes.system()).containsEntry(SystemProperty.LABEL, Optional.of("l!"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "n = 1",
        "SET n",
        "SET n =",
        "SET n = 1 SET m = 2",
        "REMOVE",
        "REMOVE n, m",
        "SET sys.TimeToLive = 1",
        "SET 1 = 1",
        ";"
      })
  void a_text_that_is_no_action_is_refused(String text) {
    assertThatThrownBy(() -> SqlAction.of(text)).isInstanceOf(SqlSyntaxException.class);
  }

  @Test
  void an_action_has_at_most_32_statements() {
    assertThat(SqlAction.of("SET a=1;".repeat(32)).changes(MESSAGE).user()).hasSize(1);
    assertThatThrownBy(() -> SqlAction.of("SET a=1;".repeat(33)))
        .hasMessageContaining("32 statements");
  }

  @Test
  void a_system_property_becomes_text_or_the_action_fails() {
    assertThatThrownBy(() -> SqlAction.of("SET sys.To = 5").changes(MESSAGE))
        .isInstanceOf(FilterEvaluationException.class);
  }
}

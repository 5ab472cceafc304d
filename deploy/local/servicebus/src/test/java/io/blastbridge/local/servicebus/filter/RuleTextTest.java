package io.blastbridge.local.servicebus.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RuleTextTest {

  @Test
  void every_kind_of_rule_comes_back_as_it_was() {
    CorrelationFilter correlation =
        new CorrelationFilter(
            Optional.of("c"),
            Optional.of("m"),
            Optional.of("to"),
            Optional.of("r"),
            Optional.of("l"),
            Optional.of("s"),
            Optional.of("rs"),
            Optional.of("ct"),
            Map.of(
                "text",
                "\"quoted\"",
                "long",
                7L,
                "double",
                2.5,
                "truth",
                true,
                "time",
                Instant.EPOCH,
                "id",
                new UUID(1, 2)));
    for (Rule rule :
        List.of(
            Rule.DEFAULT,
            new Rule("no", new FalseFilter()),
            new Rule("sql", SqlFilter.of("a = 'ü'"), Optional.of(SqlAction.of("SET a = 1"))),
            new Rule("correlation", correlation))) {
      assertThat(RuleText.read(RuleText.write(rule))).isEqualTo(rule);
    }
  }

  @Test
  void what_is_no_rule_is_refused() {
    for (String text : List.of("", "{", "[]", "{\"name\":\"a\",\"filter\":\"other\"}")) {
      assertThatThrownBy(() -> RuleText.read(text.getBytes(StandardCharsets.UTF_8)))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}

package io.blastbridge.local.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {

  private static Arguments of(String line) {
    return Arguments.of(List.of(line.split(" ")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--port abc",
        "--port 65536",
        "--port 99999",
        "--port -1",
        "--plane-port 1e3",
        "--admin-port ٣",
        "--port",
        "--data",
        "--data --once",
        "--port 1 --port 2",
        "--once --once",
        "--no-such-option",
        "--data=DIR",
        "-h",
        "--wait",
        "--program blastn",
        "bogus",
        "run",
        "status extra",
        "status --port 1",
        "status --once",
        "stop --simulate",
        "submit",
        "submit a.fa b.fa",
        "logs logs"
      })
  void what_a_command_does_not_take_is_refused(String line) {
    assertThatThrownBy(() -> of(line)).isInstanceOf(UsageException.class);
  }

  @Test
  void the_command_may_stand_behind_an_option() {
    var arguments = of("--data somewhere status");

    assertThat(arguments.command()).isEqualTo(Command.STATUS);
    assertThat(arguments.data()).isEqualTo(Path.of("somewhere").toAbsolutePath());
  }

  @Test
  void without_a_word_it_runs() {
    var arguments = of("--port 0 --plane-port 65535 --once --simulate");

    assertThat(arguments.command()).isEqualTo(Command.RUN);
    assertThat(arguments.port("--port")).contains(0);
    assertThat(arguments.port("--plane-port")).contains(65_535);
    assertThat(arguments.port("--postgres-port")).isEmpty();
    assertThat(arguments.has("--once")).isTrue();
    assertThat(arguments.has("--no-sample")).isFalse();
  }

  @Test
  void the_name_of_the_file_is_the_operand_of_submit() {
    var arguments = of("submit --program blastn q.fa --db nt --wait");

    assertThat(arguments.command()).isEqualTo(Command.SUBMIT);
    assertThat(arguments.operands()).containsExactly("q.fa");
    assertThat(arguments.required("--db")).isEqualTo("nt");
  }
}

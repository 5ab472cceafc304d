package io.blastbridge.local.run;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/** What the launcher can be told to do, and which options go with it. */
enum Command {
  RUN(0),
  SUBMIT(1),
  TOKEN(0),
  STATUS(0),
  STOP(0),
  LOGS(0);

  /** The options that take no value. */
  static final Set<String> FLAGS = Set.of("--once", "--no-sample", "--simulate", "--wait");

  private final int operands;

  Command(int operands) {
    this.operands = operands;
  }

  /**
   * The command of a word.
   *
   * @throws UsageException if there is none; {@link #RUN} has no word
   */
  static Command named(String word) {
    return Arrays.stream(values())
        .filter(command -> command != RUN && command.word().equals(word))
        .findFirst()
        .orElseThrow(() -> new UsageException("unknown command " + word));
  }

  /** Whether any command takes the option. */
  static boolean isOption(String option) {
    return Arrays.stream(values()).anyMatch(command -> command.options().contains(option));
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** How many words must follow. */
  int operands() {
    return operands;
  }

  String told() {
    return operands == 0 ? "no more words" : "the name of one FASTA file";
  }

  void mustTake(String option) {
    if (!options().contains(option)) {
      throw new UsageException(word() + " does not take " + option);
    }
  }

  private Set<String> options() {
    return switch (this) {
      case RUN ->
          Set.of(
              "--data",
              "--port",
              "--servicebus-port",
              "--admin-port",
              "--plane-port",
              "--postgres-port",
              "--once",
              "--no-sample",
              "--simulate");
      case SUBMIT -> Set.of("--data", "--program", "--db", "--out", "--wait");
      case TOKEN -> Set.of("--data", "--role", "--scope");
      case STATUS, STOP, LOGS -> Set.of("--data");
    };
  }
}

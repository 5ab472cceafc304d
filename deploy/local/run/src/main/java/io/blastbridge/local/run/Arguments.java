package io.blastbridge.local.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A command line, taken apart.
 *
 * @param command {@code run} when none is named
 * @param operands what is neither command nor option
 */
record Arguments(
    String command, List<String> operands, Map<String, String> values, Set<String> flags) {

  private static final Set<String> VALUES =
      Set.of(
          "--data",
          "--port",
          "--servicebus-port",
          "--admin-port",
          "--plane-port",
          "--postgres-port",
          "--program",
          "--db",
          "--out",
          "--role",
          "--scope");
  private static final Set<String> FLAGS = Set.of("--once", "--no-sample", "--simulate", "--wait");

  static Arguments of(List<String> args) {
    var values = new HashMap<String, String>();
    var flags = new HashSet<String>();
    var operands = new ArrayList<String>();
    for (int i = 0; i < args.size(); i++) {
      String arg = args.get(i);
      if (FLAGS.contains(arg)) {
        flags.add(arg);
      } else if (VALUES.contains(arg)) {
        if (i + 1 == args.size()) {
          throw new UsageException(arg + " needs a value");
        }
        values.put(arg, args.get(++i));
      } else if (arg.startsWith("-")) {
        throw new UsageException("unknown option " + arg);
      } else {
        operands.add(arg);
      }
    }
    String command = operands.isEmpty() ? "run" : operands.removeFirst();
    return new Arguments(command, List.copyOf(operands), Map.copyOf(values), Set.copyOf(flags));
  }

  boolean has(String flag) {
    return flags.contains(flag);
  }

  Optional<String> value(String option) {
    return Optional.ofNullable(values.get(option));
  }

  String required(String option) {
    return value(option).orElseThrow(() -> new UsageException(option + " is required"));
  }

  /** Where everything is kept. */
  Path data() {
    return Path.of(value("--data").orElse(".local/blast-bridge")).toAbsolutePath().normalize();
  }

  /** An explicit port, 0 for any free one; empty when none is named. */
  Optional<Integer> port(String option) {
    return value(option).map(text -> port(option, text));
  }

  private static int port(String option, String text) {
    if (!text.matches("\\d{1,5}") || Integer.parseInt(text) > 65_535) {
      throw new UsageException(option + " must be a number from 0 to 65535");
    }
    return Integer.parseInt(text);
  }
}

package io.blastbridge.local.run;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A command line, taken apart and checked: whatever its command does not take is refused. {@code
 * deploy/lib/launcher-arguments.sh} refuses the same before anything is built.
 *
 * @param command the first word that is no option, wherever it stands; {@link Command#RUN} if there
 *     is none
 * @param operands what is neither command nor option
 */
record Arguments(
    Command command, List<String> operands, Map<String, String> values, Set<String> flags) {

  /**
   * Takes a command line apart.
   *
   * @throws UsageException saying what is wrong with it
   */
  static Arguments of(List<String> args) {
    var values = new HashMap<String, String>();
    var flags = new HashSet<String>();
    var operands = new ArrayList<String>();
    for (int i = 0; i < args.size(); i++) {
      String arg = args.get(i);
      if (Command.FLAGS.contains(arg)) {
        once(flags.add(arg), arg);
      } else if (Command.isOption(arg)) {
        once(values.put(arg, valueAfter(args, i++)) == null, arg);
      } else if (arg.startsWith("-")) {
        throw new UsageException("unknown option " + arg);
      } else {
        operands.add(arg);
      }
    }
    var command = operands.isEmpty() ? Command.RUN : Command.named(operands.removeFirst());
    var arguments =
        new Arguments(command, List.copyOf(operands), Map.copyOf(values), Set.copyOf(flags));
    arguments.check();
    return arguments;
  }

  private static void once(boolean fresh, String option) {
    if (!fresh) {
      throw new UsageException(option + " is given twice");
    }
  }

  private static String valueAfter(List<String> args, int option) {
    String value = option + 1 < args.size() ? args.get(option + 1) : "";
    if (value.isBlank() || value.startsWith("--")) {
      throw new UsageException(args.get(option) + " needs a value");
    }
    return value;
  }

  private void check() {
    for (String option : values.keySet()) {
      command.mustTake(option);
      if (option.endsWith("port")) {
        var _ = port(option);
      }
    }
    flags.forEach(command::mustTake);
    if (operands.size() != command.operands()) {
      throw new UsageException(command.word() + " takes " + command.told());
    }
    var _ = data();
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
    return path(value("--data").orElse(".local/blast-bridge")).toAbsolutePath().normalize();
  }

  static Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new UsageException("a name of a file cannot be used on this machine");
    }
  }

  /** An explicit port, 0 for any free one; empty when none is named. */
  Optional<Integer> port(String option) {
    return value(option).map(text -> port(option, text));
  }

  private static int port(String option, String text) {
    if (!text.matches("[0-9]{1,5}") || Integer.parseInt(text) > 65_535) {
      throw new UsageException(option + " must be a number from 0 to 65535");
    }
    return Integer.parseInt(text);
  }
}

package io.blastbridge.local.servicebus;

import io.blastbridge.local.servicebus.access.AccessFile;
import io.blastbridge.local.servicebus.topology.Topology;
import io.blastbridge.local.servicebus.topology.TopologyFile;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * /** Runs a local Service Bus as a process of its own: {@code --port N --admin-port N --data DIR
 * --topology FILE --access FILE --create-on-first-use true|false --database JDBC-URL
 * --database-user USER --database-password-file FILE --database-schema NAME}, all optional; without
 * the password file the environment's {@code SERVICEBUS_DATABASE_PASSWORD} is taken. Prints one
 * line when it is ready, another with an administration endpoint, and runs until it is terminated.
 * Exit code 2 for a wrong argument, 1 when it cannot start or has lost its database.
 */
public final class LocalServiceBusMain {
  private static final String USAGE =
      "usage: [--port N] [--admin-port N] [--data DIR] [--topology FILE] [--access FILE]"
          + " [--create-on-first-use true|false] [--database JDBC-URL --database-user USER"
          + " [--database-password-file FILE] [--database-schema NAME]]";

  private LocalServiceBusMain() {}

  public static void main(String[] args) throws InterruptedException {
    int code = run(List.of(args), System.out, System.err);
    if (code != 0) {
      System.exit(code);
    }
  }

  private static int run(List<String> args, PrintStream out, PrintStream err)
      throws InterruptedException {
    ServiceBusSettings settings;
    try {
      settings = settings(args, System.getenv());
    } catch (IllegalArgumentException | UncheckedIOException e) {
      err.println(e.getMessage());
      return 2;
    }
    try {
      LocalServiceBus bus = LocalServiceBus.start(settings);
      Runtime.getRuntime().addShutdownHook(new Thread(bus::close, "local-servicebus-close"));
      bus.adminPort().ifPresent(port -> out.println("administration on port " + port));
      out.println("local Service Bus ready on port " + bus.port());
      out.flush();
      bus.awaitClose();
      if (bus.failure().isPresent()) {
        err.println("The local Service Bus has lost its database.");
        return 1;
      }
      return 0;
    } catch (UncheckedIOException e) {
      err.println("The local Service Bus cannot start: " + e.getMessage());
      return 1;
    }
  }

  static ServiceBusSettings settings(List<String> args, Map<String, String> environment) {
    DatabaseArguments database = new DatabaseArguments(environment);
    ServiceBusSettings settings = ServiceBusSettings.of(Topology.localMode());
    if (args.size() % 2 != 0) {
      throw new IllegalArgumentException(USAGE);
    }
    for (int i = 0; i < args.size(); i += 2) {
      String value = args.get(i + 1);
      settings =
          switch (args.get(i)) {
            case "--port" -> settings.withPort(port("--port", value));
            case "--admin-port" -> settings.withAdminPort(port("--admin-port", value));
            case "--create-on-first-use" -> settings.withCreationOnFirstUse(flag(value));
            case "--access" -> settings.withAccess(of("--access", value, AccessFile::read));
            case "--data" -> settings.withDataDirectory(Path.of(value));
            case "--topology" -> settings.withTopology(of("--topology", value, TopologyFile::read));
            default -> {
              if (!database.take(args.get(i), value)) {
                throw new IllegalArgumentException("unknown argument " + args.get(i));
              }
              yield settings;
            }
          };
    }
    return database.settings().map(settings::withDatabase).orElse(settings);
  }

  /** What a file says; its complaints tell which file. */
  private static <T> T of(String option, String file, Function<Path, T> reader) {
    try {
      return reader.apply(Path.of(file));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(option + " " + file + ": " + e.getMessage(), e);
    }
  }

  private static boolean flag(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("--create-on-first-use is true or false");
    };
  }

  private static int port(String option, String text) {
    if (!text.matches("[0-9]{1,5}")) {
      throw new IllegalArgumentException(option + " must be a number from 0 to 65535");
    }
    return Integer.parseInt(text);
  }
}

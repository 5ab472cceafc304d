package io.blastbridge.local.servicebus;

import io.blastbridge.local.servicebus.store.DatabaseSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The database as a command line names it. A password there would be seen by everybody on the
 * machine, so it comes from a file or from the environment.
 */
final class DatabaseArguments {
  static final String PASSWORD = "SERVICEBUS_DATABASE_PASSWORD";

  private static final String URL = "--database";
  private static final String USER = "--database-user";
  private static final String PASSWORD_FILE = "--database-password-file";
  private static final String SCHEMA = "--database-schema";

  private final Map<String, String> environment;
  private final Map<String, String> given = new HashMap<>();

  DatabaseArguments(Map<String, String> environment) {
    this.environment = environment;
  }

  /** Whether the argument is about the database; then it is kept. */
  boolean take(String name, String value) {
    return switch (name) {
      case URL, USER, PASSWORD_FILE, SCHEMA -> {
        given.put(name, value);
        yield true;
      }
      default -> false;
    };
  }

  /** Empty when no database is named: then nothing is kept. */
  Optional<DatabaseSettings> settings() {
    if (!given.containsKey(URL)) {
      if (!given.isEmpty()) {
        throw new IllegalArgumentException(URL + " is missing");
      }
      return Optional.empty();
    }
    return Optional.of(
        new DatabaseSettings(
            given.get(URL),
            required(USER),
            password(),
            given.getOrDefault(SCHEMA, DatabaseSettings.SCHEMA)));
  }

  private String required(String name) {
    return Optional.ofNullable(given.get(name))
        .orElseThrow(() -> new IllegalArgumentException(name + " is missing"));
  }

  private String password() {
    if (!given.containsKey(PASSWORD_FILE)) {
      return environment.getOrDefault(PASSWORD, "");
    }
    try {
      return Files.readString(Path.of(given.get(PASSWORD_FILE))).strip();
    } catch (IOException e) {
      throw new UncheckedIOException("the password file cannot be read", e);
    }
  }
}

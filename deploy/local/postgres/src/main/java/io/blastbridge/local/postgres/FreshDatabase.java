package io.blastbridge.local.postgres;

import io.blastbridge.migrations.Migrations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A migrated database of its own for each test class, on one server per JVM: an embedded one unless
 * {@link #use} names another.
 *
 * <pre>{@code @RegisterExtension static final FreshDatabase DATABASE = new FreshDatabase();}</pre>
 *
 * <p>Without the extension: {@link #create()} and {@link #close()}. The embedded server ends with
 * the JVM.
 */
public final class FreshDatabase implements BeforeAllCallback, AfterAllCallback, AutoCloseable {

  private static final AtomicInteger COUNT = new AtomicInteger();
  private static final AtomicReference<Optional<PostgresServer>> CHOSEN =
      new AtomicReference<>(Optional.empty());

  private Optional<String> name = Optional.empty();

  /** A database that is there at once; close it when done. */
  public static FreshDatabase create() {
    var database = new FreshDatabase();
    database.open();
    return database;
  }

  /** Puts all databases of this JVM on a server, unless the first is open already. */
  public static void use(PostgresServer server) {
    CHOSEN.set(Optional.of(server));
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    open();
  }

  @Override
  public void afterAll(ExtensionContext context) {
    close();
  }

  private void open() {
    String fresh = "fresh_" + COUNT.incrementAndGet();
    Server.POSTGRES.copyDatabase(Server.TEMPLATE, fresh);
    name = Optional.of(fresh);
  }

  /** The name of the database on {@link #server()}. */
  public String name() {
    return name.orElseThrow(() -> new IllegalStateException("the database is not open"));
  }

  /** Connections to the database, not pooled. */
  public DataSource dataSource() {
    return Server.POSTGRES.dataSource(name());
  }

  /** Where the database is, with user and password: for tests that start processes. */
  public String jdbcUrl() {
    return "%s&user=%s&password=%s"
        .formatted(
            Server.POSTGRES.jdbcUrl(name()), Server.POSTGRES.user(), Server.POSTGRES.password());
  }

  /** The server all fresh databases of this JVM live on. */
  public static PostgresServer server() {
    return Server.POSTGRES;
  }

  /** Drops the database and whoever is connected to it. */
  @Override
  public void close() {
    name.ifPresent(Server.POSTGRES::dropDatabase);
    name = Optional.empty();
  }

  /**
   * Started when the first test asks; holds the migrated database that the others are copies of.
   */
  private static final class Server {
    static final String TEMPLATE = "migrated";
    static final PostgresServer POSTGRES = migrated();

    private static PostgresServer migrated() {
      PostgresServer server = CHOSEN.get().orElseGet(Server::start);
      server.createDatabase(TEMPLATE);
      var _ = Migrations.apply(server.dataSource(TEMPLATE));
      return server;
    }

    private static PostgresServer start() {
      Path directory = TestDirectories.make();
      LocalPostgres local = LocalPostgres.open(directory, 0);
      Runtime.getRuntime()
          .addShutdownHook(new Thread(() -> end(local, directory), "postgres-stop"));
      return local.server();
    }

    private static void end(LocalPostgres server, Path directory) {
      server.close();
      try {
        LocalPostgres.discard(directory);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}

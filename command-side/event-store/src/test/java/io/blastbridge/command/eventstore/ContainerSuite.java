package io.blastbridge.command.eventstore;

import io.blastbridge.local.postgres.FreshDatabase;
import io.blastbridge.local.postgres.PostgresServer;
import org.junit.platform.suite.api.AfterSuite;
import org.junit.platform.suite.api.BeforeSuite;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;
import org.testcontainers.postgresql.PostgreSQLContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * All tests of this module on a Postgres in a container instead of the embedded one. The Maven
 * profile {@code containers} runs it; it needs a Docker engine. The system property {@code
 * blast-bridge.postgres-image} names another image than {@code postgres:18}.
 */
@Suite
@SelectPackages("io.blastbridge.command.eventstore")
@IncludeClassNamePatterns(".*Test")
final class ContainerSuite {

  private static final PostgreSQLContainer POSTGRES =
      new PostgreSQLContainer(
              DockerImageName.parse(
                      System.getProperty("blast-bridge.postgres-image", "postgres:18"))
                  .asCompatibleSubstituteFor("postgres"))
          .withUsername("bridge")
          // As the embedded server; the default of the library is a server that is not durable.
          .withCommand("postgres", "-c", "fsync=on", "-c", "max_connections=200");

  private ContainerSuite() {}

  @BeforeSuite
  static void start() {
    POSTGRES.start();
    FreshDatabase.use(
        new PostgresServer(
            POSTGRES.getHost(),
            POSTGRES.getMappedPort(PostgreSQLContainer.POSTGRESQL_PORT),
            POSTGRES.getUsername(),
            POSTGRES.getPassword()));
  }

  @AfterSuite
  static void stop() {
    POSTGRES.stop();
  }
}

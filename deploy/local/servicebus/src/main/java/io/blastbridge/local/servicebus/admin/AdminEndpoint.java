package io.blastbridge.local.servicebus.admin;

import io.blastbridge.local.servicebus.access.Access;
import io.blastbridge.local.servicebus.model.EntityCounts;
import io.blastbridge.local.servicebus.model.Namespace;
import java.time.Instant;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** The administration endpoint of a broker that runs. */
public final class AdminEndpoint implements AutoCloseable {
  private final AdminServer server;

  private AdminEndpoint(AdminServer server) {
    this.server = server;
  }

  /** Has the broker's own thread do something, and waits until what it changed is durable. */
  @FunctionalInterface
  public interface Loop {
    <T> T call(Supplier<T> work);
  }

  /** Ends links; called on the broker's own thread. */
  public interface Links {
    /** Ends whatever is attached to an entity that is gone. */
    void gone(String path);

    /** Ends whatever is attached to an entity that was disabled, wholly or in part. */
    void disabled(String path);
  }

  /**
   * What is administered.
   *
   * @param namespace touched by the loop only
   * @param maxMessageBytes what the broker takes
   * @param maxEntityBytes what an entity may hold where it says nothing itself
   * @param told what is said of an entity's counts: the truth, but for faults
   * @param since when the broker started
   */
  public record Administered(
      Loop loop,
      Namespace namespace,
      Links links,
      long maxMessageBytes,
      long maxEntityBytes,
      BiFunction<String, EntityCounts, EntityCounts> told,
      Instant since) {}

  /**
   * Returns once requests are answered.
   *
   * @param port on the loopback address, 0 for any free one
   * @throws java.io.UncheckedIOException when the port is taken
   */
  public static AdminEndpoint start(int port, Access access, Administered administered) {
    return new AdminEndpoint(AdminServer.start(port, access, new AdminRoutes(administered)));
  }

  public int port() {
    return server.port();
  }

  @Override
  public void close() {
    server.close();
  }
}

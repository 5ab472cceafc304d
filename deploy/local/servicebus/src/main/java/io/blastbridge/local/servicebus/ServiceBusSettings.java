package io.blastbridge.local.servicebus;

import io.blastbridge.local.servicebus.access.AccessKey;
import io.blastbridge.local.servicebus.access.AccessPolicy;
import io.blastbridge.local.servicebus.access.Right;
import io.blastbridge.local.servicebus.store.DatabaseSettings;
import io.blastbridge.local.servicebus.topology.Topology;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

/**
 * How a local Service Bus runs.
 *
 * @param port TCP port on the loopback address, 0 for any free one
 * @param adminPort TCP port of the administration endpoint on the loopback address, 0 for any free
 *     one; empty for none
 * @param dataDirectory where the sequence numbers survive when there is no database; empty for a
 *     broker that counts from 1 at every start. With a database the numbers in the directory, of an
 *     earlier broker, are not given again.
 * @param database where everything survives; empty for a broker that keeps messages in memory
 * @param access the keys, and whose web tokens are accepted; everybody else is refused
 * @param releaseOnDetach whether a message goes back as soon as its link goes, instead of when its
 *     lock runs out as in Azure
 * @param createsOnFirstUse whether a queue that is not there is made when somebody attaches to it,
 *     instead of refused as in Azure
 * @param maxMessageBytes largest message and largest batch, 1 KiB to 100 MiB
 * @param maxEntityBytes what an entity with its dead-letter queue may hold, at least {@code
 *     maxMessageBytes}
 * @param clock tells times to live, locks and schedules; a clock of a test may be moved at any
 *     time. Tokens end by the time of day
 */
public record ServiceBusSettings(
    int port,
    Optional<Integer> adminPort,
    Optional<Path> dataDirectory,
    Optional<DatabaseSettings> database,
    AccessPolicy access,
    boolean releaseOnDetach,
    boolean createsOnFirstUse,
    long maxMessageBytes,
    long maxEntityBytes,
    Topology topology,
    InstantSource clock) {

  /** The key of Microsoft's emulator, which is no secret. */
  public static final String EMULATOR_KEY_NAME = AccessKey.EMULATOR.name();

  public static final String EMULATOR_KEY = AccessKey.EMULATOR.secret();

  public ServiceBusSettings {
    requirePort("port", port);
    adminPort.ifPresent(chosen -> requirePort("adminPort", chosen));
    if (maxMessageBytes < 1024 || maxMessageBytes > 100L * 1024 * 1024) {
      throw new IllegalArgumentException("maxMessageBytes must be 1 KiB to 100 MiB");
    }
    if (maxEntityBytes < maxMessageBytes) {
      throw new IllegalArgumentException("maxEntityBytes must be at least maxMessageBytes");
    }
  }

  private static void requirePort(String name, int port) {
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException(name + " must be 0 to 65535");
    }
  }

  /**
   * Any free port, no administration, in memory, the emulator's key, 1 MiB a message, 256 MiB an
   * entity.
   */
  public static ServiceBusSettings of(Topology topology) {
    return new ServiceBusSettings(
        0,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        AccessPolicy.emulator(),
        false,
        false,
        1024 * 1024,
        256L * 1024 * 1024,
        topology,
        InstantSource.system());
  }

  public ServiceBusSettings withPort(int chosen) {
    return new ServiceBusSettings(
        chosen,
        adminPort,
        dataDirectory,
        database,
        access,
        releaseOnDetach,
        createsOnFirstUse,
        maxMessageBytes,
        maxEntityBytes,
        topology,
        clock);
  }

  /** Has it answer the administration clients of the SDKs too. */
  public ServiceBusSettings withAdminPort(int chosen) {
    return new ServiceBusSettings(
        port,
        Optional.of(chosen),
        dataDirectory,
        database,
        access,
        releaseOnDetach,
        createsOnFirstUse,
        maxMessageBytes,
        maxEntityBytes,
        topology,
        clock);
  }

  public ServiceBusSettings withDataDirectory(Path directory) {
    return new ServiceBusSettings(
        port,
        adminPort,
        Optional.of(directory),
        database,
        access,
        releaseOnDetach,
        createsOnFirstUse,
        maxMessageBytes,
        maxEntityBytes,
        topology,
        clock);
  }

  /** Keeps everything in a database, so that nothing accepted is lost however the broker ends. */
  public ServiceBusSettings withDatabase(DatabaseSettings chosen) {
    return new ServiceBusSettings(
        port,
        adminPort,
        dataDirectory,
        Optional.of(chosen),
        access,
        releaseOnDetach,
        createsOnFirstUse,
        maxMessageBytes,
        maxEntityBytes,
        topology,
        clock);
  }

  public ServiceBusSettings withAccess(AccessPolicy policy) {
    return new ServiceBusSettings(
        port,
        adminPort,
        dataDirectory,
        database,
        policy,
        releaseOnDetach,
        createsOnFirstUse,
        maxMessageBytes,
        maxEntityBytes,
        topology,
        clock);
  }

  /** One key, for everything, instead of those before. */
  public ServiceBusSettings withKey(String name, String secret) {
    return withAccess(AccessPolicy.of(AccessKey.of(name, secret, Right.MANAGE)));
  }

  public ServiceBusSettings withReleaseOnDetach(boolean release) {
    return new ServiceBusSettings(
        port,
        adminPort,
        dataDirectory,
        database,
        access,
        release,
        createsOnFirstUse,
        maxMessageBytes,
        maxEntityBytes,
        topology,
        clock);
  }

  public ServiceBusSettings withCreationOnFirstUse(boolean creates) {
    return new ServiceBusSettings(
        port,
        adminPort,
        dataDirectory,
        database,
        access,
        releaseOnDetach,
        creates,
        maxMessageBytes,
        maxEntityBytes,
        topology,
        clock);
  }

  public ServiceBusSettings withLimits(long messageBytes, long entityBytes) {
    return new ServiceBusSettings(
        port,
        adminPort,
        dataDirectory,
        database,
        access,
        releaseOnDetach,
        createsOnFirstUse,
        messageBytes,
        entityBytes,
        topology,
        clock);
  }

  public ServiceBusSettings withTopology(Topology other) {
    return new ServiceBusSettings(
        port,
        adminPort,
        dataDirectory,
        database,
        access,
        releaseOnDetach,
        createsOnFirstUse,
        maxMessageBytes,
        maxEntityBytes,
        other,
        clock);
  }

  public ServiceBusSettings withClock(InstantSource other) {
    return new ServiceBusSettings(
        port,
        adminPort,
        dataDirectory,
        database,
        access,
        releaseOnDetach,
        createsOnFirstUse,
        maxMessageBytes,
        maxEntityBytes,
        topology,
        other);
  }

  @Override
  public String toString() {
    return "ServiceBusSettings[port="
        + port
        + ", access="
        + access
        + ", topology="
        + topology
        + "]";
  }
}

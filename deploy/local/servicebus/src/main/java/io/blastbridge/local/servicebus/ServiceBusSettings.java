package io.blastbridge.local.servicebus;

import io.blastbridge.local.servicebus.topology.Topology;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

/**
 * How a local Service Bus runs.
 *
 * @param port TCP port on the loopback address, 0 for any free one
 * @param dataDirectory where the sequence numbers survive; empty for a broker that counts from 1 at
 *     every start
 * @param keyName name of the shared access key
 * @param key the shared access key; tokens signed with another are refused
 * @param acceptsJwt whether any well-formed JSON web token is accepted, whoever signed it
 * @param releaseOnDetach whether a message goes back as soon as its link goes, instead of when its
 *     lock runs out as in Azure
 * @param maxMessageBytes largest message and largest batch, 1 KiB to 100 MiB
 * @param maxEntityBytes what an entity with its dead-letter queue may hold in memory, at least
 *     {@code maxMessageBytes}
 * @param clock tells expiry, locks and schedules; a clock of a test may be moved at any time
 */
public record ServiceBusSettings(
    int port,
    Optional<Path> dataDirectory,
    String keyName,
    String key,
    boolean acceptsJwt,
    boolean releaseOnDetach,
    long maxMessageBytes,
    long maxEntityBytes,
    Topology topology,
    InstantSource clock) {

  /** The key of Microsoft's emulator, which is no secret. */
  public static final String EMULATOR_KEY_NAME = "RootManageSharedAccessKey";

  public static final String EMULATOR_KEY = "SAS_KEY_VALUE";

  public ServiceBusSettings {
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("port must be 0 to 65535");
    }
    if (!keyName.matches("[A-Za-z0-9_.-]{1,256}") || !key.matches("[A-Za-z0-9+/=_-]{1,256}")) {
      throw new IllegalArgumentException(
          "key name and key must be plain text of 1 to 256 characters");
    }
    if (maxMessageBytes < 1024 || maxMessageBytes > 100L * 1024 * 1024) {
      throw new IllegalArgumentException("maxMessageBytes must be 1 KiB to 100 MiB");
    }
    if (maxEntityBytes < maxMessageBytes) {
      throw new IllegalArgumentException("maxEntityBytes must be at least maxMessageBytes");
    }
  }

  /** Any free port, in memory, the emulator's key, 1 MiB a message, 256 MiB an entity. */
  public static ServiceBusSettings of(Topology topology) {
    return new ServiceBusSettings(
        0,
        Optional.empty(),
        EMULATOR_KEY_NAME,
        EMULATOR_KEY,
        true,
        false,
        1024 * 1024,
        256L * 1024 * 1024,
        topology,
        InstantSource.system());
  }

  public ServiceBusSettings withPort(int chosen) {
    return new ServiceBusSettings(
        chosen,
        dataDirectory,
        keyName,
        key,
        acceptsJwt,
        releaseOnDetach,
        maxMessageBytes,
        maxEntityBytes,
        topology,
        clock);
  }

  public ServiceBusSettings withDataDirectory(Path directory) {
    return new ServiceBusSettings(
        port,
        Optional.of(directory),
        keyName,
        key,
        acceptsJwt,
        releaseOnDetach,
        maxMessageBytes,
        maxEntityBytes,
        topology,
        clock);
  }

  public ServiceBusSettings withKey(String name, String value) {
    return new ServiceBusSettings(
        port,
        dataDirectory,
        name,
        value,
        acceptsJwt,
        releaseOnDetach,
        maxMessageBytes,
        maxEntityBytes,
        topology,
        clock);
  }

  public ServiceBusSettings withJwt(boolean accepted) {
    return new ServiceBusSettings(
        port,
        dataDirectory,
        keyName,
        key,
        accepted,
        releaseOnDetach,
        maxMessageBytes,
        maxEntityBytes,
        topology,
        clock);
  }

  public ServiceBusSettings withReleaseOnDetach(boolean release) {
    return new ServiceBusSettings(
        port,
        dataDirectory,
        keyName,
        key,
        acceptsJwt,
        release,
        maxMessageBytes,
        maxEntityBytes,
        topology,
        clock);
  }

  public ServiceBusSettings withLimits(long messageBytes, long entityBytes) {
    return new ServiceBusSettings(
        port,
        dataDirectory,
        keyName,
        key,
        acceptsJwt,
        releaseOnDetach,
        messageBytes,
        entityBytes,
        topology,
        clock);
  }

  public ServiceBusSettings withTopology(Topology other) {
    return new ServiceBusSettings(
        port,
        dataDirectory,
        keyName,
        key,
        acceptsJwt,
        releaseOnDetach,
        maxMessageBytes,
        maxEntityBytes,
        other,
        clock);
  }

  public ServiceBusSettings withClock(InstantSource other) {
    return new ServiceBusSettings(
        port,
        dataDirectory,
        keyName,
        key,
        acceptsJwt,
        releaseOnDetach,
        maxMessageBytes,
        maxEntityBytes,
        topology,
        other);
  }

  @Override
  public String toString() {
    return "ServiceBusSettings[port="
        + port
        + ", keyName="
        + keyName
        + ", topology="
        + topology
        + "]";
  }
}

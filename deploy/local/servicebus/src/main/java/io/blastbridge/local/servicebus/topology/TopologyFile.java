package io.blastbridge.local.servicebus.topology;

import io.blastbridge.local.servicebus.config.ConfigFile;
import java.nio.file.Path;

/**
 * Reads a topology from a file: {@code .yaml} or {@code .yml} in our own words, {@code .json} in
 * those of Microsoft's emulator, so that one file serves both. What is not known is refused, not
 * ignored, and named by its path in the file.
 */
public final class TopologyFile {
  /** As Azure: queues and topics of one namespace. */
  static final int MOST_ENTITIES = 10_000;

  /** As Azure: subscriptions of one topic. */
  static final int MOST_SUBSCRIPTIONS = 2_000;

  /** As Azure: rules of one subscription. */
  static final int MOST_RULES = 2_000;

  /** As Azure: the largest size of an entity. */
  static final long LARGEST_MEGABYTES = 80 * 1024;

  private TopologyFile() {}

  /**
   * The topology that a file names.
   *
   * @throws java.io.UncheckedIOException when the file cannot be read
   * @throws IllegalArgumentException naming what is wrong and where
   */
  public static Topology read(Path file) {
    String text = ConfigFile.text(file);
    return ConfigFile.isYaml(file) ? parseYaml(text) : parseJson(text);
  }

  static Topology parseJson(String text) {
    return EmulatorTopology.read(ConfigFile.json(text));
  }

  static Topology parseYaml(String text) {
    return YamlTopology.read(ConfigFile.yaml(text));
  }
}

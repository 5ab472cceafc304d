package io.blastbridge.local.servicebus.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;

/** A file in YAML or JSON. */
public final class ConfigFile {
  private static final int LARGEST = 4 * 1024 * 1024;
  private static final int DEEPEST = 16;
  private static final int MOST_ALIASES = 10;
  private static final ObjectMapper JSON = new ObjectMapper();

  private ConfigFile() {}

  /** Whether the name of a file says that it is YAML. */
  public static boolean isYaml(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".yaml") || name.endsWith(".yml");
  }

  /**
   * The text of a file.
   *
   * @throws UncheckedIOException when it cannot be read
   * @throws IllegalArgumentException when it is too large
   */
  public static String text(Path file) {
    try {
      if (Files.size(file) > LARGEST) {
        throw new IllegalArgumentException("the file has more than " + LARGEST + " bytes");
      }
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The root of a text in YAML.
   *
   * @throws IllegalArgumentException telling the line, and nothing of what stands there
   */
  public static Setting yaml(String text) {
    LoaderOptions options = new LoaderOptions();
    options.setAllowDuplicateKeys(false);
    options.setAllowRecursiveKeys(false);
    options.setCodePointLimit(LARGEST);
    options.setNestingDepthLimit(DEEPEST);
    options.setMaxAliasesForCollections(MOST_ALIASES);
    try {
      Object tree = new Yaml(new SafeConstructor(options)).load(text);
      return new Setting("", node(tree, DEEPEST));
    } catch (MarkedYAMLException e) {
      String line =
          e.getProblemMark() == null ? "" : " in line " + (e.getProblemMark().getLine() + 1);
      throw new IllegalArgumentException("the file is not YAML" + line);
    } catch (YAMLException e) {
      throw new IllegalArgumentException("the file is not YAML that is allowed here");
    }
  }

  /** An alias may stand within what it is an alias of, so that the depth counts once more. */
  private static JsonNode node(@Nullable Object tree, int levels) {
    if (levels == 0) {
      throw new IllegalArgumentException("the file has too many levels");
    }
    return switch (tree) {
      case Map<?, ?> map -> {
        ObjectNode node = JSON.createObjectNode();
        map.forEach((key, value) -> node.set(String.valueOf(key), node(value, levels - 1)));
        yield node;
      }
      case List<?> list -> {
        ArrayNode node = JSON.createArrayNode();
        list.forEach(element -> node.add(node(element, levels - 1)));
        yield node;
      }
      case null, default -> JSON.valueToTree(tree);
    };
  }

  /**
   * The root of a text in JSON.
   *
   * @throws IllegalArgumentException telling the line, and nothing of what stands there
   */
  public static Setting json(String text) {
    try {
      return new Setting("", JSON.readTree(text));
    } catch (JsonProcessingException e) {
      String line = e.getLocation() == null ? "" : " in line " + e.getLocation().getLineNr();
      throw new IllegalArgumentException("the file is not JSON" + line);
    }
  }
}

package io.blastbridge.local.servicebus.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A place in a file, which knows its path so that whatever is wrong there can be found: {@code
 * queues[2].lockDuration}.
 */
public final class Setting {
  private final String path;
  private final JsonNode value;

  public Setting(String path, JsonNode value) {
    this.path = path;
    this.value = value;
  }

  public IllegalArgumentException wrong(String what) {
    return new Misplaced((path.isEmpty() ? "the file" : path) + ": " + what);
  }

  /** A complaint that names its place. */
  private static final class Misplaced extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    Misplaced(String message) {
      super(message);
    }
  }

  /** What is made of what is here; complaints that name no place yet get this one. */
  public <T> T make(Supplier<T> maker) {
    try {
      return maker.get();
    } catch (Misplaced e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw wrong(String.valueOf(e.getMessage()));
    }
  }

  /** Refuses members of other names, which would be mistakes that nobody notices. */
  public Setting only(String... names) {
    if (!isThere() || !value.isObject()) {
      throw wrong("must be a map");
    }
    Set<String> allowed = Set.copyOf(Arrays.asList(names));
    value
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!allowed.contains(name)) {
                throw member(name).wrong("is not known here");
              }
            });
    return this;
  }

  public boolean isThere() {
    return !value.isMissingNode() && !value.isNull();
  }

  public Setting member(String name) {
    return new Setting(path.isEmpty() ? name : path + "." + name, value.path(name));
  }

  /** What is made of each element; none where nothing is here. */
  public <T> List<T> each(int most, Function<Setting, T> maker) {
    if (!isThere()) {
      return List.of();
    }
    if (!value.isArray()) {
      throw wrong("must be a list");
    }
    if (value.size() > most) {
      throw wrong("has more than " + most + " elements");
    }
    List<T> made = new ArrayList<>();
    for (int i = 0; i < value.size(); i++) {
      made.add(maker.apply(new Setting(path + "[" + i + "]", value.get(i))));
    }
    return made;
  }

  /** Text that must be there. */
  public String text() {
    return optionalText().orElseThrow(() -> wrong("is missing"));
  }

  /** An empty text is as good as none. */
  public Optional<String> optionalText() {
    if (isThere() && !value.isTextual()) {
      throw wrong("must be text");
    }
    return isThere()
        ? Optional.of(value.asText()).filter(text -> !text.isEmpty())
        : Optional.empty();
  }

  public boolean flag(boolean otherwise) {
    if (isThere() && !value.isBoolean()) {
      throw wrong("must be true or false");
    }
    return isThere() ? value.asBoolean() : otherwise;
  }

  public Optional<Long> number(long from, long to) {
    if (!isThere()) {
      return Optional.empty();
    }
    if (!value.isIntegralNumber()
        || !value.canConvertToLong()
        || value.asLong() < from
        || value.asLong() > to) {
      throw wrong("must be a whole number from " + from + " to " + to);
    }
    return Optional.of(value.asLong());
  }

  public Optional<Duration> duration() {
    return optionalText()
        .map(
            text -> {
              try {
                return Duration.parse(text);
              } catch (DateTimeParseException | ArithmeticException e) {
                throw wrong("must be an ISO 8601 duration such as PT30S or P1D");
              }
            });
  }

  public <E> Optional<E> choice(Map<String, E> words) {
    return optionalText()
        .map(
            text ->
                Optional.ofNullable(words.get(text.toLowerCase(Locale.ROOT)))
                    .orElseThrow(
                        () ->
                            wrong(
                                "must be one of "
                                    + String.join(
                                        ", ", words.keySet().stream().sorted().toList()))));
  }

  /** Text, numbers and flags by name. */
  public Map<String, Object> scalars() {
    Map<String, Object> scalars = new HashMap<>();
    if (!isThere()) {
      return scalars;
    }
    if (!value.isObject()) {
      throw wrong("must be a map");
    }
    value
        .properties()
        .forEach(entry -> scalars.put(entry.getKey(), member(entry.getKey()).scalar()));
    return scalars;
  }

  private Object scalar() {
    if (value.isTextual()) {
      return value.asText();
    }
    if (value.isBoolean()) {
      return value.asBoolean();
    }
    if (value.isIntegralNumber() && value.canConvertToLong()) {
      return value.asLong();
    }
    if (value.isFloatingPointNumber()) {
      return value.asDouble();
    }
    throw wrong("must be text, a number, true or false");
  }
}

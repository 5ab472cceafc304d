package io.blastbridge.local.servicebus.filter;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A message with what an action changed. */
public final class PropertyChanges implements Subject {
  private final Subject before;
  private final Map<SystemProperty, Optional<String>> system = new EnumMap<>(SystemProperty.class);
  private final Map<String, Optional<Object>> user = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

  PropertyChanges(Subject before) {
    this.before = before;
  }

  /** What is to be set, and by an empty value removed, of the system properties that are text. */
  public Map<SystemProperty, Optional<String>> system() {
    return Map.copyOf(system);
  }

  /** What is to be set, and by an empty value removed, of the application properties. */
  public Map<String, Optional<Object>> user() {
    return Map.copyOf(user);
  }

  void set(Expression property, @Nullable Object value) {
    switch (property) {
      case Expression.SysProperty sys ->
          system.put(sys.property(), Optional.ofNullable(value).map(PropertyChanges::text));
      case Expression.UserProperty named -> user.put(named.name(), Optional.ofNullable(value));
      default -> throw new IllegalStateException("only properties are set");
    }
  }

  private static String text(Object value) {
    if (value instanceof String text) {
      return text;
    }
    throw new FilterEvaluationException("a system property is set to what is no text");
  }

  @Override
  public @Nullable Object system(SystemProperty property) {
    Optional<String> changed = system.get(property);
    return changed == null ? before.system(property) : changed.orElse(null);
  }

  @Override
  public @Nullable Object user(String name) {
    Optional<Object> changed = user.get(name);
    return changed == null ? before.user(name) : changed.orElse(null);
  }
}

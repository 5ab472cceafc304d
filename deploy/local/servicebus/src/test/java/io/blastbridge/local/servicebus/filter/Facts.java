package io.blastbridge.local.servicebus.filter;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A message that is nothing but its properties. */
final class Facts implements Subject {
  private final Map<SystemProperty, Object> system = new EnumMap<>(SystemProperty.class);
  private final Map<String, Object> user = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

  Facts with(String name, Object value) {
    user.put(name, value);
    return this;
  }

  Facts with(SystemProperty property, Object value) {
    system.put(property, value);
    return this;
  }

  @Override
  public @Nullable Object system(SystemProperty property) {
    return system.get(property);
  }

  @Override
  public @Nullable Object user(String name) {
    return user.get(name);
  }
}

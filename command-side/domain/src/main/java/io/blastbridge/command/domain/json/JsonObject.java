package io.blastbridge.command.domain.json;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A JSON object; members keep the order in which their names were first seen. */
public record JsonObject(Map<String, JsonValue> members) implements JsonValue {

  public static final JsonObject EMPTY = new JsonObject(Map.of());

  public JsonObject {
    members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
  }

  /** The member of that name; a member that is null in JSON is present as {@link JsonNull}. */
  public Optional<JsonValue> get(String name) {
    return Optional.ofNullable(members.get(name));
  }

  /** The member of that name unless it is absent or null. */
  public Optional<JsonValue> given(String name) {
    return get(name).filter(value -> !(value instanceof JsonNull));
  }

  public boolean isEmpty() {
    return members.isEmpty();
  }

  public JsonObject with(String name, JsonValue value) {
    var copy = new LinkedHashMap<>(members);
    copy.put(name, value);
    return new JsonObject(copy);
  }

  public JsonObject without(Collection<String> names) {
    var copy = new LinkedHashMap<>(members);
    copy.keySet().removeAll(names);
    return new JsonObject(copy);
  }

  @Override
  public String toString() {
    return "JsonObject[" + members.size() + " members]";
  }
}

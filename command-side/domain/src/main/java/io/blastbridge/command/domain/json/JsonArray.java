package io.blastbridge.command.domain.json;

import java.util.List;

/** A JSON array. */
public record JsonArray(List<JsonValue> items) implements JsonValue {

  public JsonArray {
    items = List.copyOf(items);
  }

  @Override
  public String toString() {
    return "JsonArray[" + items.size() + " items]";
  }
}

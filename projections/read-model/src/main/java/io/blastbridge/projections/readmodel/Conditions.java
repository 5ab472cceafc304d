package io.blastbridge.projections.readmodel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The where clause of one listing: fixed texts, and values only as parameters. */
final class Conditions {

  private final List<String> texts = new ArrayList<>();
  private final Map<String, Object> parameters = new HashMap<>();

  void add(String text) {
    texts.add(text);
  }

  void add(String text, String parameter, Object value) {
    texts.add(text);
    parameters.put(parameter, value);
  }

  /** {@code text} compares with {@code :at} and {@code :id}. */
  void below(String text, Cursor cursor) {
    texts.add(text);
    parameters.put("at", Times.parameter(cursor.at()));
    parameters.put("id", cursor.id());
  }

  String where() {
    return texts.isEmpty() ? "" : "where " + String.join(" and ", texts);
  }

  Map<String, Object> parameters() {
    return parameters;
  }
}

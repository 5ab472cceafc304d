package io.blastbridge.local.plane;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The scripted faults in force. They end with the process. */
final class Faults {

  private static final int MOST = 1000;

  private final List<Entry> entries = new ArrayList<>();

  private static final class Entry {
    private final Fault fault;
    private int counted;

    Entry(Fault fault) {
      this.fault = fault;
    }

    boolean takes(Fault.Subject subject) {
      boolean left = fault.times().map(times -> counted < times).orElse(true);
      if (!left || !fault.match().holds(subject)) {
        return false;
      }
      counted++;
      return true;
    }

    Map<String, Object> view() {
      Map<String, Object> view = new LinkedHashMap<>(fault.view());
      view.put("times", fault.times());
      view.put("counted", counted);
      return view;
    }
  }

  /** Replaces all scripts by the one or the list in {@code body}. */
  void replace(JsonNode body) throws RefusedRequestException {
    List<Entry> next = new ArrayList<>();
    JsonNode scripts = body.get("scripts");
    if (scripts == null) {
      next.add(new Entry(Fault.read(body)));
    } else if (!scripts.isArray() || scripts.size() > MOST || body.size() > 1) {
      throw RefusedRequestException.shape("scripts", "a list of at most " + MOST);
    } else {
      for (JsonNode script : scripts) {
        next.add(new Entry(Fault.read(script)));
      }
    }
    synchronized (this) {
      entries.clear();
      entries.addAll(next);
    }
  }

  /** The first script that applies, counted. */
  synchronized Optional<Fault.Action> take(Fault.Subject subject) {
    return entries.stream()
        .filter(entry -> entry.takes(subject))
        .findFirst()
        .map(entry -> entry.fault.action());
  }

  synchronized Map<String, Object> view() {
    return Map.of("scripts", entries.stream().map(Entry::view).toList());
  }
}

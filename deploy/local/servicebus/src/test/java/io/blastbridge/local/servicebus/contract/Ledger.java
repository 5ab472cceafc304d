package io.blastbridge.local.servicebus.contract;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** What clients were told of each message, to be held against what is there. Thread-safe. */
final class Ledger {

  /** Where a message can be. */
  enum Place {
    QUEUE,
    DEFERRED,
    DEAD_LETTERS,
    NOWHERE
  }

  private final Map<String, Set<Place>> possible = new TreeMap<>();
  private final Set<String> seen = new HashSet<>();
  private final Map<String, Integer> failures = new HashMap<>();
  private final Map<Long, String> numbers = new HashMap<>();
  private final List<String> contradictions = new ArrayList<>();
  private int accepted;
  private int settled;

  /** Somebody is about to send it. */
  synchronized void sending(String id) {
    possible.put(id, EnumSet.of(Place.QUEUE, Place.NOWHERE));
  }

  synchronized void accepted(String id) {
    accepted++;
    // A receiver may have been quicker, and knows more.
    if (!seen.contains(id)) {
      possible.put(id, EnumSet.of(Place.QUEUE));
    }
  }

  /** It came to a receiver, so it was there, under that number and after so many failures. */
  synchronized void received(String id, long number, long deliveryCount) {
    String earlier = numbers.putIfAbsent(number, id);
    if (earlier != null && !earlier.equals(id)) {
      contradictions.add("number " + number + " was given to " + earlier + " and " + id);
    }
    if (deliveryCount < failures.getOrDefault(id, 0)) {
      contradictions.add(id + " forgot a failed delivery");
    }
    Set<Place> places = possible.get(id);
    if (places == null || !places.contains(Place.QUEUE)) {
      contradictions.add(id + " came back though it is in " + places);
    }
    seen.add(id);
    possible.put(id, EnumSet.of(Place.QUEUE));
  }

  synchronized void settling(String id, Place to) {
    possible.put(id, EnumSet.of(Place.QUEUE, to));
  }

  synchronized void settled(String id, Place to) {
    settled++;
    possible.put(id, EnumSet.of(to));
  }

  synchronized void abandoned(String id) {
    settled++;
    failures.merge(id, 1, Integer::sum);
  }

  synchronized int accepted() {
    return accepted;
  }

  synchronized int settled() {
    return settled;
  }

  synchronized void contradiction(String text) {
    contradictions.add(text);
  }

  /** What was told and is not so. */
  synchronized List<String> contradictions(Map<String, Place> found) {
    List<String> all = new ArrayList<>(contradictions);
    possible.forEach(
        (id, places) -> {
          Place place = Optional.ofNullable(found.get(id)).orElse(Place.NOWHERE);
          if (!places.contains(place)) {
            all.add(id + " is in " + place + ", not in " + places);
          }
        });
    return all;
  }
}

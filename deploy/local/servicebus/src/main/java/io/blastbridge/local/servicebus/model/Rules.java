package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.filter.Rule;
import io.blastbridge.local.servicebus.filter.RuleText;
import io.blastbridge.local.servicebus.model.EntityLog.Fact;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The rules of one subscription by name, in the order of their making. Names ignore case. */
public final class Rules {
  /** As Azure has for a topic. */
  private static final int MOST = 2_000;

  /** Kept once the rules were changed: from then on those of the topology count no more. */
  private static final String CHANGED = "/changed";

  private final Map<String, Rule> rules = new LinkedHashMap<>();
  private final EntityLog log;
  private boolean changed;

  /**
   * The rules that an earlier run left or, where nobody changed any, those of the topology.
   *
   * @param first the rules of the topology
   */
  Rules(List<Rule> first, EntityLog log) {
    this.log = log;
    Map<String, byte[]> kept = log.facts(Fact.RULE);
    changed = kept.containsKey(CHANGED);
    List<Rule> found = changed ? read(kept) : first;
    found.forEach(rule -> rules.put(key(rule.name()), rule));
  }

  private static List<Rule> read(Map<String, byte[]> kept) {
    return kept.entrySet().stream()
        .filter(fact -> !fact.getKey().equals(CHANGED))
        .map(fact -> RuleText.read(fact.getValue()))
        .toList();
  }

  private void aboutToChange() {
    if (!changed) {
      changed = true;
      log.keep(Fact.RULE, CHANGED, new byte[0]);
      rules.forEach((key, rule) -> log.keep(Fact.RULE, key, RuleText.write(rule)));
    }
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  public List<Rule> all() {
    return List.copyOf(rules.values());
  }

  public Optional<Rule> find(String name) {
    return Optional.ofNullable(rules.get(key(name)));
  }

  public boolean isFull() {
    return rules.size() >= MOST;
  }

  /** Adds a rule or puts it in the place of the one of its name. */
  public void put(Rule rule) {
    if (isFull() && find(rule.name()).isEmpty()) {
      throw new IllegalStateException("a subscription has at most " + MOST + " rules");
    }
    aboutToChange();
    log.keep(Fact.RULE, key(rule.name()), RuleText.write(rule));
    rules.put(key(rule.name()), rule);
  }

  /** Whether there was such a rule. */
  public boolean remove(String name) {
    if (find(name).isEmpty()) {
      return false;
    }
    aboutToChange();
    log.forget(Fact.RULE, key(name));
    rules.remove(key(name));
    return true;
  }
}

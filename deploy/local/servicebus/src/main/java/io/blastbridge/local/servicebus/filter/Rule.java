package io.blastbridge.local.servicebus.filter;

import java.util.Optional;

/**
 * One rule of a subscription: its filter decides which messages the subscription gets a copy of,
 * its action, if any, changes that copy.
 *
 * @param name 1 to 50 characters; compared without regard to case
 */
public record Rule(String name, Filter filter, Optional<SqlAction> action) {
  /** What a subscription has unless it is told otherwise: it takes everything. */
  public static final Rule DEFAULT = new Rule("$Default", new TrueFilter(), Optional.empty());

  private static final int LONGEST_NAME = 50;

  public Rule {
    if (name.isBlank()
        || name.length() > LONGEST_NAME
        || !name.matches("[^/\\\\?#@*\\p{Cntrl}]+")) {
      throw new IllegalArgumentException(
          "a rule's name has 1 to 50 characters and none of / \\ ? # @ *");
    }
  }

  public Rule(String name, Filter filter) {
    this(name, filter, Optional.empty());
  }
}

package io.blastbridge.local.servicebus.access;

import java.util.EnumSet;
import java.util.Set;

/** What a key lets its holder do. */
public enum Right {
  SEND("Send"),
  LISTEN("Listen"),
  /** To create, change and delete entities; as in Azure it implies the other two. */
  MANAGE("Manage");

  private final String claim;

  Right(String claim) {
    this.claim = claim;
  }

  /** As Azure writes it. */
  public String claim() {
    return claim;
  }

  static Set<Right> withImplied(Set<Right> rights) {
    return rights.contains(MANAGE) ? Set.copyOf(EnumSet.allOf(Right.class)) : Set.copyOf(rights);
  }
}

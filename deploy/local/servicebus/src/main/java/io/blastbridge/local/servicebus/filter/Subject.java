package io.blastbridge.local.servicebus.filter;

import org.jspecify.annotations.Nullable;

/** A message as a filter sees it. */
public interface Subject {

  /** The value of a system property, null where the message has none. */
  @Nullable Object system(SystemProperty property);

  /** The value of an application property, null where the message has none. Case does not count. */
  @Nullable Object user(String name);
}

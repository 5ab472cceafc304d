package io.blastbridge.local.servicebus.admin;

import java.util.Locale;

/** What a request is about. */
sealed interface AdminPath {

  /** {@code /$namespaceinfo}. */
  record NamespaceInfo() implements AdminPath {}

  /** {@code /$Resources/queues}. */
  record Queues() implements AdminPath {}

  /** {@code /$Resources/topics}. */
  record Topics() implements AdminPath {}

  /** {@code /name}: a queue or a topic, whose names may have slashes. */
  record Entity(String name) implements AdminPath {}

  record Subscriptions(String topic) implements AdminPath {}

  record Subscription(String topic, String name) implements AdminPath {}

  record Rules(String topic, String subscription) implements AdminPath {}

  record Rule(String topic, String subscription, String name) implements AdminPath {}

  /**
   * What a decoded path names. The last {@code subscriptions} counts, because the name of a topic
   * may hold such a segment and that of a subscription may not.
   */
  static AdminPath of(String path) {
    String trimmed = trimmed(path);
    String lower = trimmed.toLowerCase(Locale.ROOT);
    return switch (lower) {
      case "$namespaceinfo" -> new NamespaceInfo();
      case "$resources/queues" -> new Queues();
      case "$resources/topics" -> new Topics();
      default -> entity(trimmed, lower);
    };
  }

  private static String trimmed(String path) {
    int from = path.startsWith("/") ? 1 : 0;
    int to = path.endsWith("/") ? path.length() - 1 : path.length();
    return path.substring(from, Math.max(from, to));
  }

  private static AdminPath entity(String path, String lower) {
    if (lower.endsWith("/subscriptions")) {
      return new Subscriptions(path.substring(0, path.length() - "/subscriptions".length()));
    }
    int at = lower.lastIndexOf("/subscriptions/");
    if (at <= 0) {
      return new Entity(path);
    }
    String topic = path.substring(0, at);
    String[] rest = path.substring(at + "/subscriptions/".length()).split("/", -1);
    boolean rules = rest.length > 1 && rest[1].equalsIgnoreCase("rules");
    if (rest.length == 1) {
      return new Subscription(topic, rest[0]);
    }
    if (rules && rest.length == 2) {
      return new Rules(topic, rest[0]);
    }
    return rules && rest.length == 3 ? new Rule(topic, rest[0], rest[2]) : new Entity(path);
  }
}

package io.blastbridge.local.servicebus.admin;

import io.blastbridge.local.servicebus.admin.Atom.Entry;

/** What entities look like in entries. */
final class Entries {
  private Entries() {}

  static Entry of(EntitySnapshot entity) {
    return switch (entity) {
      case EntitySnapshot.Queue queue ->
          new Entry(
              queue.name(),
              queue.name(),
              queue.figures().updated(),
              text -> QueueDescription.write(text, queue));
      case EntitySnapshot.Topic topic ->
          new Entry(
              topic.name(),
              topic.name(),
              topic.figures().updated(),
              text -> TopicDescription.write(text, topic));
      case EntitySnapshot.Subscription subscription ->
          new Entry(
              subscription.topic() + "/Subscriptions/" + subscription.name(),
              subscription.name(),
              subscription.figures().updated(),
              text -> QueueDescription.write(text, subscription));
      case EntitySnapshot.Rule rule ->
          new Entry(
              rule.topic()
                  + "/Subscriptions/"
                  + rule.subscription()
                  + "/Rules/"
                  + rule.rule().name(),
              rule.rule().name(),
              rule.created(),
              text -> RuleDescription.write(text, rule.rule(), rule.created()));
    };
  }
}

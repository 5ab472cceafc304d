package io.blastbridge.local.servicebus.topology;

import io.blastbridge.local.servicebus.config.Setting;
import io.blastbridge.local.servicebus.filter.CorrelationFilter;
import io.blastbridge.local.servicebus.filter.FalseFilter;
import io.blastbridge.local.servicebus.filter.Filter;
import io.blastbridge.local.servicebus.filter.Rule;
import io.blastbridge.local.servicebus.filter.SqlAction;
import io.blastbridge.local.servicebus.filter.SqlFilter;
import io.blastbridge.local.servicebus.filter.TrueFilter;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A topology in our own words, which are those of {@link EntityPolicy} and {@link Rule}. */
final class YamlTopology {
  private static final Map<String, EntityStatus> STATUSES =
      Map.of(
          "active", EntityStatus.ACTIVE,
          "disabled", EntityStatus.DISABLED,
          "senddisabled", EntityStatus.SEND_DISABLED,
          "receivedisabled", EntityStatus.RECEIVE_DISABLED);

  private YamlTopology() {}

  static Topology read(Setting file) {
    file.only("queues", "topics");
    return file.make(
        () ->
            new Topology(
                file.member("queues").each(TopologyFile.MOST_ENTITIES, YamlTopology::queue),
                file.member("topics").each(TopologyFile.MOST_ENTITIES, YamlTopology::topic)));
  }

  static Topology.Queue queue(Setting queue) {
    queue.only(
        "name",
        "lockDuration",
        "defaultTtl",
        "maxDeliveryCount",
        "deadLetteringOnExpiration",
        "requiresSession",
        "duplicateWindow",
        "forwardTo",
        "forwardDeadLettersTo",
        "maxSizeMegabytes",
        "status",
        "userMetadata");
    return queue.make(() -> new Topology.Queue(queue.member("name").text(), policy(queue)));
  }

  static Topology.Topic topic(Setting topic) {
    topic.only(
        "name",
        "defaultTtl",
        "duplicateWindow",
        "maxSizeMegabytes",
        "status",
        "userMetadata",
        "subscriptions");
    TopicPolicy policy =
        topic.make(
            () ->
                new TopicPolicy(
                    topic.member("defaultTtl").duration(),
                    topic.member("duplicateWindow").duration(),
                    size(topic),
                    info(topic)));
    List<Topology.Subscription> subscriptions =
        topic
            .member("subscriptions")
            .each(TopologyFile.MOST_SUBSCRIPTIONS, YamlTopology::subscription);
    return topic.make(() -> new Topology.Topic(topic.member("name").text(), policy, subscriptions));
  }

  static Topology.Subscription subscription(Setting subscription) {
    subscription.only(
        "name",
        "lockDuration",
        "defaultTtl",
        "maxDeliveryCount",
        "deadLetteringOnExpiration",
        "deadLetteringOnFilterErrors",
        "requiresSession",
        "forwardTo",
        "forwardDeadLettersTo",
        "maxSizeMegabytes",
        "status",
        "userMetadata",
        "rules");
    Setting rules = subscription.member("rules");
    List<Rule> named =
        rules.isThere()
            ? rules.each(TopologyFile.MOST_RULES, YamlTopology::rule)
            : List.of(Rule.DEFAULT);
    return subscription.make(
        () ->
            new Topology.Subscription(
                subscription.member("name").text(), policy(subscription), named));
  }

  private static EntityPolicy policy(Setting entity) {
    EntityPolicy defaults = EntityPolicy.defaults();
    return EntityPolicy.builder()
        .lockDuration(entity.member("lockDuration").duration().orElse(defaults.lockDuration()))
        .defaultTtl(entity.member("defaultTtl").duration())
        .maxDeliveryCount(
            entity
                .member("maxDeliveryCount")
                .number(1, Integer.MAX_VALUE)
                .map(Math::toIntExact)
                .orElse(defaults.maxDeliveryCount()))
        .deadLetteringOnExpiration(entity.member("deadLetteringOnExpiration").flag(false))
        .deadLetteringOnFilterErrors(entity.member("deadLetteringOnFilterErrors").flag(false))
        .requiresSession(entity.member("requiresSession").flag(false))
        .duplicateWindow(entity.member("duplicateWindow").duration())
        .forwarding(
            new Forwarding(
                entity.member("forwardTo").optionalText(),
                entity.member("forwardDeadLettersTo").optionalText()))
        .maxSizeBytes(size(entity))
        .info(info(entity))
        .build();
  }

  private static Optional<Long> size(Setting entity) {
    return entity
        .member("maxSizeMegabytes")
        .number(1, TopologyFile.LARGEST_MEGABYTES)
        .map(megabytes -> megabytes * 1024 * 1024);
  }

  private static EntityInfo info(Setting entity) {
    return new EntityInfo(
        entity.member("status").choice(STATUSES).orElse(EntityStatus.ACTIVE),
        entity.member("userMetadata").optionalText().orElse(""));
  }

  private static Rule rule(Setting rule) {
    rule.only("name", "sql", "correlation", "takes", "action");
    long filters =
        List.of("sql", "correlation", "takes").stream()
            .filter(name -> rule.member(name).isThere())
            .count();
    if (filters != 1) {
      throw rule.wrong("needs one of sql, correlation and takes");
    }
    return rule.make(
        () -> new Rule(rule.member("name").text(), filter(rule), action(rule.member("action"))));
  }

  private static Filter filter(Setting rule) {
    Setting sql = rule.member("sql");
    if (sql.isThere()) {
      return sql.make(() -> SqlFilter.of(sql.text()));
    }
    Setting correlation = rule.member("correlation");
    if (correlation.isThere()) {
      return correlation(correlation);
    }
    return rule.member("takes")
        .choice(Map.<String, Filter>of("all", new TrueFilter(), "none", new FalseFilter()))
        .orElseThrow();
  }

  private static Filter correlation(Setting filter) {
    filter.only(
        "correlationId",
        "messageId",
        "to",
        "replyTo",
        "label",
        "sessionId",
        "replyToSessionId",
        "contentType",
        "properties");
    return filter.make(
        () ->
            new CorrelationFilter(
                filter.member("correlationId").optionalText(),
                filter.member("messageId").optionalText(),
                filter.member("to").optionalText(),
                filter.member("replyTo").optionalText(),
                filter.member("label").optionalText(),
                filter.member("sessionId").optionalText(),
                filter.member("replyToSessionId").optionalText(),
                filter.member("contentType").optionalText(),
                filter.member("properties").scalars()));
  }

  private static Optional<SqlAction> action(Setting action) {
    return action.optionalText().map(text -> action.make(() -> SqlAction.of(text)));
  }
}

package io.blastbridge.local.servicebus.topology;

import io.blastbridge.local.servicebus.config.Setting;
import io.blastbridge.local.servicebus.filter.CorrelationFilter;
import io.blastbridge.local.servicebus.filter.FalseFilter;
import io.blastbridge.local.servicebus.filter.Filter;
import io.blastbridge.local.servicebus.filter.Rule;
import io.blastbridge.local.servicebus.filter.SqlAction;
import io.blastbridge.local.servicebus.filter.SqlFilter;
import io.blastbridge.local.servicebus.filter.TrueFilter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A topology in the words of Microsoft's emulator: its {@code config.json}. */
final class EmulatorTopology {
  /** Azure's, where duplicate detection is asked for without one. */
  private static final Duration USUAL_WINDOW = Duration.ofMinutes(10);

  private enum FilterType {
    CORRELATION,
    SQL,
    TRUE,
    FALSE
  }

  private static final Map<String, FilterType> FILTER_TYPES =
      Map.of(
          "correlation", FilterType.CORRELATION,
          "sql", FilterType.SQL,
          "true", FilterType.TRUE,
          "false", FilterType.FALSE);

  private EmulatorTopology() {}

  /** How that emulator logs is its own affair. */
  static Topology read(Setting file) {
    file.only("UserConfig");
    Setting config = file.member("UserConfig").only("Namespaces", "Logging");
    List<Topology> namespaces =
        config.member("Namespaces").each(TopologyFile.MOST_ENTITIES, EmulatorTopology::namespace);
    if (namespaces.size() != 1) {
      throw config.member("Namespaces").wrong("must name one namespace");
    }
    return namespaces.getFirst();
  }

  private static Topology namespace(Setting namespace) {
    namespace.only("Name", "Queues", "Topics");
    return namespace.make(
        () ->
            new Topology(
                namespace
                    .member("Queues")
                    .each(TopologyFile.MOST_ENTITIES, EmulatorTopology::queue),
                namespace
                    .member("Topics")
                    .each(TopologyFile.MOST_ENTITIES, EmulatorTopology::topic)));
  }

  private static Topology.Queue queue(Setting queue) {
    queue.only("Name", "Properties");
    Setting properties = properties(queue);
    EntityPolicy policy =
        queue.make(
            () -> policy(properties).toBuilder().duplicateWindow(window(properties)).build());
    return queue.make(() -> new Topology.Queue(queue.member("Name").text(), policy));
  }

  private static Topology.Topic topic(Setting topic) {
    topic.only("Name", "Properties", "Subscriptions");
    Setting properties = properties(topic);
    TopicPolicy policy =
        topic.make(
            () ->
                new TopicPolicy(
                    properties.member("DefaultMessageTimeToLive").duration(),
                    window(properties),
                    Optional.empty(),
                    EntityInfo.NONE));
    List<Topology.Subscription> subscriptions =
        topic
            .member("Subscriptions")
            .each(TopologyFile.MOST_SUBSCRIPTIONS, EmulatorTopology::subscription);
    return topic.make(() -> new Topology.Topic(topic.member("Name").text(), policy, subscriptions));
  }

  private static Topology.Subscription subscription(Setting subscription) {
    subscription.only("Name", "Properties", "Rules");
    List<Rule> rules =
        subscription.member("Rules").each(TopologyFile.MOST_RULES, EmulatorTopology::rule);
    EntityPolicy policy = subscription.make(() -> policy(properties(subscription)));
    return subscription.make(
        () ->
            new Topology.Subscription(
                subscription.member("Name").text(),
                policy,
                rules.isEmpty() ? List.of(Rule.DEFAULT) : rules));
  }

  /** Where there are none, the defaults hold. */
  private static Setting properties(Setting entity) {
    Setting properties = entity.member("Properties");
    return properties.isThere()
        ? properties.only(
            "DeadLetteringOnMessageExpiration",
            "DefaultMessageTimeToLive",
            "DuplicateDetectionHistoryTimeWindow",
            "ForwardDeadLetteredMessagesTo",
            "ForwardTo",
            "LockDuration",
            "MaxDeliveryCount",
            "RequiresDuplicateDetection",
            "RequiresSession")
        : properties;
  }

  private static Optional<Duration> window(Setting properties) {
    return properties.member("RequiresDuplicateDetection").flag(false)
        ? properties
            .member("DuplicateDetectionHistoryTimeWindow")
            .duration()
            .or(() -> Optional.of(USUAL_WINDOW))
        : Optional.empty();
  }

  private static EntityPolicy policy(Setting properties) {
    EntityPolicy defaults = EntityPolicy.defaults();
    return EntityPolicy.builder()
        .lockDuration(properties.member("LockDuration").duration().orElse(defaults.lockDuration()))
        .defaultTtl(properties.member("DefaultMessageTimeToLive").duration())
        .maxDeliveryCount(
            properties
                .member("MaxDeliveryCount")
                .number(1, Integer.MAX_VALUE)
                .map(Math::toIntExact)
                .orElse(defaults.maxDeliveryCount()))
        .deadLetteringOnExpiration(
            properties.member("DeadLetteringOnMessageExpiration").flag(false))
        .requiresSession(properties.member("RequiresSession").flag(false))
        .forwarding(
            new Forwarding(
                properties.member("ForwardTo").optionalText(),
                properties.member("ForwardDeadLetteredMessagesTo").optionalText()))
        .build();
  }

  private static Rule rule(Setting rule) {
    rule.only("Name", "Properties");
    Setting properties =
        rule.member("Properties").only("FilterType", "SqlFilter", "CorrelationFilter", "Action");
    return rule.make(
        () -> new Rule(rule.member("Name").text(), filter(properties), action(properties)));
  }

  private static Filter filter(Setting properties) {
    Setting type = properties.member("FilterType");
    return switch (type.choice(FILTER_TYPES).orElseThrow(() -> type.wrong("is missing"))) {
      case CORRELATION -> correlation(properties.member("CorrelationFilter"));
      case SQL -> sql(properties.member("SqlFilter").only("SqlExpression").member("SqlExpression"));
      case TRUE -> new TrueFilter();
      case FALSE -> new FalseFilter();
    };
  }

  private static Filter sql(Setting expression) {
    return expression.make(() -> SqlFilter.of(expression.text()));
  }

  private static Filter correlation(Setting filter) {
    filter.only(
        "ContentType",
        "CorrelationId",
        "Label",
        "MessageId",
        "Properties",
        "ReplyTo",
        "ReplyToSessionId",
        "SessionId",
        "To");
    return filter.make(
        () ->
            new CorrelationFilter(
                filter.member("CorrelationId").optionalText(),
                filter.member("MessageId").optionalText(),
                filter.member("To").optionalText(),
                filter.member("ReplyTo").optionalText(),
                filter.member("Label").optionalText(),
                filter.member("SessionId").optionalText(),
                filter.member("ReplyToSessionId").optionalText(),
                filter.member("ContentType").optionalText(),
                filter.member("Properties").scalars()));
  }

  private static Optional<SqlAction> action(Setting properties) {
    Setting action = properties.member("Action");
    if (!action.isThere()) {
      return Optional.empty();
    }
    Setting expression = action.only("SqlExpression").member("SqlExpression");
    return expression.optionalText().map(text -> expression.make(() -> SqlAction.of(text)));
  }
}

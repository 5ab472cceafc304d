package io.blastbridge.local.servicebus.admin;

import io.blastbridge.local.servicebus.filter.CorrelationFilter;
import io.blastbridge.local.servicebus.filter.FalseFilter;
import io.blastbridge.local.servicebus.filter.Filter;
import io.blastbridge.local.servicebus.filter.Rule;
import io.blastbridge.local.servicebus.filter.SqlAction;
import io.blastbridge.local.servicebus.filter.SqlFilter;
import io.blastbridge.local.servicebus.filter.TrueFilter;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** How the clients write rules. */
final class RuleDescription {
  static final String NAME = "RuleDescription";

  private static final String TYPES = "http://www.w3.org/2001/XMLSchema";
  private static final String PAIR = "KeyValueOfstringanyType";

  private RuleDescription() {}

  /**
   * The rule that a client asks for; without a filter it takes everything.
   *
   * @param name how it is to be called, whatever the description says
   */
  static Rule read(XmlElement description, String name) {
    return new Rule(
        name,
        description.child("Filter").map(RuleDescription::filter).orElseGet(TrueFilter::new),
        description.child("Action").flatMap(RuleDescription::action));
  }

  private static String type(XmlElement element) {
    String type = element.attribute("type").orElse("");
    return type.substring(type.indexOf(':') + 1);
  }

  private static Filter filter(XmlElement filter) {
    return switch (type(filter)) {
      case "TrueFilter" -> new TrueFilter();
      case "FalseFilter" -> new FalseFilter();
      case "SqlFilter" -> {
        refuseParameters(filter);
        yield SqlFilter.of(expression(filter));
      }
      case "CorrelationFilter" -> correlation(filter);
      default -> throw AdminFault.badRequest("The type of the filter is not known.");
    };
  }

  private static String expression(XmlElement element) {
    return element
        .childText("SqlExpression")
        .orElseThrow(() -> AdminFault.badRequest("The SqlExpression is missing."));
  }

  private static void refuseParameters(XmlElement element) {
    if (element.child("Parameters").filter(list -> !list.children().isEmpty()).isPresent()) {
      throw AdminFault.badRequest(
          "Parameters of expressions are not supported by the local Service Bus.");
    }
  }

  private static Optional<SqlAction> action(XmlElement action) {
    return switch (type(action)) {
      case "EmptyRuleAction", "" -> Optional.empty();
      case "SqlRuleAction" -> {
        refuseParameters(action);
        yield Optional.of(SqlAction.of(expression(action)));
      }
      default -> throw AdminFault.badRequest("The type of the action is not known.");
    };
  }

  private static CorrelationFilter correlation(XmlElement filter) {
    return new CorrelationFilter(
        filter.childText("CorrelationId"),
        filter.childText("MessageId"),
        filter.childText("To"),
        filter.childText("ReplyTo"),
        filter.childText("Label"),
        filter.childText("SessionId"),
        filter.childText("ReplyToSessionId"),
        filter.childText("ContentType"),
        filter.child("Properties").map(RuleDescription::properties).orElseGet(Map::of));
  }

  private static Map<String, Object> properties(XmlElement list) {
    Map<String, Object> properties = new HashMap<>();
    for (XmlElement pair : list.children(PAIR)) {
      String key =
          pair.childText("Key")
              .orElseThrow(() -> AdminFault.badRequest("A property of the filter has no key."));
      XmlElement value =
          pair.child("Value")
              .orElseThrow(() -> AdminFault.badRequest("A property of the filter has no value."));
      properties.put(key, value(value));
    }
    return properties;
  }

  private static Object value(XmlElement value) {
    String text = value.text();
    try {
      return switch (type(value)) {
        case "int", "short", "byte" -> Integer.parseInt(text.strip());
        case "long" -> Long.parseLong(text.strip());
        case "double", "float", "decimal" -> Double.parseDouble(text.strip());
        case "boolean" -> Boolean.parseBoolean(text.strip());
        case "dateTime" -> Date.from(OffsetDateTime.parse(text.strip()).toInstant());
        case "string", "" -> text;
        default -> throw AdminFault.badRequest("A property of the filter has an unknown type.");
      };
    } catch (NumberFormatException | DateTimeException e) {
      throw AdminFault.badRequest("A property of the filter is not of its type.");
    }
  }

  static void write(XmlText text, Rule rule, Instant created) {
    text.open(NAME, "xmlns", Atom.SERVICE_BUS, "xmlns:i", Atom.INSTANCE);
    write(text, rule.filter());
    if (rule.action().isPresent()) {
      text.open("Action", "i:type", "SqlRuleAction")
          .leaf("SqlExpression", rule.action().get().text())
          .leaf("CompatibilityLevel", 20)
          .close();
    } else {
      text.open("Action", "i:type", "EmptyRuleAction").close();
    }
    text.leaf("CreatedAt", created).leaf("Name", rule.name()).close();
  }

  /** True and false are written as conditions too, which is what one SDK looks for. */
  private static void write(XmlText text, Filter filter) {
    switch (filter) {
      case TrueFilter _ -> writeCondition(text, "TrueFilter", "1=1");
      case FalseFilter _ -> writeCondition(text, "FalseFilter", "1=0");
      case SqlFilter sql -> writeCondition(text, "SqlFilter", sql.text());
      case CorrelationFilter correlation -> write(text, correlation);
    }
  }

  private static void writeCondition(XmlText text, String type, String condition) {
    text.open("Filter", "i:type", type)
        .leaf("SqlExpression", condition)
        .leaf("CompatibilityLevel", 20)
        .close();
  }

  private static void write(XmlText text, CorrelationFilter filter) {
    text.open("Filter", "i:type", "CorrelationFilter")
        .leaf("CorrelationId", filter.correlationId())
        .leaf("MessageId", filter.messageId())
        .leaf("To", filter.to())
        .leaf("ReplyTo", filter.replyTo())
        .leaf("Label", filter.label())
        .leaf("SessionId", filter.sessionId())
        .leaf("ReplyToSessionId", filter.replyToSessionId())
        .leaf("ContentType", filter.contentType());
    if (!filter.properties().isEmpty()) {
      text.open("Properties");
      filter.properties().forEach((key, value) -> write(text, key, value));
      text.close();
    }
    text.close();
  }

  private static void write(XmlText text, String key, Object value) {
    text.open(PAIR)
        .leaf("Key", key)
        .open("Value", "i:type", "d6p1:" + typeOf(value), "xmlns:d6p1", TYPES)
        .content(
            value instanceof Date date
                ? DateTimeFormatter.ISO_INSTANT.format(date.toInstant())
                : String.valueOf(value))
        .close()
        .close();
  }

  /** The SDKs know no long. */
  private static String typeOf(Object value) {
    return switch (value) {
      case Boolean _ -> "boolean";
      case Double _ -> "double";
      case Float _ -> "double";
      case Number _ -> "int";
      case Date _ -> "dateTime";
      default -> "string";
    };
  }
}

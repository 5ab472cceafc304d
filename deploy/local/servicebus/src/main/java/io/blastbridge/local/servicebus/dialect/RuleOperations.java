package io.blastbridge.local.servicebus.dialect;

import io.blastbridge.local.servicebus.codec.MalformedMessageException;
import io.blastbridge.local.servicebus.codec.Response;
import io.blastbridge.local.servicebus.filter.Rule;
import io.blastbridge.local.servicebus.filter.SqlSyntaxException;
import io.blastbridge.local.servicebus.model.Rules;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.qpid.proton.amqp.DescribedType;

/** What the management node of a subscription does about its rules. */
final class RuleOperations {
  private RuleOperations() {}

  static Response add(Rules rules, Arguments arguments) {
    String name = name(arguments);
    Rule rule;
    try {
      rule = RuleDescriptions.read(name, arguments.map("rule-description"));
    } catch (SqlSyntaxException e) {
      return invalid("The rule cannot be read: " + e.getMessage() + ".");
    } catch (IllegalArgumentException e) {
      return invalid("The rule is not valid: " + e.getMessage() + ".");
    }
    if (rules.find(name).isPresent()) {
      return Response.refused(
          409, ErrorConditions.ALREADY_EXISTS, "The subscription has a rule of that name.");
    }
    if (rules.isFull()) {
      return Response.refused(
          403, ErrorConditions.QUOTA_EXCEEDED, "The subscription has too many rules.");
    }
    rules.put(rule);
    return Response.ok(Map.of());
  }

  private static Response invalid(String why) {
    return Response.refused(400, ErrorConditions.INVALID_ARGUMENT, why);
  }

  private static String name(Arguments arguments) {
    return arguments
        .text("rule-name")
        .orElseThrow(() -> new MalformedMessageException("rule-name is missing"));
  }

  static Response remove(Rules rules, Arguments arguments) {
    return rules.remove(name(arguments))
        ? Response.ok(Map.of())
        : Response.refused(
            404, ErrorConditions.NOT_FOUND, "The messaging entity 'rule' could not be found.");
  }

  static Response list(Rules rules, Arguments arguments) {
    List<Map<String, DescribedType>> found =
        rules.all().stream()
            .skip(Math.max(0, arguments.number("skip")))
            .limit(Math.max(0, arguments.number("top")))
            .map(rule -> Map.of("rule-description", RuleDescriptions.write(rule)))
            .toList();
    return found.isEmpty()
        ? new Response(204, "No rules", Optional.empty(), Map.of())
        : Response.ok(Map.of("rules", found));
  }
}

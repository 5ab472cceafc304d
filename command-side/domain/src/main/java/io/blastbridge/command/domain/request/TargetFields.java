package io.blastbridge.command.domain.request;

import io.blastbridge.command.domain.json.JsonObject;
import io.blastbridge.command.domain.json.PythonText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Whether a request that names where it wants to run means this deployment. */
final class TargetFields {

  private static final List<String> NAMES =
      List.of("subscription_id", "resource_group", "cluster_name", "storage_account");

  static List<FieldProblem> check(JsonObject body, Optional<ActiveTarget> target) {
    return NAMES.stream().filter(name -> differs(body, name, target)).map(Rules::target).toList();
  }

  private static boolean differs(JsonObject body, String name, Optional<ActiveTarget> target) {
    String wanted = body.given(name).map(PythonText::of).map(TargetFields::folded).orElse("");
    String active = target.map(ActiveTarget::byField).map(parts -> parts.get(name)).orElse("");
    return !wanted.isEmpty() && !wanted.equals(folded(active));
  }

  private static String folded(String text) {
    return PythonText.strip(text).toLowerCase(Locale.ROOT);
  }

  private TargetFields() {}
}

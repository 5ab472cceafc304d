package io.blastbridge.archrules;

import static java.util.stream.Collectors.toUnmodifiableMap;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvent;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The modules of the house and the arrows between them.
 *
 * <p>A module is named by its package below {@code io.blastbridge}. What is not listed is
 * forbidden, so a new module has to be drawn here first.
 */
public final class ModuleMap {

  /** Every package of ours starts with this. */
  public static final String ROOT = "io.blastbridge";

  private static final Set<String> ADAPTER_MAY_SEE =
      Set.of("command.application", "command.domain", "command.events");

  private static final Map<String, Set<String>> MAY_SEE =
      Map.ofEntries(
          Map.entry("command.events", Set.of()),
          Map.entry("command.domain", Set.of("command.events")),
          Map.entry("command.eventstore", Set.of("command.events")),
          Map.entry(
              "command.application",
              Set.of("command.domain", "command.events", "command.eventstore")),
          Map.entry("command.coordination", ADAPTER_MAY_SEE),
          Map.entry("command.servicebus", ADAPTER_MAY_SEE),
          Map.entry("command.plane", ADAPTER_MAY_SEE),
          Map.entry("command.cluster", ADAPTER_MAY_SEE),
          Map.entry("command.rest", ADAPTER_MAY_SEE),
          Map.entry("projections.readmodel", Set.of()),
          Map.entry(
              "projections.projectors",
              Set.of("command.events", "command.eventstore", "projections.readmodel")),
          Map.entry(
              "projections.azuretables",
              Set.of("command.events", "command.eventstore", "projections.readmodel")),
          Map.entry("query", Set.of("projections.readmodel")),
          Map.entry("migrations", Set.of()),
          Map.entry(
              "app",
              Set.of(
                  "command.events",
                  "command.domain",
                  "command.eventstore",
                  "command.application",
                  "command.coordination",
                  "command.servicebus",
                  "command.plane",
                  "command.cluster",
                  "command.rest",
                  "projections.readmodel",
                  "projections.projectors",
                  "projections.azuretables",
                  "query",
                  "migrations")),
          Map.entry("local.postgres", Set.of("migrations")),
          Map.entry("local.servicebus", Set.of()),
          Map.entry("local.plane", Set.of()),
          Map.entry(
              "local.run",
              Set.of("app", "local.postgres", "local.servicebus", "local.plane", "migrations")),
          Map.entry("archrules", Set.of()));

  /** Modules that measure or prove the others and may see all of them. */
  private static final Set<String> MAY_SEE_ALL = Set.of("acceptance", "bench");

  private static final Map<String, String> PACKAGES =
      MAY_SEE.keySet().stream()
          .collect(toUnmodifiableMap(module -> ROOT + "." + module, module -> module));

  private ModuleMap() {}

  /** The names of all modules that have arrows, sorted. */
  public static List<String> modules() {
    return MAY_SEE.keySet().stream().sorted().toList();
  }

  /** The module of {@code type}, or empty for a class that is not ours or not on the map. */
  public static Optional<String> moduleOf(JavaClass type) {
    for (String name = type.getPackageName(); name.startsWith(ROOT); name = parent(name)) {
      if (PACKAGES.containsKey(name)) {
        return Optional.of(PACKAGES.get(name));
      }
      String below = name.length() > ROOT.length() ? name.substring(ROOT.length() + 1) : "";
      if (MAY_SEE_ALL.contains(below)) {
        return Optional.of(below);
      }
    }
    return Optional.empty();
  }

  /** Whether module {@code from} may use a class of module {@code to}. */
  public static boolean maySee(String from, String to) {
    return from.equals(to)
        || MAY_SEE_ALL.contains(from)
        || MAY_SEE.getOrDefault(from, Set.of()).contains(to);
  }

  /** Holds for a class that lies in a module of the map and uses only what that module may see. */
  static ArchCondition<JavaClass> followTheArrows() {
    return new ArchCondition<>("use only the modules their own module may see") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        moduleOf(type)
            .ifPresentOrElse(
                module -> checkArrows(module, type, events),
                () -> events.add(violated(type, type.getName() + " lies in no module of the map")));
      }
    };
  }

  private static void checkArrows(String module, JavaClass type, ConditionEvents events) {
    List<Dependency> ours = new ArrayList<>(type.getDirectDependenciesFromSelf());
    ours.removeIf(dependency -> !isOurs(dependency.getTargetClass()));
    for (Dependency dependency : ours) {
      boolean allowed =
          moduleOf(dependency.getTargetClass()).filter(to -> maySee(module, to)).isPresent();
      if (!allowed) {
        events.add(violated(type, dependency.getDescription()));
      }
    }
  }

  private static boolean isOurs(JavaClass type) {
    return type.getPackageName().startsWith(ROOT + ".");
  }

  private static ConditionEvent violated(JavaClass type, String why) {
    return SimpleConditionEvent.violated(type, why);
  }

  private static String parent(String packageName) {
    int dot = packageName.lastIndexOf('.');
    return dot < 0 ? "" : packageName.substring(0, dot);
  }
}

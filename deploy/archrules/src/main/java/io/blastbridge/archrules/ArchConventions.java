package io.blastbridge.archrules;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.targetOwner;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * The rules every production class of Blast Bridge keeps, each for a reason given beside it.
 *
 * <p>{@link #all()} runs over the classes of all modules at once; a module that wants to fail early
 * runs a single rule over its own classes.
 */
public final class ArchConventions {

  private static final String[] RULES = {
    "io.blastbridge.command.domain..", "io.blastbridge.command.events.."
  };

  /** What the production image carries. */
  private static final String[] PRODUCT = {
    "io.blastbridge.command..",
    "io.blastbridge.projections..",
    "io.blastbridge.query..",
    "io.blastbridge.migrations..",
    "io.blastbridge.app.."
  };

  /** Code that runs on a developer's machine and talks to a person: it prints and it waits. */
  private static final String[] TOOLS = {"io.blastbridge.local..", "io.blastbridge.bench.."};

  /**
   * The only product classes that may sleep, each for a bounded time with a reason of its own: the
   * watcher coalesces wakes for 1 ms, the writer pauses after a lost connection, the plane's client
   * waits between tries of one submit within its budget, a rebuild looks at its progress.
   */
  private static final String SLEEPERS =
      "io\\.blastbridge\\.(command\\.eventstore\\.(JournalWatcher|AppendSession)"
          + "|command\\.plane\\.HttpExecutionPlane|projections\\.projectors\\.Rebuild)";

  /** Maven keeps the arrows between POMs; this keeps them against transitive class paths too. */
  public static final ArchRule MODULES_FOLLOW_THE_ARROWS =
      classes().that().resideInAPackage("io.blastbridge..").should(ModuleMap.followTheArrows());

  /** A package that can be read without reading back into its readers. */
  public static final ArchRule PACKAGES_ARE_FREE_OF_CYCLES =
      slices().matching("io.blastbridge.(**)").should().beFreeOfCycles().allowEmptyShould(true);

  /** Rules that know only Java outlive every framework and can be walked exhaustively. */
  public static final ArchRule RULES_KNOW_ONLY_JAVA =
      classes()
          .that()
          .resideInAnyPackage(RULES)
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(
                  "java..",
                  "org.jspecify.annotations..",
                  "com.google.errorprone.annotations..",
                  "io.blastbridge.command.domain..",
                  "io.blastbridge.command.events.."))
          .allowEmptyShould(true);

  /** Time, ids and chance are arguments: a decision can be replayed and tested. */
  public static final ArchRule RULES_READ_NO_CLOCK_AND_ROLL_NO_DICE =
      noClasses()
          .that()
          .resideInAnyPackage(RULES)
          .should()
          .callMethodWhere(
              targetOwner(resideInAnyPackage("java.."))
                  .and(target(nameMatching("now|currentTimeMillis|nanoTime|randomUUID"))))
          .orShould()
          .accessTargetWhere(
              targetOwner(
                  belongToAnyOf(
                      Clock.class,
                      Random.class,
                      SecureRandom.class,
                      ThreadLocalRandom.class,
                      RandomGenerator.class)))
          .allowEmptyShould(true);

  /** The sides meet only in Postgres: a bus across them would hide a call and a failure. */
  public static final ArchRule READERS_SEND_NO_COMMANDS =
      noClasses()
          .that()
          .resideInAnyPackage("io.blastbridge.projections..", "io.blastbridge.query..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.axonframework.commandhandling..", "org.axonframework.queryhandling..")
          .allowEmptyShould(true);

  /**
   * Generated code hides what is true; old or mocking test libraries do not belong to the product.
   */
  public static final ArchRule NO_LOMBOK_AND_NO_TEST_LIBRARIES =
      noClasses()
          .that()
          .resideInAnyPackage(PRODUCT)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "lombok..", "org.junit..", "junit..", "org.mockito..", "org.assertj..")
          .allowEmptyShould(true);

  /** The product logs; only a main of the local tools speaks to a terminal. */
  public static final ArchRule NOBODY_PRINTS =
      noClasses()
          .that()
          .resideOutsideOfPackages(TOOLS)
          .should()
          .accessTargetWhere(
              targetOwner(belongToAnyOf(System.class)).and(target(nameMatching("out|err"))))
          .orShould()
          .callMethodWhere(
              targetOwner(describe("a throwable", type -> type.isAssignableTo(Throwable.class)))
                  .and(target(nameMatching("printStackTrace"))))
          .allowEmptyShould(true);

  /** A sleeping thread can be neither woken nor tested: wait on a condition or a schedule. */
  public static final ArchRule NOBODY_SLEEPS =
      noClasses()
          .that()
          .resideOutsideOfPackages(TOOLS)
          .and()
          .haveNameNotMatching(SLEEPERS)
          .should()
          .callMethodWhere(
              targetOwner(belongToAnyOf(Thread.class, TimeUnit.class))
                  .and(target(nameMatching("sleep"))))
          .allowEmptyShould(true);

  /** Every package says that its types are not null and what it is for. */
  public static final ArchRule PACKAGES_ARE_NULL_MARKED =
      classes()
          .that()
          .resideInAPackage("io.blastbridge..")
          .should(lieInANullMarkedPackage())
          .allowEmptyShould(true);

  /** Beans are listed where they are made; scanning finds what nobody decided. */
  public static final ArchRule BEANS_ARE_LISTED_NOT_SCANNED =
      noClasses()
          .should()
          .beAnnotatedWith("org.springframework.stereotype.Component")
          .orShould()
          .beAnnotatedWith("org.springframework.stereotype.Service")
          .orShould()
          .beAnnotatedWith("org.springframework.stereotype.Repository")
          .orShould()
          .beMetaAnnotatedWith("org.springframework.context.annotation.ComponentScan")
          .allowEmptyShould(true);

  /**
   * A bean gets what it needs by its constructor, so that a test can give it. Axon fills the fields
   * of a saga after reading it from the store; such a field is left out of the stored form by
   * {@code @JsonIgnore}.
   */
  public static final ArchRule NO_FIELD_INJECTION =
      noFields()
          .that()
          .areNotAnnotatedWith("com.fasterxml.jackson.annotation.JsonIgnore")
          .should()
          .beAnnotatedWith("org.springframework.beans.factory.annotation.Autowired")
          .orShould()
          .beAnnotatedWith("jakarta.inject.Inject")
          .allowEmptyShould(true);

  /** One place to look for what a module contributes. */
  public static final ArchRule ONE_CONFIGURATION_CLASS_PER_MODULE =
      classes()
          .that()
          .areMetaAnnotatedWith("org.springframework.context.annotation.Configuration")
          .should(beAloneInTheirModule())
          .allowEmptyShould(true);

  private ArchConventions() {}

  /** All rules, for a test over the classes of all modules. */
  public static List<ArchRule> all() {
    return List.of(
        MODULES_FOLLOW_THE_ARROWS,
        PACKAGES_ARE_FREE_OF_CYCLES,
        RULES_KNOW_ONLY_JAVA,
        RULES_READ_NO_CLOCK_AND_ROLL_NO_DICE,
        READERS_SEND_NO_COMMANDS,
        NO_LOMBOK_AND_NO_TEST_LIBRARIES,
        NOBODY_PRINTS,
        NOBODY_SLEEPS,
        PACKAGES_ARE_NULL_MARKED,
        BEANS_ARE_LISTED_NOT_SCANNED,
        NO_FIELD_INJECTION,
        ONE_CONFIGURATION_CLASS_PER_MODULE);
  }

  private static ArchCondition<JavaClass> lieInANullMarkedPackage() {
    return new ArchCondition<>("lie in a package whose package-info is @NullMarked") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        if (!type.getPackage().isAnnotatedWith("org.jspecify.annotations.NullMarked")) {
          events.add(
              SimpleConditionEvent.violated(type, type.getPackageName() + " is not @NullMarked"));
        }
      }
    };
  }

  private static ArchCondition<JavaClass> beAloneInTheirModule() {
    return new ArchCondition<>("be the only configuration class of their module") {
      private final Map<String, List<String>> found = new TreeMap<>();

      @Override
      public void init(Collection<JavaClass> all) {
        found.clear();
      }

      @Override
      public void check(JavaClass type, ConditionEvents events) {
        found
            .computeIfAbsent(
                ModuleMap.moduleOf(type).orElse(type.getPackageName()), key -> new ArrayList<>())
            .add(type.getName());
      }

      @Override
      public void finish(ConditionEvents events) {
        found.forEach(
            (module, names) -> {
              if (names.size() > 1) {
                events.add(SimpleConditionEvent.violated(module, module + " has " + names));
              }
            });
      }
    };
  }
}

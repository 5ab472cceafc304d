package io.blastbridge.archrules;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.blastbridge.command.application.fixture.UseCase;
import io.blastbridge.command.domain.fixture.RuleWithAClock;
import io.blastbridge.command.domain.fixture.RuleWithATime;
import io.blastbridge.command.servicebus.fixture.PatientAdapter;
import io.blastbridge.nowhere.OffTheMap;
import io.blastbridge.query.fixture.ReaderOfTheWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each rule is broken once here, because a rule that never fails proves nothing. */
class ArchConventionsTest {

  @Test
  void a_reader_that_reaches_into_the_writer_is_named() {
    assertThat(violations(ArchConventions.MODULES_FOLLOW_THE_ARROWS, ReaderOfTheWriter.class))
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line).contains("ReaderOfTheWriter", "UseCase"));
  }

  @Test
  void an_adapter_may_use_the_application() {
    assertThat(violations(ArchConventions.MODULES_FOLLOW_THE_ARROWS, PatientAdapter.class))
        .isEmpty();
  }

  @Test
  void a_class_in_no_module_of_the_map_is_named() {
    assertThat(violations(ArchConventions.MODULES_FOLLOW_THE_ARROWS, OffTheMap.class))
        .singleElement()
        .asString()
        .contains("no module of the map");
  }

  @Test
  void a_rule_that_reads_the_clock_is_named_and_one_that_is_told_the_time_is_not() {
    ArchRule rule = ArchConventions.RULES_READ_NO_CLOCK_AND_ROLL_NO_DICE;
    assertThat(violations(rule, RuleWithAClock.class)).hasSize(1);
    assertThat(violations(rule, RuleWithATime.class)).isEmpty();
  }

  @Test
  void sleeping_and_printing_are_named() {
    assertThat(violations(ArchConventions.NOBODY_SLEEPS, PatientAdapter.class)).hasSize(1);
    assertThat(violations(ArchConventions.NOBODY_PRINTS, PatientAdapter.class)).hasSize(1);
  }

  @Test
  void a_package_that_is_not_null_marked_is_named() {
    ArchRule rule = ArchConventions.PACKAGES_ARE_NULL_MARKED;
    assertThat(violationsInPackageOf(rule, ReaderOfTheWriter.class)).hasSize(1);
    assertThat(violationsInPackageOf(rule, UseCase.class)).isEmpty();
  }

  @Test
  void the_arrows_contain_no_cycle() {
    List<String> modules = ModuleMap.modules();
    assertThat(modules)
        .allSatisfy(
            from ->
                assertThat(modules)
                    .filteredOn(to -> !to.equals(from) && ModuleMap.maySee(from, to))
                    .allSatisfy(to -> assertThat(ModuleMap.maySee(to, from)).isFalse()));
    assertThat(ModuleMap.maySee("app", "local.run")).isFalse();
    assertThat(ModuleMap.maySee("query", "command.events")).isFalse();
    assertThat(ModuleMap.maySee("command.servicebus", "command.plane")).isFalse();
  }

  private static List<String> violations(ArchRule rule, Class<?> offender) {
    return violations(rule, new ClassFileImporter().importClasses(offender));
  }

  /** Reads the package with its package-info. */
  private static List<String> violationsInPackageOf(ArchRule rule, Class<?> offender) {
    return violations(rule, new ClassFileImporter().importPackages(offender.getPackageName()));
  }

  private static List<String> violations(ArchRule rule, JavaClasses classes) {
    return rule.evaluate(classes).getFailureReport().getDetails();
  }
}

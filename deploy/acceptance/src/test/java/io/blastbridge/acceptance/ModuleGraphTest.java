package io.blastbridge.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.blastbridge.archrules.ArchConventions;
import io.blastbridge.archrules.ModuleMap;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the shared rules over the production classes of every module at once. */
class ModuleGraphTest {

  private static final ImportOption NO_TEST_JARS = location -> !location.contains("-tests.jar");

  private static final JavaClasses HOUSE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(NO_TEST_JARS)
          .importPackages(ModuleMap.ROOT);

  @ParameterizedTest
  @MethodSource("rules")
  void the_house_keeps(ArchRule rule) {
    rule.check(HOUSE);
  }

  static Stream<ArchRule> rules() {
    return ArchConventions.all().stream();
  }

  @Test
  void the_classes_of_every_side_are_looked_at() {
    assertThat(HOUSE.stream().map(ModuleMap::moduleOf).flatMap(Optional::stream).distinct())
        .contains(
            "command.events",
            "command.domain",
            "command.application",
            "command.eventstore",
            "command.servicebus",
            "command.plane",
            "command.rest",
            "projections.readmodel",
            "projections.projectors",
            "query",
            "migrations",
            "app",
            "local.run");
  }

  @Test
  void every_configuration_class_is_registered() throws IOException {
    List<String> declared =
        HOUSE.stream()
            .filter(
                type ->
                    type.isAnnotatedWith(
                        "org.springframework.boot.autoconfigure.AutoConfiguration"))
            .map(JavaClass::getName)
            .toList();

    assertThat(registeredConfigurations()).containsAll(declared);
  }

  private static List<String> registeredConfigurations() throws IOException {
    String name =
        "META-INF/spring/org.springframework.boot.autoconfigure.AutoConfiguration.imports";
    List<String> registered = new ArrayList<>();
    for (URL file : Collections.list(ModuleGraphTest.class.getClassLoader().getResources(name))) {
      try (InputStream in = file.openStream()) {
        new String(in.readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .map(String::strip)
            .forEach(registered::add);
      }
    }
    return registered;
  }
}

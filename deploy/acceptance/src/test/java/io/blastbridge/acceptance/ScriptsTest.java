package io.blastbridge.acceptance;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scripts a newcomer meets first: their usage, their exit codes and what they count. */
class ScriptsTest {

  private static final Path HOUSE = Path.of("..", "..").toAbsolutePath().normalize();

  @TempDir Path scratch;

  @ParameterizedTest
  @ValueSource(strings = {"--quick", "--full --soak", "test"})
  void verify_refuses_what_it_does_not_know_with_2(String arguments) throws Exception {
    Run run = bash("deploy/verify " + arguments, Map.of());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.output()).contains("--soak");
  }

  @Test
  void help_exits_0_and_names_the_exit_codes() throws Exception {
    for (String script : List.of("deploy/verify", "deploy/run-local")) {
      Run run = bash(script + " --help", Map.of());
      assertThat(run.exitCode()).isZero();
      assertThat(run.output()).contains("2 wrong usage").contains("3 a prerequisite is missing");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"deploy/verify", "deploy/run-local"})
  void a_machine_without_anything_is_told_what_is_missing_with_3(String script) throws Exception {
    Run run = bash(script, bareMachine());

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.output()).contains("a JDK 25", "blastn", "ncbi-blast+");
  }

  @Test
  void root_with_apt_gets_the_missing_packages_after_one_update() throws Exception {
    String bin = toolsOnly();
    Path calls = scratch.resolve("calls");
    Files.delete(Path.of(bin, "id"));
    command(bin, "id", "echo 0");
    command(
        bin,
        "apt-get",
        """
        echo "$@" >>'%s'
        case "$*" in *' ncbi-blast+') for t in blastn makeblastdb; do cp '%s/id' '%s'/$t; done ;; esac
        """
            .formatted(calls, bin, bin));

    Run run =
        bash(
            "source deploy/lib/prerequisites.sh; settle_prerequisites need_blast; echo settled",
            Map.of("PATH", bin, "BLAST_BRIDGE_NO_INSTALL", ""));

    assertThat(run.output()).endsWith("settled\n");
    assertThat(Files.readAllLines(calls))
        .satisfiesExactly(
            update -> assertThat(update).endsWith(" update"),
            install -> assertThat(install).contains(" install ").endsWith(" ncbi-blast+"));
  }

  @Test
  void a_launcher_that_is_not_built_and_may_not_be_is_a_failure() throws Exception {
    Run run =
        bash(
            "bash '%s' --simulate".formatted(copyOfTheLauncher()),
            Map.of("BLAST_BRIDGE_NO_BUILD", "1", "BLAST_BRIDGE_NO_INSTALL", "1"));

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.output()).contains("not built");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--port abc",
        "--port 99999",
        "--plane-port",
        "--data /etc/passwd",
        "--port 1 --port 2",
        "--no-such-option",
        "--data=x",
        "-x",
        "--wait",
        "bogus",
        "status extra",
        "status --port 1",
        "stop --once",
        "submit",
        "submit a b",
        "''",
        "'--once --no-sample'"
      })
  void a_wrong_command_line_is_refused_with_2_before_anything_is_built(String arguments)
      throws Exception {
    Path launcher = builtLauncher(false);

    Run run = bash("bash '%s' %s".formatted(launcher, arguments), fakes());

    assertThat(run.exitCode()).as(run.output()).isEqualTo(2);
    assertThat(run.output()).contains("--help tells more");
    assertThat(scratch.resolve("calls")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"status --data D", "--data D status", "stop", "logs"})
  void a_command_for_a_running_instance_never_rebuilds(String arguments) throws Exception {
    Path launcher = builtLauncher(true);
    newer(launcher.resolve("../../pom.xml"));

    Run run = bash("bash '%s' %s".formatted(launcher, arguments), fakes());

    assertThat(run.exitCode()).as(run.output()).isZero();
    assertThat(Files.readAllLines(scratch.resolve("calls")))
        .singleElement()
        .asString()
        .startsWith("java ")
        .contains("LocalMain " + arguments)
        .endsWith("umask 0077");
  }

  @Test
  void what_is_built_is_started_without_asking_maven() throws Exception {
    Path launcher = builtLauncher(true);

    Run run = bash("bash '%s' --simulate".formatted(launcher), fakes());

    assertThat(run.exitCode()).as(run.output()).isZero();
    assertThat(Files.readAllLines(scratch.resolve("calls")))
        .allMatch(call -> call.startsWith("java "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"pom.xml", "module/src/main/java/A.java", "module/src/main/resources/a.sql"})
  void an_edit_since_the_last_build_is_built(String edited) throws Exception {
    Path launcher = builtLauncher(true);
    newer(launcher.resolve("../..").resolve(edited));

    Run run = bash("bash '%s' --simulate".formatted(launcher), fakes());

    assertThat(run.exitCode()).as(run.output()).isZero();
    assertThat(Files.readAllLines(scratch.resolve("calls")))
        .anyMatch(call -> call.startsWith("mvn ") && call.contains(" package"))
        .last()
        .asString()
        .startsWith("java ");
  }

  @Test
  void a_jdk_among_the_installed_ones_is_found_by_its_major_version() throws Exception {
    Path older = jdk("jdk-24", "24.0.2");
    Path wanted = jdk("jdk-25", "25.0.1");
    String script =
        "source deploy/lib/prerequisites.sh; unset JAVA_HOME; find_jdk 25 25; echo; find_jdk 17 24";

    Run run = bash(script, Map.of("JDK_PLACES", older + " " + wanted, "PATH", toolsOnly()));

    assertThat(run.output().lines()).containsExactly(wanted.toString(), older.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.8.6 3.8.6", "3.9.9 3.8.6", "3.10.0 3.8.6", "4.0.0 3.8.6"})
  void a_version_that_is_late_enough_is_accepted(String versions) throws Exception {
    assertThat(versionAtLeast(versions).exitCode()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.8.5 3.8.6", "3.6.3 3.8.6", "2.9 3.8.6"})
  void a_version_that_is_too_old_is_refused(String versions) throws Exception {
    assertThat(versionAtLeast(versions).exitCode()).isEqualTo(1);
  }

  @Test
  void tests_are_counted_over_all_modules_and_quoted_reports_are_not() throws Exception {
    report(
        "one",
        """
        <testsuite name="A" tests="5" errors="1" skipped="1" failures="1" time="1">
          <testcase name="x"><failure><![CDATA[
        <testsuite tests="100" failures="3">
        ]]></failure></testcase>
        </testsuite>
        """);
    report(
        "two",
        """
        <testsuite
          name="B" tests="2"
          errors="0" skipped="0" failures="0">
        </testsuite>
        """);
    report("node_modules", "<testsuite tests=\"9\" errors=\"0\" skipped=\"0\" failures=\"9\"/>\n");

    Run run = bash("source deploy/lib/test-counts.sh; count_tests " + scratch, Map.of());

    assertThat(run.output().strip()).isEqualTo("4 2 1");
  }

  @Test
  void a_source_deleted_since_the_last_build_is_built() throws Exception {
    Path launcher = builtLauncher(true);
    Path source = launcher.resolve("../../module/src/main/java/A.java").normalize();
    newer(source);
    for (Path path = source;
        !path.endsWith("src");
        path = Objects.requireNonNull(path.getParent())) {
      old(path);
    }
    Files.delete(source);

    Run run = bash("bash '%s' --simulate".formatted(launcher), fakes());

    assertThat(run.exitCode()).as(run.output()).isZero();
    assertThat(Files.readString(scratch.resolve("calls"))).contains("package");
  }

  private Path copyOfTheLauncher() throws IOException {
    Path lib = Files.createDirectories(scratch.resolve("house/deploy/lib"));
    Path launcher = lib.resolveSibling("run-local");
    Files.copy(HOUSE.resolve("deploy/run-local"), launcher);
    for (String part : List.of("prerequisites.sh", "launcher-arguments.sh")) {
      Files.copy(HOUSE.resolve("deploy/lib").resolve(part), lib.resolve(part));
    }
    return launcher;
  }

  /** The launcher with what a build leaves behind, or with nothing. */
  private Path builtLauncher(boolean built) throws IOException {
    Path launcher = copyOfTheLauncher();
    Path target = launcher.resolveSibling("local/run/target");
    if (built) {
      Files.createDirectories(target);
      Path jar = Files.createFile(target.resolve("local-run-1.jar"));
      Files.writeString(target.resolve("classpath.txt"), jar.toString());
      Files.createFile(target.resolve("launcher-built"));
      old(target.resolve("launcher-built"));
    }
    return launcher;
  }

  private static void old(Path file) throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));
  }

  private static void newer(Path file) throws IOException {
    Files.createDirectories(file.normalize().getParent());
    Files.writeString(file.normalize(), "");
  }

  /** A JDK and a Maven that only write down how they were called. */
  private Map<String, String> fakes() throws IOException {
    Path home = jdk("jdk-25", "25.0.1");
    String bin = toolsOnly();
    for (String tool : List.of("mktemp", "mkdir", "mv", "rm", "tail", "flock")) {
      Files.createSymbolicLink(Path.of(bin, tool), real(tool));
    }
    String note = "echo \"%s $* umask $(umask)\" >>'" + scratch.resolve("calls") + "'";
    Files.delete(home.resolve("bin/java"));
    command(home.resolve("bin").toString(), "java", note.formatted("java"));
    command(bin, "mvn", "echo 'Apache Maven 3.9.9'; " + note.formatted("mvn"));
    return Map.of(
        "PATH",
        bin,
        "JAVA_HOME",
        home.toString(),
        "BLAST_BRIDGE_NO_INSTALL",
        "1",
        "BLAST_BRIDGE_NO_BUILD",
        "");
  }

  private Run versionAtLeast(String versions) throws Exception {
    return bash("source deploy/lib/prerequisites.sh; version_at_least " + versions, Map.of());
  }

  private void report(String module, String xml) throws IOException {
    Path reports = Files.createDirectories(scratch.resolve(module + "/target/surefire-reports"));
    Files.writeString(
        reports.resolve("TEST-x.xml"), "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + xml);
  }

  private Path jdk(String name, String version) throws IOException {
    Path home = Files.createDirectories(scratch.resolve(name));
    Path bin = Files.createDirectories(home.resolve("bin"));
    for (String tool : List.of("java", "javac")) {
      assertThat(Files.createFile(bin.resolve(tool)).toFile().setExecutable(true)).isTrue();
    }
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    return home;
  }

  /** An environment without JDK, Maven and BLAST+, in which nothing may be installed. */
  private Map<String, String> bareMachine() throws IOException {
    return Map.of(
        "PATH",
        toolsOnly(),
        "JAVA_HOME",
        "",
        "JDK_PLACES",
        scratch.resolve("no-jdk").toString(),
        "BLAST_BRIDGE_NO_INSTALL",
        "1");
  }

  /** A directory with links to the standard tools the scripts use, and to nothing else. */
  private String toolsOnly() throws IOException {
    Path bin = Files.createDirectories(scratch.resolve("bin"));
    for (String tool :
        List.of("bash", "cat", "cp", "dirname", "find", "head", "id", "readlink", "sed", "sort")) {
      Path link = bin.resolve(tool);
      if (!Files.exists(link)) {
        Files.createSymbolicLink(link, real(tool));
      }
    }
    return bin.toString();
  }

  private static void command(String bin, String name, String body) throws IOException {
    Path file = Files.writeString(Path.of(bin, name), "#!/usr/bin/env bash\n" + body + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private static Path real(String tool) {
    return List.of("/usr/bin", "/bin").stream()
        .map(directory -> Path.of(directory, tool))
        .filter(Files::exists)
        .findFirst()
        .orElseThrow();
  }

  private Run bash(String script, Map<String, String> environment) throws Exception {
    Path output = Files.createTempFile(scratch, "run", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(real("bash").toString(), "-c", script)
            .directory(HOUSE.toFile())
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    if (!process.waitFor(30, SECONDS)) {
      process.destroyForcibly();
    }
    return new Run(process.waitFor(), Files.readString(output, StandardCharsets.UTF_8));
  }

  private record Run(int exitCode, String output) {}
}

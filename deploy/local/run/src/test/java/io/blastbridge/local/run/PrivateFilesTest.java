package io.blastbridge.local.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFilesTest {

  @TempDir private Path directory;

  private static String rights(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  private static Path with(String rights, Path path) throws IOException {
    return Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(rights));
  }

  private Path wideDirectory(String name) throws IOException {
    return with("rwxrwxrwx", Files.createDirectory(directory.resolve(name)));
  }

  @Test
  void a_new_data_directory_is_its_owners_only() throws IOException {
    Path data = directory.resolve("a/b");

    PrivateFiles.own(data);

    assertThat(rights(data)).isEqualTo("rwx------");
  }

  @Test
  void what_an_earlier_version_left_open_is_closed() throws IOException {
    Path data = wideDirectory("data");
    Path plane = with("rwxr-xr-x", Files.createDirectory(data.resolve("plane")));
    Path query = with("rw-r--r--", Files.writeString(plane.resolve("query.fasta"), ">a"));
    Path program = with("rwxr-xr-x", Files.writeString(plane.resolve("program"), ""));
    Path log = with("rw-rw-rw-", Files.writeString(data.resolve("bridge.log.2026-01-01.0.gz"), ""));

    PrivateFiles.own(data);

    assertThat(rights(data)).isEqualTo("rwx------");
    assertThat(rights(plane)).isEqualTo("rwx------");
    assertThat(rights(query)).isEqualTo("rw-------");
    assertThat(rights(program)).isEqualTo("rwx------");
    assertThat(rights(log)).isEqualTo("rw-------");
  }

  @Test
  void a_directory_with_other_things_in_it_keeps_its_rights_and_they_keep_theirs()
      throws IOException {
    Path data = with("rwxr-xr-x", wideDirectory("home"));
    Path letter = with("rw-r--r--", Files.writeString(data.resolve("letter.txt"), ""));
    Path ports = with("rw-r--r--", Files.writeString(data.resolve("ports.properties"), ""));

    PrivateFiles.own(data);

    assertThat(rights(data)).isEqualTo("rwxr-xr-x");
    assertThat(rights(letter)).isEqualTo("rw-r--r--");
    assertThat(rights(ports)).isEqualTo("rw-------");
  }

  @Test
  void a_directory_where_others_put_things_is_refused() throws IOException {
    Path data = wideDirectory("tmp");
    Files.writeString(data.resolve("letter.txt"), "");

    assertThatThrownBy(() -> PrivateFiles.own(data)).isInstanceOf(UsageException.class);
    assertThat(rights(data)).isEqualTo("rwxrwxrwx");
  }

  @Test
  void a_link_is_not_followed() throws IOException {
    Path data = wideDirectory("data");
    Path outside = with("rw-r--r--", Files.writeString(directory.resolve("outside"), ""));
    Path plane = Files.createDirectory(data.resolve("plane"));
    Files.createSymbolicLink(plane.resolve("link"), outside);

    PrivateFiles.own(data);

    assertThat(rights(outside)).isEqualTo("rw-r--r--");
  }

  @Test
  void a_file_is_no_data_directory() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "");

    assertThatThrownBy(() -> PrivateFiles.own(file))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("not a directory");
  }
}

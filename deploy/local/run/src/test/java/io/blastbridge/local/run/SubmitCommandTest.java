package io.blastbridge.local.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SubmitCommandTest {

  @TempDir private Path directory;

  private final List<String> said = new ArrayList<>();

  private ExitCode submit(Path fasta, String... more) {
    var args =
        new ArrayList<>(
            List.of(
                "submit",
                fasta.toString(),
                "--program",
                "blastn",
                "--db",
                "nt",
                "--data",
                directory.resolve("data").toString()));
    args.addAll(List.of(more));
    return LocalMain.run(args, said::add);
  }

  @Test
  void a_file_that_is_not_utf_8_is_named() throws IOException {
    Path fasta = Files.write(directory.resolve("bad.fa"), new byte[] {'>', 'a', '\n', (byte) 0xff});

    assertThat(submit(fasta)).isEqualTo(ExitCode.USAGE);
    assertThat(said).singleElement().asString().startsWith(fasta + " is not UTF-8 text");
  }

  @Test
  void a_directory_is_called_one() {
    assertThat(submit(directory)).isEqualTo(ExitCode.USAGE);
    assertThat(said).singleElement().asString().startsWith(directory + " is a directory");
  }

  @Test
  void a_file_that_is_not_there_is_named() {
    assertThat(submit(directory.resolve("none.fa"))).isEqualTo(ExitCode.USAGE);
    assertThat(said).singleElement().asString().contains("none.fa cannot be read");
  }

  @Test
  void a_place_for_the_result_that_cannot_be_is_refused_before_anything_is_sent()
      throws IOException {
    Path fasta = Files.writeString(directory.resolve("q.fa"), ">a\nACGT\n");

    assertThat(submit(fasta, "--out", directory.resolve("none/hit.xml").toString()))
        .isEqualTo(ExitCode.USAGE);
    assertThat(said).singleElement().asString().contains("hit.xml cannot be written");
  }
}

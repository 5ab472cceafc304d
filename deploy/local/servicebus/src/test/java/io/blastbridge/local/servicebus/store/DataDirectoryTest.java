package io.blastbridge.local.servicebus.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {
  @TempDir private Path directory;

  @Test
  void a_new_directory_begins_at_zero() {
    try (DataDirectory data = DataDirectory.open(directory.resolve("new"))) {
      assertThat(data.floor()).isZero();
    }
  }

  @Test
  void the_next_run_begins_at_or_above_every_number_that_was_ensured() {
    try (DataDirectory data = DataDirectory.open(directory)) {
      data.ensure(1);
      data.ensure(DataDirectory.BLOCK * 3 + 7);
    }
    try (DataDirectory data = DataDirectory.open(directory)) {
      assertThat(data.floor()).isGreaterThanOrEqualTo(DataDirectory.BLOCK * 3 + 7);
    }
  }

  @Test
  void the_mark_is_written_once_for_a_block_of_numbers() throws IOException {
    try (DataDirectory data = DataDirectory.open(directory)) {
      data.ensure(1);
      String mark = Files.readString(directory.resolve("sequence-numbers"));
      data.ensure(DataDirectory.BLOCK);
      assertThat(Files.readString(directory.resolve("sequence-numbers"))).isEqualTo(mark);
      data.ensure(DataDirectory.BLOCK + 1);
      assertThat(Files.readString(directory.resolve("sequence-numbers"))).isNotEqualTo(mark);
    }
  }

  @Test
  void a_second_broker_is_refused_while_the_first_uses_the_directory() {
    try (DataDirectory data = DataDirectory.open(directory)) {
      assertThat(data.floor()).isZero();
      assertThatThrownBy(() -> DataDirectory.open(directory))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining("another local Service Bus uses the data directory");
    }
  }

  @Test
  void a_damaged_mark_is_refused_and_not_guessed() throws IOException {
    Files.writeString(directory.resolve("sequence-numbers"), "12x");

    assertThatThrownBy(() -> DataDirectory.open(directory))
        .isInstanceOf(UncheckedIOException.class);
  }
}

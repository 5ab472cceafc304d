package io.blastbridge.local.plane;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InventedSequencesTest {

  @Test
  void the_shipped_records_are_the_ones_the_fixed_seed_makes() throws IOException {
    for (Map.Entry<String, String> file : new InventedSequences().files().entrySet()) {
      try (InputStream in = LocalPlane.class.getResourceAsStream(file.getKey())) {
        assertThat(in).as(file.getKey()).isNotNull();
        assertThat(new String(in.readAllBytes(), StandardCharsets.US_ASCII))
            .as(file.getKey())
            .isEqualTo(file.getValue());
      }
    }
  }
}

package io.blastbridge.local.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndpointsTest {

  @ParameterizedTest
  @CsvSource({
    "2026-01-02T03:04:05Z,2026-01-02T03:04:05.000Z",
    "2026-01-02T03:04:00Z,2026-01-02T03:04:00.000Z",
    "2026-01-02T03:04:05.120Z,2026-01-02T03:04:05.120Z",
    "2026-01-02T03:04:05.123999999Z,2026-01-02T03:04:05.123Z"
  })
  void a_time_always_has_three_digits_of_milliseconds(Instant at, String written) {
    assertThat(Endpoints.time(at)).isEqualTo(written);
  }
}

package io.blastbridge.command.domain.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourceProfilesTest {

  @ParameterizedTest
  @CsvSource({
    "standard, core_nt, core_nt_safe",
    "standard, blast-db/core_nt/core_nt, core_nt_safe",
    "standard, core_nt/foo, core_nt_safe",
    "standard, x/core_nt, standard",
    "standard, /core_nt, standard",
    "standard, CORE_NT, standard",
    "Standard, core_nt, Standard",
    "core_nt_precise, core_nt, core_nt_precise",
    "precise, core_nt, precise",
    "core_nt_safe, nt, core_nt_safe",
    "turbo, core_nt, turbo"
  })
  void only_the_standard_profile_of_the_large_database_is_promoted(
      String requested, String db, String profile) {
    assertThat(ResourceProfiles.promoted(requested, db)).isEqualTo(profile);
  }
}

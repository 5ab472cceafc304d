package io.blastbridge.command.plane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.blastbridge.command.application.ExecutionPlane.JobReading;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerRulesTest {

  @ParameterizedTest
  @CsvSource({
    "Completed,Succeeded",
    "' SUCCESS ',Succeeded",
    "complete,Succeeded",
    "succeeded,Succeeded",
    "cancelled,Failed",
    "canceled,Failed",
    "timeout,Failed",
    "error,Failed",
    "failure,Failed",
    "pending,Waiting",
    "accepted,Waiting",
    "created,Waiting",
    "scheduled,Waiting",
    "dispatching,Running",
    "'',Running",
    "splitting,Running",
    "whatever,Running"
  })
  void a_status_word_has_one_meaning(String word, String meaning) {
    assertThat(read("{\"status\":\"" + word + "\"}").getClass().getSimpleName()).isEqualTo(meaning);
  }

  @Test
  void a_failure_keeps_only_a_code_that_is_one_word() {
    assertThat(
            read("{\"status\":\"failed\",\"error\":{\"code\":\"OOM\",\"detail\":\"no\\nroom\"}}"))
        .isEqualTo(new JobReading.Failed("OOM", "no room"));
    assertThat(read("{\"status\":\"failed\",\"error\":{\"code\":\"two words\"}}"))
        .isEqualTo(new JobReading.Failed("failed", ""));
    assertThat(read("{\"status\":\"failed\",\"error\":\"text\"}"))
        .isEqualTo(new JobReading.Failed("failed", ""));
  }

  @Test
  void at_most_25_files_are_told_and_none_without_a_usable_id() {
    var files = new StringBuilder("{\"filename\":\"no id\"},{\"file_id\":\"../x\"},7");
    for (int i = 0; i < 30; i++) {
      files.append(",{\"file_id\":\"f").append(i).append("\",\"size_bytes\":-4}");
    }
    JobReading reading = read("{\"status\":\"success\",\"result\":{\"files\":[" + files + "]}}");

    assertThat(((JobReading.Succeeded) reading).files())
        .hasSize(25)
        .allSatisfy(file -> assertThat(file.size()).isZero());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Authorization: Bearer s3cret.abc-def",
        "https://x.blob.core.windows.net/c/f?sv=2024&se=now&sig=s3cret%3D",
        "Endpoint=sb://s3cret;SharedAccessKeyName=a;SharedAccessKey=s3cret",
        "AccountKey=s3cret==;",
        "password=s3cret",
        "\"api_token\": \"x\" token=s3cret"
      })
  void a_secret_is_masked(String text) {
    assertThat(SafeText.of(text, 500)).doesNotContain("s3cret");
  }

  @Test
  void sequences_ids_and_control_characters_do_not_pass() {
    assertThat(SafeText.of("query ACGTACGTACGTACGTACGTACGTACGTACGTACGTACGTACGT bad", 500))
        .isEqualTo("query *** bad");
    assertThat(SafeText.of("body.idempotency_key: text of 1 to 256 characters", 500))
        .isEqualTo("body.idempotency_key: text of 1 to 256 characters");
    assertThat(SafeText.of("tenant 12345678-1234-1234-1234-123456789abc", 500))
        .isEqualTo("tenant 12345678-***");
    assertThat(SafeText.of("\u001b[31mred\u001b[0m\r\n\tline", 500)).isEqualTo("red line");
    assertThat(SafeText.of("x".repeat(20) + " " + "ab ".repeat(300), 500)).hasSize(500);
  }

  @Test
  void settings_take_their_aliases_and_prefer_their_own_values() {
    Map<String, String> variables =
        Map.of(
            "ELB_OPENAPI_BASE_URL", "https://plane.example/base/",
            "ELB_OPENAPI_API_TOKEN", " t0ken ",
            "OPENAPI_SUBMIT_MAX_RETRIES", "0",
            "OPENAPI_READY_CACHE_TTL_SECONDS", "0");

    PlaneSettings aliased =
        PlaneSettings.at("").withAliases(name -> variables.getOrDefault(name, ""));
    assertThat(aliased.baseUrl()).isEqualTo("https://plane.example/base");
    assertThat(aliased.apiToken()).isEqualTo("t0ken");
    assertThat(aliased.submitMaxRetries()).isZero();
    assertThat(aliased.readyCache()).isEqualTo(Duration.ZERO);
    assertThat(aliased.toString()).doesNotContain("t0ken");
    assertThat(
            PlaneSettings.at("http://own")
                .withAliases(name -> variables.getOrDefault(name, ""))
                .baseUrl())
        .isEqualTo("http://own");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ftp://x", "http://user:pw@x", "x", "http://x?y=1"})
  void an_address_that_is_none_is_refused(String url) {
    assertThatThrownBy(() -> PlaneSettings.at(url))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("bridge.plane.base-url");
  }

  private static JobReading read(String json) {
    JsonNode job = Document.object(json.getBytes(StandardCharsets.UTF_8)).orElseThrow();
    return JobDocument.read(job);
  }
}

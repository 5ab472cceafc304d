package io.blastbridge.local.plane;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Real BLAST+ behind the plane's routes. */
class SearchTest {

  @TempDir static Path directory;
  private static LocalPlane plane;
  private static PlaneClient client;

  @BeforeAll
  static void start() throws Exception {
    plane =
        LocalPlane.start(
            PlaneSettings.in(directory.resolve("with a blank"))
                .withMinimums(Duration.ZERO, Duration.ZERO));
    client = new PlaneClient(plane.url());
  }

  @AfterAll
  static void stop() throws IOException {
    plane.close();
  }

  @Test
  void the_sample_query_finds_the_record_it_was_cut_from() {
    String result = tabular(LocalPlane.sampleQuery());

    assertThat(result.lines()).hasSize(1);
    assertThat(result).startsWith("sample\tbbn_042\t");
  }

  @Test
  void the_sample_query_read_backwards_finds_nothing() {
    String letters = lettersOf(LocalPlane.sampleQuery());
    String reversed = new StringBuilder(letters).reverse().toString();

    assertThat(letters.length()).isGreaterThanOrEqualTo(60);
    assertThat(tabular(">reversed\n" + reversed + "\n")).isEmpty();
    assertThat(tabular(">complement\n" + complement(letters) + "\n")).isEmpty();
    assertThat(tabular(">both\n" + complement(reversed) + "\n")).contains("bbn_042");
  }

  @ParameterizedTest
  @CsvSource({
    "blastn,core_nt,bbn_001",
    "tblastn,nt,bbn_001",
    "tblastx,16S_ribosomal_RNA,bbn_001",
    "blastp,swissprot,bbp_001",
    "blastx,nr,bbp_001",
    "psiblast,a/b/swissprot,bbp_001",
    "rpsblast,nr,bbp_001",
    "rpstblastn,swissprot,bbp_001"
  })
  void every_program_of_the_contract_runs_and_finds_what_is_there(
      String program, String db, String found) throws IOException {
    boolean proteinQuery = List.of("blastp", "psiblast", "rpsblast", "tblastn").contains(program);
    Map<String, Object> body = new HashMap<>();
    body.put("program", program);
    body.put("db", db);
    body.put("query_fasta", firstRecord(proteinQuery ? "protein.fasta" : "nucleotide.fasta"));
    body.put("options", Map.of("outfmt", 5, "word_size", 28, "dust", true, "evalue", 0.05));

    JsonNode job = runXml(body);

    assertThat(job.path("status").asText()).as(job.toString()).isEqualTo("success");
    JsonNode file = job.path("result").path("files").path(0);
    assertThat(file.path("file_id").asText()).isEqualTo("result-001");
    assertThat(file.path("filename").asText()).isEqualTo("batch_000.xml");
    assertThat(file.path("format").asText()).isEqualTo("blast_xml");
    String xml = client.result(job.path("job_id").asText());
    assertThat(xml).startsWith("<?xml").contains("<Hit_accession>" + found);
    assertThat(file.path("size_bytes").asLong()).isEqualTo(xml.length());
  }

  @Test
  void a_word_size_the_program_cannot_take_is_capped_and_the_job_says_so() throws IOException {
    JsonNode job =
        runXml(
            Map.of(
                "program",
                "blastp",
                "db",
                "swissprot",
                "query_fasta",
                firstRecord("protein.fasta"),
                "options",
                Map.of("outfmt", 5, "word_size", 28, "dust", true)));

    assertThat(job.path("message").asText())
        .contains("-word_size 28 capped at 3", "-dust left out");
  }

  @Test
  void a_database_that_is_not_here_fails_the_job_and_is_named() {
    JsonNode job = run(PlaneClient.request("blastn", "refseq_rna", Map.of("outfmt", "6")));

    assertFailed(job, "refseq_rna");
  }

  @Test
  void a_program_on_the_wrong_kind_of_database_fails_the_job() {
    assertFailed(run(PlaneClient.request("blastp", "core_nt", Map.of())), "protein databases");
    assertFailed(run(PlaneClient.request("tblastn", "nr", Map.of())), "nucleotide databases");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-out /tmp/x", "-remote", "-db /etc", "'open", "-no_such 1", "-evalue 1"})
  void an_option_blast_must_not_see_or_does_not_take_fails_the_job(String extra) {
    JsonNode job = run(PlaneClient.request("blastn", "nt", Map.of("evalue", 0.1, "extra", extra)));

    assertThat(job.path("status").asText()).isEqualTo("failed");
    assertThat(job.path("error").path("code").asText()).isEqualTo("BLAST_FAILED");
    assertThat(job.has("result")).isFalse();
  }

  @Test
  void a_query_blast_cannot_read_fails_the_job_without_naming_our_files() {
    Map<String, Object> body = PlaneClient.request("blastn", "nt", Map.of("outfmt", "6 nonsense"));
    body.put("query_fasta", "\u0000not fasta at all");

    assertThat(run(body).toString()).doesNotContain(directory.toString());
  }

  @Test
  void a_taxid_keeps_or_leaves_out_the_records_mapped_to_it() {
    Map<String, Object> body =
        PlaneClient.request("blastn", "nt", Map.of("outfmt", "6 std staxids"));
    String hit = client.result(run(body).path("job_id").asText());
    String taxid = hit.strip().substring(hit.strip().lastIndexOf('\t') + 1);
    body.put("taxid", Integer.parseInt(taxid));

    assertThat(client.result(run(body).path("job_id").asText())).contains("bbn_042");
    body.put("is_inclusive", false);
    assertThat(client.result(run(body).path("job_id").asText())).isEmpty();
  }

  @Test
  void without_any_option_the_result_is_commented_tabular() {
    JsonNode job = run(PlaneClient.request("blastn", "nt", Map.of()));

    assertThat(job.path("result").path("files").path(0).path("format").asText())
        .isEqualTo("blast_tabular_commented");
    assertThat(client.result(job.path("job_id").asText())).startsWith("# BLASTN");
  }

  @Test
  void core_nt_under_a_sharding_profile_gets_the_fixed_search_space_unless_one_is_given() {
    Map<String, Object> fixed = PlaneClient.request("blastn", "core_nt", Map.of("outfmt", "5"));
    fixed.put("resource_profile", "core_nt_safe");
    Map<String, Object> given =
        PlaneClient.request(
            "blastn", "core_nt", Map.of("outfmt", "5", "extra", "-searchsp 123456789"));
    given.put("resource_profile", "core_nt_safe");

    assertThat(client.result(run(fixed).path("job_id").asText()))
        .contains("<Statistics_eff-space>32156241807668<");
    assertThat(client.result(run(given).path("job_id").asText()))
        .contains("<Statistics_eff-space>123456789<");
  }

  private static void assertFailed(JsonNode job, String words) {
    assertThat(job.path("status").asText()).isEqualTo("failed");
    assertThat(job.path("error").path("code").asText()).isEqualTo("BLAST_FAILED");
    assertThat(job.path("error").path("message").asText()).contains(words);
    assertThat(job.path("failed_at").asText()).endsWith("Z");
  }

  private static JsonNode run(Map<String, Object> body) {
    return client.ended(client.submit(body));
  }

  private static JsonNode runXml(Map<String, Object> body) {
    PlaneClient.Reply reply = client.post("/api/v1/elastic-blast/submit", body);
    assertThat(reply.status()).as(reply.text()).isEqualTo(202);
    return client.ended(reply.json().get("job_id").textValue());
  }

  private static String tabular(String query) {
    Map<String, Object> body =
        new LinkedHashMap<>(
            PlaneClient.request("blastn", "core_nt", Map.of("outfmt", "6", "evalue", 0.05)));
    body.put("query_fasta", query);
    return client.result(run(body).path("job_id").asText());
  }

  private static String lettersOf(String fasta) {
    return fasta.lines().filter(line -> !line.startsWith(">")).collect(Collectors.joining());
  }

  private static String complement(String letters) {
    return letters
        .chars()
        .mapToObj(c -> String.valueOf("TGCA".charAt("ACGT".indexOf(c))))
        .collect(Collectors.joining());
  }

  private static String firstRecord(String file) throws IOException {
    try (InputStream in = LocalPlane.class.getResourceAsStream(file)) {
      String text = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
      return text.substring(0, text.indexOf('>', 1));
    }
  }
}

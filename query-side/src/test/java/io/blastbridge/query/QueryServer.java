package io.blastbridge.query;

import io.blastbridge.local.postgres.FreshDatabase;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.UUID;
import javax.sql.DataSource;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The query side on a port of its own, over a database of its own. */
final class QueryServer implements AutoCloseable {

  static final Instant NINE = Instant.parse("2026-01-05T09:00:00Z");

  private final FreshDatabase database = FreshDatabase.create();
  private final ConfigurableApplicationContext context;
  private final HttpClient http = HttpClient.newHttpClient();
  private final URI base;
  final JdbcClient jdbc = JdbcClient.create(database.dataSource());

  @SpringBootConfiguration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Application {}

  QueryServer() {
    context =
        new SpringApplicationBuilder(Application.class)
            .initializers(
                application ->
                    ((GenericApplicationContext) application)
                        .registerBean(DataSource.class, database::dataSource))
            .run(
                "--server.port=0",
                "--server.address=127.0.0.1",
                "--spring.main.banner-mode=off",
                "--logging.level.root=warn");
    base =
        URI.create("http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port"));
  }

  HttpResponse<String> get(String path) {
    try {
      return http.send(request(path), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new AssertionError("no answer to " + path, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }

  HttpRequest request(String path) {
    return HttpRequest.newBuilder(base.resolve(path)).build();
  }

  HttpClient http() {
    return http;
  }

  void clear() {
    jdbc.sql(
            "truncate correlation, request_send, trace_stage, correlation_stream, owed_response,"
                + " saga_view, token_entry")
        .update();
  }

  void correlation(String id, String phase, int conflicts, Instant at) {
    jdbc.sql(
            "insert into correlation (correlation_id, version, phase, generation, request_id,"
                + " conflicts, repeats, attempts, created_at, updated_at) values (?, 0, ?, 1,"
                + " 'req-1', ?, 0, 1, ?, ?)")
        .params(id, phase, conflicts, at.atOffset(ZoneOffset.UTC), at.atOffset(ZoneOffset.UTC))
        .update();
  }

  void finished(String id) {
    correlation(id, "TERMINAL", 1, NINE);
    jdbc.sql(
            "update correlation set origin = 'queue', job_id = 'job-1', program = 'blastn', db ="
                + " 'core_nt', outcome = 'succeeded', result_files ="
                + " '[{\"file_id\":\"f1\",\"name\":\"out.gz\",\"format\":\"blast_xml\",\"size\":2048}]',"
                + " claim_id = 'c1', claim_node = 'n1', claim_incarnation = 'i1', claim_pid = 4711,"
                + " claimed_at = updated_at, claim_lease_ends_at = updated_at + interval '900 s',"
                + " enqueued_at = updated_at where correlation_id = ?")
        .param(id)
        .update();
    owed(id, 0, "queued", true);
    owed(id, 1, "succeeded", false);
    stage(id, "enqueued", NINE);
    stage(id, "received", NINE.plusMillis(1500));
    saga(id, "owing");
    event("correlation/" + id, 0, "correlation.received", "{\"z\":1,\"correlationId\":\"x\"}");
    event("correlation/" + id, 1, "correlation.conflicted", "{}");
  }

  void stage(String id, String stage, Instant at) {
    jdbc.sql("insert into trace_stage values (?, ?, ?, ?)")
        .params(id, stage, at.atOffset(ZoneOffset.UTC), UUID.randomUUID())
        .update();
  }

  void owed(String id, int index, String status, boolean published) {
    jdbc.sql(
            "insert into owed_response (owing_event, index, correlation_id, event_id, status,"
                + " request_id, owed_at, published_at) values (?, ?, ?, ?, ?, 'req-1', ?, case when"
                + " ? then ?::timestamptz end)")
        .params(
            UUID.randomUUID(),
            index,
            id,
            "e" + index,
            status,
            NINE.atOffset(ZoneOffset.UTC),
            published,
            NINE.plusSeconds(1).atOffset(ZoneOffset.UTC))
        .update();
  }

  void saga(String id, String state) {
    jdbc.sql(
            "insert into saga_view values ('response', ?, 1, ?, 'TERMINAL', 2, 1,"
                + " 'correlation.terminal', ?, ?, null, 1, null)")
        .params(id, state, NINE.atOffset(ZoneOffset.UTC), NINE.atOffset(ZoneOffset.UTC))
        .update();
  }

  void event(String stream, long sequence, String type, String payload) {
    jdbc.sql("insert into journal values (?, ?, ?, '1', ?, ?, ?, ?, ?)")
        .params(
            stream,
            sequence,
            type,
            UUID.randomUUID(),
            NINE.atOffset(ZoneOffset.UTC),
            payload.getBytes(StandardCharsets.UTF_8),
            "{\"node\":\"n1\"}".getBytes(StandardCharsets.UTF_8),
            new byte[32])
        .update();
  }

  @Override
  public void close() {
    context.close();
    http.close();
    database.close();
  }
}

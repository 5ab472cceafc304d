package io.blastbridge.command.rest;

import io.blastbridge.command.application.ExecutionPlane;
import io.blastbridge.command.application.JobDirectory;
import io.blastbridge.command.application.JobDirectory.Entry;
import io.blastbridge.command.application.RequestDoor;
import io.blastbridge.command.application.RequestDoor.Answer;
import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.JobId;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.http.converter.autoconfigure.HttpMessageConvertersAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorMvcAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

/** The module behind a real server; what the other side of its ports says is set by the test. */
final class RestServer implements AutoCloseable {

  final PlaneShelf plane = new PlaneShelf();
  Answer answer = new Answer.OutcomeUnknown(new CorrelationId("none"));
  Map<CorrelationId, Entry> entries = Map.of();
  boolean journalDown;
  byte[] lastBody = {};

  private final HttpClient client = HttpClient.newHttpClient();
  private Optional<ConfigurableApplicationContext> context = Optional.empty();

  static RestServer start() {
    var server = new RestServer();
    var application = new SpringApplication(Ports.class);
    application.addInitializers(
        created -> created.getBeanFactory().registerSingleton("server", server));
    server.context =
        Optional.of(
            application.run(
                "--server.port=0", "--server.address=127.0.0.1", "--spring.main.banner-mode=off"));
    return server;
  }

  HttpResponse<String> submit(String body) throws IOException, InterruptedException {
    return submit("", Map.of(), body);
  }

  /** {@code headers} may replace the content type. */
  HttpResponse<String> submit(String query, Map<String, String> headers, String body)
      throws IOException, InterruptedException {
    var request =
        request("/api/v1/elastic-blast/submit" + query)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body));
    headers.forEach(request::setHeader);
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(request(path).build(), HttpResponse.BodyHandlers.ofString());
  }

  /** Reads a body without keeping it; says when its first part is here. */
  long download(String path, Runnable begun) throws IOException, InterruptedException {
    var response = client.send(request(path).build(), HttpResponse.BodyHandlers.ofInputStream());
    try (InputStream body = response.body()) {
      byte[] buffer = new byte[1 << 16];
      long total = 0;
      for (int count = body.read(buffer); count >= 0; count = body.read(buffer)) {
        total += count;
        begun.run();
      }
      return total;
    }
  }

  private HttpRequest.Builder request(String path) {
    String port = context.orElseThrow().getEnvironment().getRequiredProperty("local.server.port");
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
        .timeout(Duration.ofMinutes(1));
  }

  @Override
  public void close() {
    context.ifPresent(ConfigurableApplicationContext::close);
    client.close();
  }

  /** The web parts of Boot and this module; not the rest of the command side. */
  @ImportAutoConfiguration({
    TomcatServletWebServerAutoConfiguration.class,
    DispatcherServletAutoConfiguration.class,
    WebMvcAutoConfiguration.class,
    ErrorMvcAutoConfiguration.class,
    HttpMessageConvertersAutoConfiguration.class,
    JacksonAutoConfiguration.class,
    RestConfiguration.class
  })
  static class Ports {

    @Bean
    RequestDoor door(RestServer server) {
      return body -> {
        server.lastBody = body;
        return server.answer;
      };
    }

    @Bean
    JobDirectory directory(RestServer server) {
      return id ->
          server.journalDown
              ? new Entry.Unavailable()
              : server.entries.getOrDefault(id, new Entry.Absent());
    }

    @Bean
    ExecutionPlane plane(RestServer server) {
      return server.plane;
    }
  }

  /** Content by name; everything else is not there. */
  static final class PlaneShelf implements ExecutionPlane {

    final Map<JobId, PlaneContent> jobs = new HashMap<>();
    final Map<String, PlaneContent> files = new HashMap<>();
    final List<String> asked = new ArrayList<>();

    private static final PlaneContent NOTHING =
        new PlaneContent.Refused(404, "openapi_http_404", "no such thing");

    void reset() {
      jobs.clear();
      files.clear();
      asked.clear();
    }

    @Override
    public PlaneContent job(JobId jobId, Duration budget) {
      return jobs.getOrDefault(jobId, NOTHING);
    }

    @Override
    public PlaneContent file(JobId jobId, String fileId, Duration budget) {
      asked.add(fileId);
      return files.getOrDefault(fileId, NOTHING);
    }

    @Override
    public Readiness readiness() {
      return new Readiness.Ready();
    }

    @Override
    public SubmitResult submit(Submission submission, Duration budget) {
      throw new UnsupportedOperationException();
    }

    @Override
    public ProbeResult probe(Submission submission, Duration budget) {
      throw new UnsupportedOperationException();
    }

    @Override
    public JobReading observe(JobId jobId, Duration budget) {
      throw new UnsupportedOperationException();
    }
  }
}

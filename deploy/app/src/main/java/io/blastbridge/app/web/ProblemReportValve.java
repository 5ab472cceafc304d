package io.blastbridge.app.web;

import java.io.IOException;
import java.util.UUID;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;

/**
 * Tells as a problem document what the container refuses before any filter of ours sees it, such as
 * a path it will not decode; its own page would be HTML.
 */
public final class ProblemReportValve extends ErrorReportValve {

  @Override
  protected void report(Request request, Response response, @Nullable Throwable failure) {
    int status = response.getStatus();
    if (status < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
      return;
    }
    String id = UUID.randomUUID().toString();
    ProblemDocument.headers(id, response::setHeader);
    response.setHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
    try {
      byte[] body = ProblemDocument.of(HttpStatusCode.valueOf(status)).json(id);
      response.getOutputStream().write(body);
      response.finishResponse();
    } catch (IOException _) {
      // The caller is gone, or what it sent was too broken to be answered.
      container.getLogger().debug("a refusal could not be told");
    }
  }
}

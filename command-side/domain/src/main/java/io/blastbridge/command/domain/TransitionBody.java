package io.blastbridge.command.domain;

import io.blastbridge.command.domain.json.CanonicalJson;
import io.blastbridge.command.domain.json.JsonArray;
import io.blastbridge.command.domain.json.JsonBoolean;
import io.blastbridge.command.domain.json.JsonInteger;
import io.blastbridge.command.domain.json.JsonObject;
import io.blastbridge.command.domain.json.JsonString;
import io.blastbridge.command.domain.json.JsonValue;
import io.blastbridge.command.events.Response;
import io.blastbridge.command.events.ResponseStatus;
import io.blastbridge.command.events.ResultFile;
import java.math.BigInteger;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The wire form of a response: compact JSON with sorted names. */
public final class TransitionBody {

  /** The one event type, also the subject of its message. */
  public static final String EVENT = "blast.transition";

  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'+00:00'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  /** The body of the completion message. */
  public static String json(Response response) {
    var members = new LinkedHashMap<String, JsonValue>();
    members.put("event", new JsonString(EVENT));
    members.put("event_id", new JsonString(response.eventId()));
    members.put("attempt", new JsonInteger(BigInteger.ONE));
    members.put("external_correlation_id", new JsonString(response.correlationId()));
    members.put("openapi_job_id", new JsonString(response.jobId()));
    members.put("status", new JsonString(response.status().word()));
    members.put("phase", new JsonString(response.status().phase()));
    members.put("ts", new JsonString(SECONDS.format(response.at())));
    members.put("result_ref", resultRef(response.jobId()));
    putUnlessEmpty(members, "request_id", response.requestId());
    putUnlessEmpty(members, "error_code", response.errorCode());
    putUnlessEmpty(members, "error_message", response.errorMessage());
    if (response.status() == ResponseStatus.SUCCEEDED) {
      members.put(
          "result_files",
          new JsonArray(
              response.resultFiles().stream().<JsonValue>map(TransitionBody::file).toList()));
    }
    return CanonicalJson.text(new JsonObject(members));
  }

  /** The pointers to a job's result; they end in {@code jobs/} when there is no job. */
  private static JsonObject resultRef(String jobId) {
    String api = "GET /api/v1/elastic-blast/jobs/" + jobId;
    return JsonObject.EMPTY
        .with("api", new JsonString(api))
        .with("files", new JsonString(api + "/files/{file_id}"));
  }

  private static JsonObject file(ResultFile file) {
    return JsonObject.EMPTY
        .with("file_id", new JsonString(file.fileId()))
        .with("name", new JsonString(file.name()))
        .with("format", new JsonString(file.format()))
        .with("size", new JsonInteger(BigInteger.valueOf(file.size())))
        .with("compressed", compressed(file))
        .with("media_type", new JsonString(mediaType(file.name())));
  }

  private static JsonBoolean compressed(ResultFile file) {
    return new JsonBoolean(file.name().toLowerCase(Locale.ROOT).endsWith(".gz"));
  }

  private static String mediaType(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.endsWith(".gz")) {
      return "application/gzip";
    }
    if (lower.endsWith(".xml")) {
      return "application/xml";
    }
    return lower.endsWith(".out") || lower.endsWith(".log") || lower.endsWith(".txt")
        ? "text/plain"
        : "application/octet-stream";
  }

  private static void putUnlessEmpty(Map<String, JsonValue> members, String name, String value) {
    if (!value.isEmpty()) {
      members.put(name, new JsonString(value));
    }
  }

  private TransitionBody() {}
}

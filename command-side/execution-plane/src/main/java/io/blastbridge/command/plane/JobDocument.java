package io.blastbridge.command.plane;

import com.fasterxml.jackson.databind.JsonNode;
import io.blastbridge.command.application.ExecutionPlane.JobReading;
import io.blastbridge.command.events.ResultFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** What the plane's job document says about a job. */
final class JobDocument {

  private static final int MOST_FILES = 25;
  private static final int MOST_MESSAGE = 500;
  private static final int MOST_NAME = 256;
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_.:-]{1,80}");
  private static final Pattern FILE_ID = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}");

  private JobDocument() {}

  /** Whether {@code fileId} may be put into a path. */
  static boolean usable(String fileId) {
    return FILE_ID.matcher(fileId).matches();
  }

  static JobReading read(JsonNode job) {
    String status = Document.text(job, "status").orElse("").strip().toLowerCase(Locale.ROOT);
    return switch (status) {
      case "complete", "completed", "success", "succeeded" ->
          new JobReading.Succeeded(files(job.path("result").path("files")));
      case "canceled", "cancelled", "error", "failed", "failure", "timeout" ->
          failed(job.path("error"));
      case "accepted", "created", "pending", "queued", "scheduled" -> new JobReading.Waiting();
      default -> new JobReading.Running();
    };
  }

  private static JobReading failed(JsonNode error) {
    String code =
        Document.text(error, "code").filter(text -> TOKEN.matcher(text).matches()).orElse("failed");
    String message =
        Document.text(error, "message").or(() -> Document.text(error, "detail")).orElse("");
    return new JobReading.Failed(code, SafeText.of(message, MOST_MESSAGE));
  }

  private static List<ResultFile> files(JsonNode list) {
    List<ResultFile> files = new ArrayList<>();
    for (JsonNode file : list) {
      Optional<String> id = Document.text(file, "file_id").filter(JobDocument::usable);
      if (id.isPresent() && files.size() < MOST_FILES) {
        String name = Document.text(file, "filename").orElse(id.get());
        String format = Document.text(file, "format").orElse("");
        long size = Math.max(0, file.path("size_bytes").asLong(0));
        files.add(
            new ResultFile(
                id.get(), SafeText.of(name, MOST_NAME), SafeText.of(format, MOST_NAME), size));
      }
    }
    return List.copyOf(files);
  }
}

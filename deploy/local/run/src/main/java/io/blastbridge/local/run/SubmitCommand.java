package io.blastbridge.local.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.UUID;

/** Sends a FASTA file of the user through the queue. */
final class SubmitCommand {

  /** The bridge takes 10 million characters, of up to four bytes each. */
  private static final int MOST_BYTES = 40_000_000;

  private final Path fasta;
  private final String program;
  private final String db;
  private final boolean waits;
  private final Optional<Path> out;

  /**
   * Reads the command line.
   *
   * @throws UsageException if something is missing or a file cannot be used
   */
  SubmitCommand(Arguments arguments) {
    this.fasta = Arguments.path(arguments.operands().getFirst());
    this.program = arguments.required("--program");
    this.db = arguments.required("--db");
    this.out = arguments.value("--out").map(Arguments::path);
    this.waits = arguments.has("--wait") || out.isPresent();
    out.ifPresent(SubmitCommand::check);
  }

  private static void check(Path out) {
    Path parent = out.toAbsolutePath().getParent();
    if (Files.isDirectory(out) || parent == null || !Files.isDirectory(parent)) {
      throw new UsageException(out + " cannot be written");
    }
  }

  /**
   * The text of the file.
   *
   * @throws UsageException naming the file, if it is none with text
   */
  String query() throws IOException {
    if (Files.isDirectory(fasta)) {
      throw new UsageException(fasta + " is a directory; submit takes a FASTA file");
    }
    if (!Files.isReadable(fasta)) {
      throw new UsageException(fasta + " cannot be read");
    }
    byte[] bytes;
    try (var in = Files.newInputStream(fasta)) {
      bytes = in.readNBytes(MOST_BYTES + 1);
    }
    if (bytes.length > MOST_BYTES) {
      throw new UsageException(fasta + " is too large for a message");
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new UsageException(fasta + " is not UTF-8 text");
    }
  }

  /** Sends it, and follows it to its end if that was asked for. */
  ExitCode run(String query, RunningInstance instance, Progress progress)
      throws IOException, InterruptedException {
    String id = "local-" + UUID.randomUUID();
    RequestSend.send(instance.endpoints(), id, program, db, query);
    progress.say(id);
    return waits ? follow(id, instance, progress.marked(instance.simulated())) : ExitCode.DONE;
  }

  private ExitCode follow(String id, RunningInstance instance, Progress progress)
      throws IOException, InterruptedException {
    try (var client = new BridgeClient(instance.endpoints())) {
      var end = new Follow(client, progress).toTheEnd(id);
      if (end.isEmpty() || !end.get().path("outcome").asText().equalsIgnoreCase("succeeded")) {
        progress.say(
            "It did not succeed: "
                + end.map(e -> e.path("error_code").asText()).orElse("no end within the limit"));
        return ExitCode.FAILED;
      }
      if (out.isPresent()) {
        fetch(client, end.get(), out.get());
      }
      return ExitCode.DONE;
    }
  }

  private static void fetch(BridgeClient client, JsonNode end, Path out)
      throws IOException, InterruptedException {
    String file = end.path("result_files").path(0).path("file_id").asText();
    try (var body = client.file(end.path("job_id").asText(), file)) {
      Files.copy(body, out, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}

package io.blastbridge.local.plane;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What happened on the plane, one JSON object a line, only ever appended. Each line is written by
 * one call before it takes effect, so the death of this process loses nothing that was answered. A
 * line the process died in is cut off at the next start.
 */
final class Journal implements AutoCloseable {

  /** One line. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Received.class, name = "received"),
    @JsonSubTypes.Type(value = Started.class, name = "started"),
    @JsonSubTypes.Type(value = Finished.class, name = "finished"),
    @JsonSubTypes.Type(value = Forgotten.class, name = "forgotten"),
    @JsonSubTypes.Type(value = Dedupe.class, name = "dedupe")
  })
  sealed interface Entry {}

  /** A POST, with the job it made. */
  record Received(Submission submission, Optional<Job> job) implements Entry {}

  record Started(String id, Instant at) implements Entry {}

  record Finished(String id, Instant at, Job.State state, Optional<String> failure)
      implements Entry {}

  record Forgotten(String id) implements Entry {}

  /** The mode outlives a restart, so that a double submit by a successor shows. */
  record Dedupe(boolean on) implements Entry {}

  private final FileChannel channel;
  private final List<Entry> past;

  private Journal(FileChannel channel, List<Entry> past) {
    this.channel = channel;
    this.past = past;
  }

  static Journal open(Path file) throws IOException {
    FileChannel channel = PrivateFiles.open(file);
    List<Entry> past = new ArrayList<>();
    byte[] bytes = Files.readAllBytes(file);
    int start = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        past.add(Json.MAPPER.readValue(bytes, start, i - start, Entry.class));
        start = i + 1;
      }
    }
    channel.truncate(start).position(start);
    return new Journal(channel, past);
  }

  /** The entries of earlier runs, in order. */
  List<Entry> past() {
    return past;
  }

  synchronized void append(Entry entry) {
    ByteBuffer line = ByteBuffer.wrap((text(entry) + "\n").getBytes(StandardCharsets.UTF_8));
    try {
      while (line.hasRemaining()) {
        channel.write(line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public synchronized void close() throws IOException {
    channel.close();
  }

  private static String text(Entry entry) {
    try {
      return Json.MAPPER.writerFor(Entry.class).writeValueAsString(entry);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package io.blastbridge.local.plane;

import java.nio.file.Path;
import java.util.Map;

/** What the plane answers. */
sealed interface Answer {

  record Body(int status, Map<String, Object> body) implements Answer {}

  record File(Path path, String contentType, String filename) implements Answer {}

  /** Something that is not JSON, under a status that promises it. */
  record Garbage(int status) implements Answer {}

  /** No answer: the connection is closed. */
  record Nothing() implements Answer {}

  static Answer of(int status, String detail) {
    return new Body(status, Map.of("detail", detail));
  }
}

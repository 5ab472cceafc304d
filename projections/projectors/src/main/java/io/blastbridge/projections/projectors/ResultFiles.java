package io.blastbridge.projections.projectors;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.blastbridge.command.events.ResultFile;
import java.util.List;

/** Result pointers as the table keeps them. */
final class ResultFiles {

  /** A JSON array of {@code file_id, name, format, size}. */
  static String json(List<ResultFile> files) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    for (ResultFile file : files) {
      array
          .addObject()
          .put("file_id", file.fileId())
          .put("name", file.name())
          .put("format", file.format())
          .put("size", file.size());
    }
    return array.toString();
  }

  private ResultFiles() {}
}

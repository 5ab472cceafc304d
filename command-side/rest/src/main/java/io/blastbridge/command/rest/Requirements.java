package io.blastbridge.command.rest;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import java.util.Set;
import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;

/** What every HTTP request of this module keeps to, whatever its route. */
final class Requirements {

  private static final Set<String> READABLE = Set.of("utf-8", "us-ascii");

  /** Refuses other query parameters: a mistyped one must not look as if it had been heeded. */
  static void noParametersBut(HttpServletRequest request, Set<String> known) {
    if (!known.containsAll(request.getParameterMap().keySet())) {
      throw RestProblem.unknownParameter();
    }
  }

  /** Refuses a body that is compressed or not in UTF-8, instead of reading it wrongly. */
  static void plainUtf8(HttpServletRequest request) {
    String encoding = request.getHeader(HttpHeaders.CONTENT_ENCODING);
    if (encoding != null && !encoding.strip().equalsIgnoreCase("identity")) {
      throw new RestProblem(415, "unsupported_encoding", "A body comes without content encoding");
    }
    if (!isUtf8(request.getContentType())) {
      throw new RestProblem(415, "unsupported_charset", "A body is in UTF-8");
    }
  }

  private static boolean isUtf8(String contentType) {
    try {
      String charset = MediaType.parseMediaType(contentType).getParameter("charset");
      return charset == null
          || READABLE.contains(charset.replace("\"", "").toLowerCase(Locale.ROOT));
    } catch (InvalidMediaTypeException _) {
      return false;
    }
  }

  private Requirements() {}
}

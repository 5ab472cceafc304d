package io.blastbridge.command.rest;

import io.blastbridge.command.application.ExecutionPlane.PlaneContent;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;

/** One result file on its way from the plane to the caller. */
final class PlaneFile {

  /**
   * Copies the file as it comes. A source that breaks off breaks the answer off too, so that half a
   * file is never taken for a whole one.
   *
   * @throws IOException if either side breaks off
   */
  static void send(PlaneContent.Opened opened, String fileId, HttpServletResponse response)
      throws IOException {
    try (InputStream body = opened.body()) {
      response.setContentType(contentType(opened.contentType()));
      response.setHeader(
          HttpHeaders.CONTENT_DISPOSITION,
          ContentDisposition.attachment().filename(fileId).build().toString());
      opened.length().ifPresent(response::setContentLengthLong);
      body.transferTo(response.getOutputStream());
    }
  }

  private static String contentType(String upstream) {
    try {
      return MediaType.parseMediaType(upstream).toString();
    } catch (InvalidMediaTypeException _) {
      return MediaType.APPLICATION_OCTET_STREAM_VALUE;
    }
  }

  private PlaneFile() {}
}

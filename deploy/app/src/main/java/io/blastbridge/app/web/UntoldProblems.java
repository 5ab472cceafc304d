package io.blastbridge.app.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.TypeMismatchException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.util.DisconnectedClientHelper;

/** Answers what no module answers: unknown routes, wrong methods and media types, defects. */
@ControllerAdvice
@Order(Ordered.LOWEST_PRECEDENCE)
public final class UntoldProblems {

  private static final Logger LOG = LoggerFactory.getLogger(UntoldProblems.class);

  /**
   * Tells the problem. A caller that has gone is told nothing; an answer that has begun is broken
   * off, so that half of it is not taken for a whole one.
   */
  @ExceptionHandler
  void answer(Exception failure, HttpServletRequest request, HttpServletResponse response)
      throws Exception {
    if (failure instanceof AccessDeniedException || failure instanceof AuthenticationException) {
      throw failure;
    }
    if (DisconnectedClientHelper.isClientDisconnectedException(failure)) {
      return;
    }
    if (response.isCommitted()) {
      throw failure;
    }
    HttpStatusCode status = statusOf(failure);
    if (status.value() == HttpStatus.INTERNAL_SERVER_ERROR.value()) {
      LOG.error("a request failed", Traces.withoutMessages(failure));
    }
    if (failure instanceof ErrorResponse told) {
      Optional.ofNullable(told.getHeaders().getFirst("Allow"))
          .ifPresent(allow -> response.setHeader("Allow", allow));
    }
    ProblemDocument.of(status).write(request, response);
  }

  private static HttpStatusCode statusOf(Exception failure) {
    return switch (failure) {
      case ErrorResponse told -> told.getStatusCode();
      case HttpMessageNotReadableException _, TypeMismatchException _ -> HttpStatus.BAD_REQUEST;
      default -> HttpStatus.INTERNAL_SERVER_ERROR;
    };
  }
}

package io.blastbridge.app.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses query parameters that are no UTF-8. The container would notice it only when somebody
 * first asks for a parameter, somewhere behind, and that would look like a defect of ours.
 */
public final class ReadableQueryFilter extends OncePerRequestFilter {

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (request.getQueryString() == null || isReadable(request)) {
      chain.doFilter(request, response);
    } else {
      ProblemDocument.of(HttpStatus.BAD_REQUEST).write(request, response);
    }
  }

  private static boolean isReadable(HttpServletRequest request) {
    try {
      var _ = request.getParameterMap();
      return true;
    } catch (IllegalStateException _) {
      return false;
    }
  }
}

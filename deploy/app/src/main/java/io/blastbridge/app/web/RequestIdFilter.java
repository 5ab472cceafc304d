package io.blastbridge.app.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.slf4j.MDC;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Names each HTTP request, for its answer and for our log. A caller's own id is taken when it is 1
 * to 64 letters, digits and {@code . _ -}; everybody after this filter sees the id as the request's
 * header.
 */
public final class RequestIdFilter extends OncePerRequestFilter {

  static final String HEADER = "X-Request-Id";

  private static final String ATTRIBUTE = RequestIdFilter.class.getName();
  private static final String LOG_FIELD = "http_request_id";
  private static final Pattern ACCEPTED = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  /** The id of a request; a new one if the container refused it before this filter. */
  static String of(HttpServletRequest request) {
    return request.getAttribute(ATTRIBUTE) instanceof String id ? id : UUID.randomUUID().toString();
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    String id =
        Optional.ofNullable(request.getHeader(HEADER))
            .filter(sent -> ACCEPTED.matcher(sent).matches())
            .orElseGet(() -> UUID.randomUUID().toString());
    request.setAttribute(ATTRIBUTE, id);
    response.setHeader(HEADER, id);
    try (var _ = MDC.putCloseable(LOG_FIELD, id)) {
      chain.doFilter(new Named(request, id), response);
    }
  }

  private static final class Named extends HttpServletRequestWrapper {

    private final String id;

    Named(HttpServletRequest request, String id) {
      super(request);
      this.id = id;
    }

    @Override
    public String getHeader(String name) {
      return HEADER.equalsIgnoreCase(name) ? id : super.getHeader(name);
    }

    @Override
    public Enumeration<String> getHeaders(String name) {
      return HEADER.equalsIgnoreCase(name)
          ? Collections.enumeration(List.of(id))
          : super.getHeaders(name);
    }
  }
}

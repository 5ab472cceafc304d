package io.blastbridge.app.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.server.ResponseStatusException;

/**
 * Refuses bodies above 10 MiB, announced or streamed (source: the contract of the submit route).
 */
public final class BodyLimitFilter extends OncePerRequestFilter {

  static final long MAX_BYTES = 10L << 20;

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (request.getContentLengthLong() > MAX_BYTES) {
      ProblemDocument.of(HttpStatus.CONTENT_TOO_LARGE).write(request, response);
    } else {
      chain.doFilter(new Bounded(request), response);
    }
  }

  private static final class Bounded extends HttpServletRequestWrapper {

    Bounded(HttpServletRequest request) {
      super(request);
    }

    @Override
    public ServletInputStream getInputStream() throws IOException {
      return new Counted(super.getInputStream());
    }
  }

  private static final class Counted extends ServletInputStream {

    private final ServletInputStream body;
    private long count;

    Counted(ServletInputStream body) {
      this.body = body;
    }

    @Override
    public int read() throws IOException {
      int next = body.read();
      counted(next < 0 ? 0 : 1);
      return next;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int read = body.read(into, offset, length);
      counted(Math.max(0, read));
      return read;
    }

    private void counted(int more) {
      count += more;
      if (count > MAX_BYTES) {
        throw new ResponseStatusException(HttpStatus.CONTENT_TOO_LARGE);
      }
    }

    @Override
    public boolean isFinished() {
      return body.isFinished();
    }

    @Override
    public boolean isReady() {
      return body.isReady();
    }

    @Override
    public void setReadListener(ReadListener listener) {
      body.setReadListener(listener);
    }
  }
}

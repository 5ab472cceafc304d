package io.blastbridge.app.web;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

/** What the servlet container shows in place of its own error page. */
@Controller
public final class ErrorDocument implements ErrorController {

  @RequestMapping("${server.error.path:/error}")
  void show(HttpServletRequest request, HttpServletResponse response) throws IOException {
    HttpStatusCode status =
        request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer code
                && code >= 400
                && code <= 599
            ? HttpStatusCode.valueOf(code)
            : HttpStatus.NOT_FOUND;
    ProblemDocument.of(status).write(request, response);
  }
}

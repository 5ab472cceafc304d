package io.blastbridge.app.security;

import io.blastbridge.app.web.ProblemDocument;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.context.SecurityContextRepository;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Exchanges the code of the login link for the console's session. */
@Controller
final class LoginController {

  /** Who signs in by the link: the person at the terminal that started the program. */
  private static final String LOCAL_OPERATOR = "local operator";

  private final LoginCode loginCode;
  private final SecurityContextRepository sessions;

  LoginController(LoginCode loginCode, SecurityContextRepository sessions) {
    this.loginCode = loginCode;
    this.sessions = sessions;
  }

  @GetMapping("/login")
  void login(
      @RequestParam(name = "code", defaultValue = "") String code,
      HttpServletRequest request,
      HttpServletResponse response)
      throws IOException {
    if (!loginCode.use(code)) {
      new ProblemDocument(
              HttpStatus.UNAUTHORIZED,
              "login_code_refused",
              "The login link is wrong or was used before; restart to get a new one")
          .write(request, response);
      return;
    }
    HttpSession earlier = request.getSession(false);
    if (earlier != null) {
      earlier.invalidate();
    }
    SecurityContext context = SecurityContextHolder.createEmptyContext();
    context.setAuthentication(
        UsernamePasswordAuthenticationToken.authenticated(LOCAL_OPERATOR, null, allRoles()));
    request.getSession(true);
    sessions.saveContext(context, request, response);
    response.setStatus(HttpStatus.SEE_OTHER.value());
    response.setHeader(HttpHeaders.LOCATION, "/console");
  }

  private static List<SimpleGrantedAuthority> allRoles() {
    return Arrays.stream(BridgeRole.values())
        .map(role -> new SimpleGrantedAuthority(role.claim()))
        .toList();
  }
}

package io.blastbridge.query;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Refuses query parameters that a route does not have or that come twice: a mistyped filter must
 * not look like an unfiltered answer.
 */
final class KnownParameters implements HandlerInterceptor {

  @Override
  public boolean preHandle(
      HttpServletRequest request, HttpServletResponse response, Object handler) {
    if (handler instanceof HandlerMethod method && isOurs(method)) {
      Set<String> known = namesOf(method);
      for (Map.Entry<String, String[]> parameter : request.getParameterMap().entrySet()) {
        if (!known.contains(parameter.getKey())) {
          throw QueryProblem.unknownParameter();
        }
        if (parameter.getValue().length > 1) {
          throw QueryProblem.invalidParameter(parameter.getKey(), "may come only once");
        }
      }
    }
    return true;
  }

  private static boolean isOurs(HandlerMethod method) {
    Class<?> controller = method.getBeanType();
    return controller.isAnnotationPresent(RestController.class)
        && controller.getPackage().equals(KnownParameters.class.getPackage());
  }

  private static Set<String> namesOf(HandlerMethod method) {
    Set<String> names = new HashSet<>();
    for (MethodParameter parameter : method.getMethodParameters()) {
      RequestParam annotation = parameter.getParameterAnnotation(RequestParam.class);
      if (annotation != null) {
        names.add(annotation.name());
      }
    }
    return names;
  }
}

package io.blastbridge.app.security;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.annotation.web.configurers.AuthorizeHttpRequestsConfigurer;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer;
import org.springframework.security.config.annotation.web.configurers.oauth2.server.resource.OAuth2ResourceServerConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.security.oauth2.core.DefaultOAuth2AuthenticatedPrincipal;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationConverter;
import org.springframework.security.oauth2.server.resource.introspection.BadOpaqueTokenException;
import org.springframework.security.oauth2.server.resource.introspection.OpaqueTokenIntrospector;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;
import org.springframework.security.web.context.SecurityContextRepository;
import org.springframework.security.web.header.writers.CrossOriginOpenerPolicyHeaderWriter.CrossOriginOpenerPolicy;
import org.springframework.security.web.header.writers.CrossOriginResourcePolicyHeaderWriter.CrossOriginResourcePolicy;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;

/** The beans of this package. */
@EnableConfigurationProperties(SecuritySettings.class)
public class SecurityBeans {

  /** Scripts, styles and connections only from here, nothing inline, framed by nobody. */
  private static final String CONTENT_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
          + "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
          + "frame-ancestors 'none'";

  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

  @Bean
  SecurityContextRepository securityContextRepository() {
    return new HttpSessionSecurityContextRepository();
  }

  @Bean
  LoginController loginController(SecuritySettings settings, SecurityContextRepository sessions) {
    return new LoginController(new LoginCode(settings.loginCode()), sessions);
  }

  /** There are no passwords; without this bean a default user would be made up. */
  @Bean
  UserDetailsService noPasswords() {
    return name -> {
      throw new UsernameNotFoundException("there are no passwords");
    };
  }

  @Bean
  SecurityFilterChain securityFilterChain(
      HttpSecurity http,
      SecuritySettings settings,
      SecurityContextRepository sessions,
      ObjectProvider<JwtDecoder> decoder) {
    var problems = new SecurityProblems();
    return http.authorizeHttpRequests(SecurityBeans::rules)
        .oauth2ResourceServer(
            server ->
                tokens(server, settings, Optional.ofNullable(decoder.getIfAvailable()))
                    .authenticationEntryPoint(problems)
                    .accessDeniedHandler(problems))
        .exceptionHandling(
            handling -> handling.authenticationEntryPoint(problems).accessDeniedHandler(problems))
        .securityContext(context -> context.securityContextRepository(sessions))
        .sessionManagement(
            sessionRules -> sessionRules.sessionCreationPolicy(SessionCreationPolicy.NEVER))
        .csrf(csrf -> csrf.requireCsrfProtectionMatcher(SecurityBeans::rodeOnACookie))
        .headers(SecurityBeans::headers)
        .requestCache(AbstractHttpConfigurer::disable)
        .formLogin(AbstractHttpConfigurer::disable)
        .httpBasic(AbstractHttpConfigurer::disable)
        .logout(AbstractHttpConfigurer::disable)
        .build();
  }

  private static void rules(
      AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry
          rules) {
    rules.dispatcherTypeMatchers(DispatcherType.ERROR, DispatcherType.ASYNC).permitAll();
    for (HttpMethod read : List.of(HttpMethod.GET, HttpMethod.HEAD)) {
      rules
          .requestMatchers(read, "/actuator/health/liveness", "/actuator/health/readiness")
          .permitAll();
    }
    rules.requestMatchers(HttpMethod.GET, "/login").permitAll();
    rules
        .requestMatchers(HttpMethod.POST, "/api/v1/elastic-blast/submit")
        .hasAnyAuthority(BridgeRole.SUBMIT.sufficient());
    for (HttpMethod read : List.of(HttpMethod.GET, HttpMethod.HEAD)) {
      rules
          .requestMatchers(
              read,
              "/actuator/prometheus",
              "/api/**",
              "/console",
              "/console/**",
              "/webjars/**",
              "/v3/api-docs/**",
              "/swagger-ui/**")
          .hasAnyAuthority(BridgeRole.READ.sufficient());
    }
    rules.requestMatchers("/api/settings/**").hasAnyAuthority(BridgeRole.ADMIN.sufficient());
    rules.requestMatchers("/api/**").hasAnyAuthority(BridgeRole.OPERATE.sufficient());
    rules.anyRequest().denyAll();
  }

  private static OAuth2ResourceServerConfigurer<HttpSecurity> tokens(
      OAuth2ResourceServerConfigurer<HttpSecurity> server,
      SecuritySettings settings,
      Optional<JwtDecoder> decoder) {
    return decoder
        .map(
            jwts ->
                server.jwt(jwt -> jwt.decoder(jwts).jwtAuthenticationConverter(rolesOfClaims())))
        .orElseGet(
            () ->
                server.opaqueToken(
                    opaque ->
                        opaque.introspector(introspector(new LocalTokens(settings.localToken())))));
  }

  private static OpaqueTokenIntrospector introspector(LocalTokens tokens) {
    return token -> {
      Set<BridgeRole> roles = tokens.rolesOf(token);
      if (roles.isEmpty()) {
        throw new BadOpaqueTokenException("not a token of ours");
      }
      return new DefaultOAuth2AuthenticatedPrincipal(
          "local token", Map.of("sub", "local token"), authorities(roles));
    };
  }

  private static JwtAuthenticationConverter rolesOfClaims() {
    var converter = new JwtAuthenticationConverter();
    converter.setJwtGrantedAuthoritiesConverter(
        jwt ->
            authorities(
                Optional.ofNullable(jwt.getClaimAsStringList("roles")).orElse(List.of()).stream()
                    .flatMap(claim -> BridgeRole.ofClaim(claim).stream())
                    .toList()));
    return converter;
  }

  private static Collection<GrantedAuthority> authorities(Collection<BridgeRole> roles) {
    return roles.stream()
        .<GrantedAuthority>map(role -> new SimpleGrantedAuthority(role.claim()))
        .toList();
  }

  /** Only a browser's cookie travels without its page's will; a bearer token never does. */
  private static boolean rodeOnACookie(HttpServletRequest request) {
    return !SAFE.contains(request.getMethod())
        && request.getSession(false) != null
        && !isBearer(request.getHeader(HttpHeaders.AUTHORIZATION));
  }

  private static boolean isBearer(@Nullable String authorization) {
    return authorization != null && authorization.regionMatches(true, 0, "Bearer ", 0, 7);
  }

  private static void headers(HeadersConfigurer<HttpSecurity> headers) {
    headers
        .contentSecurityPolicy(policy -> policy.policyDirectives(CONTENT_POLICY))
        .referrerPolicy(referrer -> referrer.policy(ReferrerPolicy.NO_REFERRER))
        .permissionsPolicyHeader(
            permissions ->
                permissions.policy("camera=(), geolocation=(), microphone=(), payment=()"))
        .crossOriginOpenerPolicy(opener -> opener.policy(CrossOriginOpenerPolicy.SAME_ORIGIN))
        .crossOriginResourcePolicy(
            resource -> resource.policy(CrossOriginResourcePolicy.SAME_ORIGIN))
        .frameOptions(HeadersConfigurer.FrameOptionsConfig::deny);
  }
}

package io.blastbridge.app.openapi;

import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.security.SecurityScheme;
import io.swagger.v3.oas.models.servers.Server;
import java.util.List;
import org.springframework.context.annotation.Bean;

/** The beans of this package. */
public class ApiBeans {

  /** What springdoc completes by what it reads from the routes. */
  @Bean
  OpenAPI apiBase() {
    return new OpenAPI()
        .info(
            new Info()
                .title("Blast Bridge")
                .version("1")
                .description(
                    "Runs each BLAST search once and tells what became of it. Times are RFC 3339"
                        + " in UTC with milliseconds; unknown query parameters are refused."))
        .servers(List.of(new Server().url("/")))
        .components(
            new Components()
                .addSecuritySchemes(
                    ApiDocument.BEARER,
                    new SecurityScheme().type(SecurityScheme.Type.HTTP).scheme("bearer")))
        .security(ApiDocument.bearer());
  }

  @Bean
  ApiDocument apiDocument() {
    return new ApiDocument();
  }
}

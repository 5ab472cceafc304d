package io.blastbridge.command.plane;

import io.blastbridge.command.application.ExecutionPlane;
import java.time.InstantSource;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** The execution plane's client. */
@AutoConfiguration
@EnableConfigurationProperties(PlaneSettings.class)
public class PlaneConfiguration {

  @Bean(destroyMethod = "close")
  @ConditionalOnMissingBean(ExecutionPlane.class)
  HttpExecutionPlane executionPlane(PlaneSettings settings, Environment environment) {
    PlaneSettings resolved = settings.withAliases(name -> environment.getProperty(name, ""));
    return new HttpExecutionPlane(resolved, InstantSource.system(), System::nanoTime);
  }
}

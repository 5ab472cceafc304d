package io.blastbridge.app;

import com.zaxxer.hikari.HikariDataSource;
import io.blastbridge.app.openapi.ApiBeans;
import io.blastbridge.app.security.SecurityBeans;
import io.blastbridge.app.web.BodyLimitFilter;
import io.blastbridge.app.web.ErrorDocument;
import io.blastbridge.app.web.ProblemReportValve;
import io.blastbridge.app.web.ReadableQueryFilter;
import io.blastbridge.app.web.RequestIdFilter;
import io.blastbridge.app.web.UntoldProblems;
import io.blastbridge.command.application.ExecutionPlane;
import io.blastbridge.command.eventstore.ReaderBlocker;
import io.blastbridge.command.servicebus.BrokerHealth;
import io.blastbridge.migrations.Migrations;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.Filter;
import javax.sql.DataSource;
import org.apache.catalina.core.StandardHost;
import org.axonframework.springboot.autoconfig.UpdateCheckerAutoConfiguration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.jdbc.autoconfigure.DataSourceProperties;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * The program's own beans; every other module brings its auto-configuration. Axon's update checker
 * is left out altogether: it would call a foreign host and keep a file in the home directory.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration(exclude = UpdateCheckerAutoConfiguration.class)
@Import({SecurityBeans.class, ApiBeans.class})
public class BridgeConfiguration {

  /** Nobody gets a connection before the schema is the newest. */
  @Bean
  @ConfigurationProperties("spring.datasource.hikari")
  HikariDataSource dataSource(DataSourceProperties properties) {
    Migrations.apply(
        properties.initializeDataSourceBuilder().type(DriverManagerDataSource.class).build());
    return properties.initializeDataSourceBuilder().type(HikariDataSource.class).build();
  }

  @Bean
  FilterRegistrationBean<RequestIdFilter> requestIds() {
    return first(new RequestIdFilter(), 0);
  }

  @Bean
  FilterRegistrationBean<BodyLimitFilter> bodyLimit() {
    return first(new BodyLimitFilter(), 1);
  }

  @Bean
  FilterRegistrationBean<ReadableQueryFilter> readableQuery() {
    return first(new ReadableQueryFilter(), 2);
  }

  /** What Tomcat refuses by itself is told like everything else. */
  @Bean
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> refusalsOfTheContainer() {
    return factory ->
        factory.addContextCustomizers(
            context -> {
              if (context.getParent() instanceof StandardHost host) {
                host.setErrorReportValveClass(ProblemReportValve.class.getName());
              }
            });
  }

  @Bean
  UntoldProblems untoldProblems() {
    return new UntoldProblems();
  }

  @Bean
  ErrorDocument errorDocument() {
    return new ErrorDocument();
  }

  @Bean
  HealthIndicator journalHealthIndicator(DataSource source) {
    return Legs.journal(source);
  }

  @Bean
  HealthIndicator planeHealthIndicator(ExecutionPlane plane) {
    return Legs.plane(plane);
  }

  @Bean
  HealthIndicator brokerHealthIndicator(ObjectProvider<BrokerHealth> broker) {
    return Legs.broker(broker::getIfAvailable);
  }

  @Bean(destroyMethod = "close")
  JournalGauges journalGauges(MeterRegistry meters, ReaderBlocker readers) {
    return new JournalGauges(meters, readers);
  }

  private static <F extends Filter> FilterRegistrationBean<F> first(F filter, int place) {
    var registration = new FilterRegistrationBean<>(filter);
    registration.setOrder(Ordered.HIGHEST_PRECEDENCE + place);
    return registration;
  }
}

package io.blastbridge.query;

import io.blastbridge.projections.readmodel.ChangeReader;
import io.blastbridge.projections.readmodel.CorrelationReader;
import io.blastbridge.projections.readmodel.JournalReader;
import io.blastbridge.projections.readmodel.ProcessorReader;
import io.blastbridge.projections.readmodel.ReadModelConfiguration;
import io.blastbridge.projections.readmodel.ResponseReader;
import io.blastbridge.projections.readmodel.SagaReader;
import io.blastbridge.projections.readmodel.TraceReader;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** The queries over HTTP and the console. */
@AutoConfiguration(after = ReadModelConfiguration.class)
public class QuerySideConfiguration {

  /** Fast enough to look live, and two index look-ups a second for all pages together. */
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

  /** Proxies close a silent line, the strictest we know of after 30 s. */
  private static final Duration HEARTBEAT = Duration.ofSeconds(15);

  /** Each open page is a connection and a small thread. */
  private static final int MAX_OPEN_PAGES = 64;

  @Bean
  Lookup correlationLookup(CorrelationReader correlations, JournalReader journal) {
    return new Lookup(correlations, journal);
  }

  @Bean
  CorrelationController correlationController(
      Lookup lookup,
      CorrelationReader correlations,
      ResponseReader responses,
      TraceReader traces,
      JournalReader journal) {
    return new CorrelationController(lookup, correlations, responses, traces, journal);
  }

  @Bean
  MonitorController monitorController(SagaReader sagas, ProcessorReader processors) {
    return new MonitorController(sagas, processors);
  }

  @Bean
  ConsoleController consoleController(
      Lookup lookup,
      CorrelationReader correlations,
      ResponseReader responses,
      TraceReader traces,
      JournalReader journal,
      SagaReader sagas,
      ProcessorReader processors) {
    return new ConsoleController(
        lookup,
        correlations,
        responses,
        traces,
        journal,
        sagas,
        processors,
        InstantSource.system());
  }

  @Bean
  ChangeFeed consoleChanges(ChangeReader changes) {
    return new ChangeFeed(changes::mark, LOOK_EVERY, MAX_OPEN_PAGES);
  }

  @Bean
  LiveController liveController(ChangeFeed consoleChanges) {
    return new LiveController(consoleChanges, HEARTBEAT);
  }

  @Bean
  Problems queryProblems() {
    return new Problems();
  }

  @Bean
  WebMvcConfigurer queryParameterRules() {
    return new WebMvcConfigurer() {
      @Override
      public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(new KnownParameters());
      }
    };
  }
}

package io.blastbridge.projections.projectors;

import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.axonframework.config.Configuration;
import org.axonframework.config.ConfigurerModule;
import org.axonframework.config.EventProcessingConfigurer;
import org.axonframework.eventhandling.PropagatingErrorHandler;
import org.axonframework.messaging.StreamableMessageSource;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The projectors, each in a processing group of its own, so that none can block another. They
 * follow the journal live on pooled processors and start at its beginning.
 */
@AutoConfiguration(
    afterName = "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration")
public class ProjectorsConfiguration {

  /** The processing groups, which are also the names of the processors. */
  public static final List<String> GROUPS =
      List.of(CorrelationProjector.GROUP, TraceProjector.GROUP, SagaProjector.GROUP);

  /**
   * Events per transaction. One flush per batch makes a big batch cheap, and it still commits
   * within a few ten milliseconds (source: replay measurements, which gain little above it).
   */
  static final int BATCH_SIZE = 1000;

  /** How soon a segment that was freed is claimed by a process that is already running. */
  private static final Duration CLAIM_INTERVAL = Duration.ofSeconds(1);

  /** One: the flush dominates, and each further segment reads every event again. */
  private static final int SEGMENTS = 1;

  /** Registers the projectors and their processors with Axon. */
  @Bean
  public ConfigurerModule projectors(DataSource dataSource) {
    JdbcOperations jdbc = new JdbcTemplate(dataSource);
    return configurer -> {
      EventProcessingConfigurer processing = configurer.eventProcessing();
      register(processing, CorrelationProjector.GROUP, new CorrelationProjector(jdbc));
      register(processing, TraceProjector.GROUP, new TraceProjector(jdbc));
      register(processing, SagaProjector.GROUP, new SagaProjector(jdbc));
    };
  }

  @Bean
  Rebuild rebuild(Configuration axon) {
    return new Rebuild(axon);
  }

  private static void register(
      EventProcessingConfigurer processing, String group, Object projector) {
    processing
        .registerEventHandler(_ -> projector)
        .registerSequencingPolicy(group, _ -> Correlated::sequenceOf)
        .registerListenerInvocationErrorHandler(group, _ -> PropagatingErrorHandler.instance())
        .registerPooledStreamingEventProcessor(
            group,
            Configuration::eventStore,
            (_, builder) ->
                builder
                    .batchSize(BATCH_SIZE)
                    .tokenClaimInterval(CLAIM_INTERVAL.toMillis())
                    .initialSegmentCount(SEGMENTS)
                    .initialToken(StreamableMessageSource::createTailToken));
  }
}

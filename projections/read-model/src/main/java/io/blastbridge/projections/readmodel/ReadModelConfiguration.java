package io.blastbridge.projections.readmodel;

import javax.sql.DataSource;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The readers of the read model. */
@AutoConfiguration(
    afterName = "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration")
public class ReadModelConfiguration {

  @Bean
  CorrelationReader correlationReader(DataSource dataSource) {
    return new CorrelationReader(JdbcClient.create(dataSource));
  }

  @Bean
  ResponseReader responseReader(DataSource dataSource) {
    return new ResponseReader(JdbcClient.create(dataSource));
  }

  @Bean
  TraceReader traceReader(DataSource dataSource) {
    return new TraceReader(JdbcClient.create(dataSource));
  }

  @Bean
  SagaReader sagaReader(DataSource dataSource) {
    return new SagaReader(JdbcClient.create(dataSource));
  }

  @Bean
  JournalReader journalReader(DataSource dataSource) {
    return new JournalReader(JdbcClient.create(dataSource));
  }

  @Bean
  ProcessorReader processorReader(DataSource dataSource) {
    return new ProcessorReader(JdbcClient.create(dataSource));
  }

  @Bean
  ChangeReader changeReader(DataSource dataSource) {
    return new ChangeReader(JdbcClient.create(dataSource));
  }
}

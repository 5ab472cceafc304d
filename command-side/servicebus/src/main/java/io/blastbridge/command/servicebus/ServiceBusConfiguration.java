package io.blastbridge.command.servicebus;

import com.azure.core.credential.TokenCredential;
import com.azure.identity.DefaultAzureCredentialBuilder;
import io.blastbridge.command.application.Admission;
import io.blastbridge.command.application.CommandSideConfiguration;
import io.blastbridge.command.application.RequestHandler;
import io.blastbridge.command.application.SettlementLog;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.InstantSource;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/**
 * The Service Bus side, when a namespace or a connection string is configured; the intake, when
 * somebody handles requests.
 */
@AutoConfiguration(after = CommandSideConfiguration.class)
@ConditionalOnExpression(
    "'${bridge.servicebus.namespace:}' != '' or '${bridge.servicebus.connection-string:}' != ''")
@EnableConfigurationProperties(ServiceBusSettings.class)
public class ServiceBusConfiguration {

  @Bean
  ServiceBusClients serviceBusClients(ServiceBusSettings settings) {
    return new ServiceBusClients(settings, credential(settings));
  }

  @Bean
  TopicResponsePublisher topicResponsePublisher(
      ServiceBusSettings settings, ServiceBusClients clients) {
    return new TopicResponsePublisher(settings, clients);
  }

  @Bean
  QueueRequestSender queueRequestSender(ServiceBusSettings settings, ServiceBusClients clients) {
    return new QueueRequestSender(settings, clients);
  }

  @Bean
  BrokerHealth brokerHealth() {
    return new BrokerHealth();
  }

  @Bean
  @ConditionalOnBean(RequestHandler.class)
  RequestReceiver requestReceiver(
      ServiceBusSettings settings,
      ServiceBusClients clients,
      RequestHandler handler,
      Admission admission,
      SettlementLog settlementLog,
      BrokerHealth health,
      ObjectProvider<MeterRegistry> meterRegistry) {
    return receiver(
        settings,
        clients,
        handler,
        admission,
        settlementLog,
        health,
        new ReceiveMeters(meterRegistry.getIfAvailable(SimpleMeterRegistry::new)),
        InstantSource.system());
  }

  static RequestReceiver receiver(
      ServiceBusSettings settings,
      ServiceBusClients clients,
      RequestHandler handler,
      Admission admission,
      SettlementLog settlementLog,
      BrokerHealth health,
      ReceiveMeters meters,
      InstantSource clock) {
    Settler settler =
        new Settler(
            new CloneSender(clients, settings.settleTimeout()),
            settlementLog,
            meters,
            settings.settleTimeout());
    RequestWork work = new RequestWork(settings, handler, settler, meters, clock);
    return new RequestReceiver(
        () -> new ReceiveLoop(settings, clients, work, admission, meters, health, clock), settings);
  }

  /** A connection string holds its own key; without one Entra ID is asked. */
  private static Optional<TokenCredential> credential(ServiceBusSettings settings) {
    return settings.connectionString().isEmpty()
        ? Optional.of(new DefaultAzureCredentialBuilder().build())
        : Optional.empty();
  }
}

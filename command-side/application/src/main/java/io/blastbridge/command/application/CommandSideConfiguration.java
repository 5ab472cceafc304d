package io.blastbridge.command.application;

import com.github.kagkarlsson.scheduler.Scheduler;
import io.blastbridge.command.domain.request.Calibration;
import io.blastbridge.command.domain.request.TranslationSettings;
import io.blastbridge.command.eventstore.AggregateCache;
import io.blastbridge.command.eventstore.CheckedRepository;
import io.blastbridge.command.eventstore.EventStoreConfiguration;
import io.blastbridge.command.eventstore.Journal;
import io.blastbridge.command.eventstore.JournalClock;
import io.blastbridge.command.eventstore.RequiredStore;
import io.blastbridge.command.eventstore.TokenOwner;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import javax.sql.DataSource;
import org.axonframework.commandhandling.CommandBus;
import org.axonframework.commandhandling.SimpleCommandBus;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.config.AggregateConfigurer;
import org.axonframework.config.ConfigurationScopeAwareProvider;
import org.axonframework.config.ConfigurerModule;
import org.axonframework.config.EventProcessingConfigurer;
import org.axonframework.deadline.DeadlineManager;
import org.axonframework.deadline.dbscheduler.DbSchedulerDeadlineManager;
import org.axonframework.eventhandling.PropagatingErrorHandler;
import org.axonframework.messaging.StreamableMessageSource;
import org.axonframework.messaging.correlation.MessageOriginProvider;
import org.axonframework.messaging.correlation.SimpleCorrelationDataProvider;
import org.axonframework.messaging.interceptors.CorrelationDataInterceptor;
import org.axonframework.serialization.Serializer;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The command side's beans. */
@AutoConfiguration(after = EventStoreConfiguration.class)
@EnableConfigurationProperties(BridgeProperties.class)
public class CommandSideConfiguration {

  /** Processors of this side; each reads the journal by itself. */
  static final String RESPONSES = "responses";

  static final String OBSERVATION = "observation";

  private static final int BATCH = 100;

  /** How soon a segment that was freed is claimed by a process that is already running. */
  private static final Duration CLAIM_INTERVAL = Duration.ofSeconds(1);

  @Bean(destroyMethod = "close")
  Node node(BridgeProperties properties) {
    return Node.begin(properties.node().directory(), properties.node().name());
  }

  @Bean(initMethod = "start", destroyMethod = "close")
  DeathWatch deathWatch(Node node, DataSource source) {
    return new DeathWatch(node, new HeldLeases(JdbcClient.create(source)));
  }

  /** Told by the watch, so that no processor starts before our predecessor's claims are free. */
  @Bean
  TokenOwner tokenOwner(DeathWatch watch) {
    return new TokenOwner(watch.holder());
  }

  /** On the caller's thread and without a transaction: the journal commits by itself. */
  @Bean(destroyMethod = "")
  CommandBus commandBus() {
    var bus = SimpleCommandBus.builder().build();
    bus.registerHandlerInterceptor(
        new CorrelationDataInterceptor<>(
            List.of(
                new MessageOriginProvider("causationId", "traceId"),
                new SimpleCorrelationDataProvider("node"))));
    return bus;
  }

  @Bean
  Correlations correlations(CommandBus commandBus, Journal journal, JournalClock clock, Node node) {
    String name = node.owner().node();
    return new Correlations(commandBus, new OwnStreams(journal, clock, name), name);
  }

  @Bean
  TranslationSettings translationSettings(BridgeProperties properties) {
    return new TranslationSettings(Calibration.CORE_NT, properties.target().active());
  }

  @Bean
  PlaneAdmission planeAdmission(
      ExecutionPlane plane, JournalClock clock, BridgeProperties properties) {
    return new PlaneAdmission(plane, clock, properties.admission().retryAfter());
  }

  @Bean
  Claims claims(
      Correlations correlations, JournalClock clock, Node node, BridgeProperties properties) {
    return new Claims(correlations, clock, node, properties.claimSettings());
  }

  @Bean
  Submitter submitter(ExecutionPlane plane) {
    return new Submitter(plane, System::nanoTime);
  }

  @Bean
  Intake intake(
      TranslationSettings translation,
      Correlations correlations,
      Journal journal,
      Admission admission,
      Claims claims,
      Submitter submitter,
      JournalClock clock,
      Node node,
      BridgeProperties properties,
      ObjectProvider<Checkpoints> checkpoints) {
    RandomGenerator random = new SecureRandom();
    return new Intake(
        translation,
        correlations,
        new Refusals(correlations, journal, clock, node.owner().node()),
        new Retries(journal, correlations, properties.retry().policy(), random::nextDouble),
        admission,
        claims,
        submitter,
        clock,
        checkpoints.getIfAvailable(() -> _ -> {}));
  }

  @Bean
  RequestDoor requestDoor(
      TranslationSettings translation,
      Correlations correlations,
      Admission admission,
      Claims claims,
      Submitter submitter,
      Journal journal,
      JournalClock clock,
      Node node,
      ObjectProvider<RequestSender> sender,
      BridgeProperties properties) {
    var direct =
        new DirectSubmit(correlations, admission, claims, submitter, clock, Clock.systemUTC());
    var ingress = properties.ingress().settings();
    var queue = sender.getIfAvailable();
    var sends =
        ingress.enabled() && queue != null
            ? new JournaledSends(journal, clock, queue, ingress, node.owner().node())
            : null;
    return new RestDoor(translation, direct, sends);
  }

  @Bean
  JobDirectory jobDirectory(Journal journal) {
    return new JournalDirectory(journal);
  }

  @Bean
  Outbox outbox(DataSource source) {
    return new Outbox(JdbcClient.create(source));
  }

  @Bean
  Dispatcher dispatcher(
      Outbox outbox,
      ObjectProvider<ResponsePublisher> publisher,
      Journal journal,
      JournalClock clock,
      Node node,
      ObjectProvider<Checkpoints> checkpoints,
      BridgeProperties properties) {
    return new Dispatcher(
        outbox,
        publisher.getIfAvailable(RequestOnly::new),
        journal,
        clock,
        node,
        checkpoints.getIfAvailable(() -> _ -> {}),
        properties.response().outagePause());
  }

  @Bean
  Owed owed(Outbox outbox, Dispatcher dispatcher) {
    return new Owed(outbox, dispatcher::nudge);
  }

  @Bean
  ObservationSchedule observationSchedule(DataSource source) {
    return new ObservationSchedule(JdbcClient.create(source));
  }

  @Bean
  Observer observer(
      ObservationSchedule schedule,
      ExecutionPlane plane,
      Correlations correlations,
      JournalClock clock,
      BridgeProperties properties) {
    return new Observer(schedule, plane, correlations, clock, properties.observation().settings());
  }

  @Bean
  JournaledSettlements settlementLog(Journal journal, Node node) {
    return new JournaledSettlements(journal, Clock.systemUTC(), node.owner().node());
  }

  @Bean
  CommandSideLifecycle commandSideLifecycle(
      Dispatcher dispatcher, Observer observer, JournaledSettlements settlements) {
    return new CommandSideLifecycle(dispatcher, observer, settlements);
  }

  @Bean(initMethod = "start", destroyMethod = "stop")
  Scheduler scheduler(
      DataSource source,
      Outbox outbox,
      DeathWatch watch,
      BridgeProperties properties,
      ObjectProvider<DeadlineManager> deadlines) {
    return Timers.scheduler(
        source, watch.timerHolder(), outbox, properties.response().keepTold(), deadlines);
  }

  @Bean
  DeadlineManager deadlineManager(
      Scheduler scheduler,
      org.axonframework.config.Configuration configuration,
      Serializer generalSerializer,
      TransactionManager transactions) {
    return DbSchedulerDeadlineManager.builder()
        .scheduler(scheduler)
        .scopeAwareProvider(new ConfigurationScopeAwareProvider(configuration))
        .serializer(generalSerializer)
        .transactionManager(transactions)
        .useBinaryPojo(false)
        .startScheduler(false)
        .stopScheduler(false)
        .build();
  }

  @Bean
  RequiredStore durableDeadlines() {
    return new RequiredStore(DeadlineManager.class, DbSchedulerDeadlineManager.class);
  }

  @Bean
  PlaceInJournal placeInJournal() {
    return new PlaceInJournal();
  }

  /** The aggregate, the saga, and the processors of this side. */
  @Bean
  ConfigurerModule commandSide(AggregateCache cache) {
    return configurer -> {
      configurer.configureAggregate(
          AggregateConfigurer.defaultConfiguration(Correlation.class)
              .configureRepository(
                  c -> CheckedRepository.of(Correlation.class, c.eventStore(), cache))
              .configureCommandTargetResolver(_ -> new CorrelationRouting()));
      configurer.eventProcessing(CommandSideConfiguration::processors);
    };
  }

  private static void processors(EventProcessingConfigurer processing) {
    processing
        .registerSaga(ResponseSaga.class)
        .assignHandlerTypesMatching(RESPONSES, ResponseSaga.class::equals);
    for (String name : List.of(RESPONSES, OBSERVATION)) {
      processing
          .registerListenerInvocationErrorHandler(name, _ -> PropagatingErrorHandler.instance())
          .registerPooledStreamingEventProcessor(
              name,
              org.axonframework.config.Configuration::eventStore,
              (_, builder) ->
                  builder
                      .batchSize(BATCH)
                      .tokenClaimInterval(CLAIM_INTERVAL.toMillis())
                      .initialSegmentCount(1)
                      .initialToken(StreamableMessageSource::createTailToken));
    }
  }

  /** Stands in while no completion entity is configured. */
  private record RequestOnly() implements ResponsePublisher {

    @Override
    public Optional<String> entity() {
      return Optional.empty();
    }

    @Override
    public List<Result> publish(List<Outbound> responses) {
      return responses.stream().<Result>map(_ -> new Result.Unavailable("no_entity")).toList();
    }
  }
}

package io.blastbridge.command.servicebus;

import com.azure.core.amqp.AmqpRetryOptions;
import com.azure.messaging.servicebus.ServiceBusClientBuilder;
import com.azure.messaging.servicebus.ServiceBusMessage;
import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import com.azure.messaging.servicebus.ServiceBusReceiverClient;
import com.azure.messaging.servicebus.ServiceBusSenderClient;
import com.azure.messaging.servicebus.models.SubQueue;
import io.blastbridge.command.application.Admission;
import io.blastbridge.command.application.RequestHandler;
import io.blastbridge.command.application.RequestMessage;
import io.blastbridge.command.application.Settlement;
import io.blastbridge.command.events.Delivery;
import io.blastbridge.local.servicebus.LocalServiceBus;
import io.blastbridge.local.servicebus.access.AccessPolicy;
import io.blastbridge.local.servicebus.access.Right;
import io.blastbridge.local.servicebus.access.TokenIssuer;
import io.blastbridge.local.servicebus.model.EntityCounts;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import io.blastbridge.local.servicebus.topology.Topology;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.qpid.proton.message.Message;

/** A broker with a request queue, and an intake on it whose handler a test writes. */
final class Testbed {

  static final String QUEUE = "requests";
  static final String TOPIC = "completions";
  static final String SUBSCRIPTION = "client";

  static final String ISSUER_NAME = "https://issuer.test";
  static final String ISSUER_SECRET = "a secret of thirty-two characters";

  private static final TokenIssuer ISSUER =
      new TokenIssuer(
          ISSUER_NAME,
          Optional.empty(),
          new TokenIssuer.Key.Shared(ISSUER_SECRET),
          Set.of(Right.SEND, Right.LISTEN));

  /** A confirmed settlement. */
  record Logged(Delivery delivery, String correlationId, String settlement, String reason) {}

  final List<Logged> logged = new CopyOnWriteArrayList<>();
  final List<RequestMessage> handled = new CopyOnWriteArrayList<>();
  final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  final BrokerHealth health = new BrokerHealth();
  volatile Supplier<Admission.Answer> admission = Admission.Answer.Open::new;
  volatile InstantSource clock = InstantSource.system();

  private final Deque<AutoCloseable> open = new ArrayDeque<>();
  private LocalServiceBus bus;
  private ServiceBusClientBuilder builder;

  private Testbed(LocalServiceBus bus) {
    this.bus = bus;
    this.builder = builder(bus);
  }

  static Testbed withLocksOf(Duration lock) {
    return new Testbed(LocalServiceBus.start(brokerSettings(lock)));
  }

  private static io.blastbridge.local.servicebus.ServiceBusSettings brokerSettings(Duration lock) {
    EntityPolicy policy = EntityPolicy.defaults().withLockDuration(lock);
    return io.blastbridge.local.servicebus.ServiceBusSettings.of(
            new Topology(
                List.of(new Topology.Queue(QUEUE, policy)),
                List.of(
                    new Topology.Topic(
                        TOPIC, List.of(new Topology.Subscription(SUBSCRIPTION, policy))))))
        .withAccess(AccessPolicy.emulator().withIssuer(ISSUER));
  }

  private static ServiceBusClientBuilder builder(LocalServiceBus bus) {
    return new ServiceBusClientBuilder()
        .connectionString(bus.connectionString())
        .retryOptions(new AmqpRetryOptions().setTryTimeout(Duration.ofSeconds(5)).setMaxRetries(1));
  }

  LocalServiceBus bus() {
    return bus;
  }

  EntityCounts counts() {
    return bus.counts(QUEUE);
  }

  ServiceBusSettings settings(int concurrency) {
    return Settings.of(bus.connectionString(), concurrency);
  }

  ServiceBusClients clients(ServiceBusSettings settings) {
    return keep(new ServiceBusClients(settings, Optional.empty()));
  }

  /** A started intake; what its handler decides is up to the test. */
  RequestReceiver intake(int concurrency, Function<RequestMessage, Settlement> decide) {
    return intake(settings(concurrency), decide);
  }

  RequestReceiver intake(ServiceBusSettings settings, Function<RequestMessage, Settlement> decide) {
    RequestReceiver receiver =
        ServiceBusConfiguration.receiver(
            settings,
            clients(settings),
            message -> {
              handled.add(message);
              return new RequestHandler.Handled(
                  message.correlationId().orElse("none"), decide.apply(message));
            },
            () -> admission.get(),
            (delivery, correlationId, settlement, reason) ->
                logged.add(new Logged(delivery, correlationId, settlement, reason)),
            health,
            new ReceiveMeters(meters),
            () -> clock.instant());
    keep(receiver::stop);
    receiver.start();
    return receiver;
  }

  void send(String... bodies) {
    try (ServiceBusSenderClient sender = builder.sender().queueName(QUEUE).buildClient()) {
      sender.sendMessages(
          List.of(bodies).stream()
              .map(body -> new ServiceBusMessage(body).setCorrelationId("c-" + body))
              .toList());
    }
  }

  void send(ServiceBusMessage message) {
    try (ServiceBusSenderClient sender = builder.sender().queueName(QUEUE).buildClient()) {
      sender.sendMessage(message);
    }
  }

  /** Sends what no SDK for Java would send. */
  void sendRaw(Message message) {
    byte[] encoded = new byte[4096];
    sendRaw(Arrays.copyOf(encoded, message.encode(encoded, 0, encoded.length)));
  }

  void sendRaw(byte[] encoded) {
    bus.faults().send(QUEUE, encoded);
  }

  ServiceBusReceivedMessage peek() {
    ServiceBusReceiverClient receiver = keep(builder.receiver().queueName(QUEUE).buildClient());
    return receiver.peekMessage();
  }

  ServiceBusReceivedMessage nextDeadLetter() {
    return next(
        keep(
            builder
                .receiver()
                .queueName(QUEUE)
                .subQueue(SubQueue.DEAD_LETTER_QUEUE)
                .buildClient()));
  }

  ServiceBusReceivedMessage nextRequest() {
    return next(keep(builder.receiver().queueName(QUEUE).buildClient()));
  }

  List<ServiceBusReceivedMessage> responses(int count) {
    ServiceBusReceiverClient receiver =
        keep(builder.receiver().topicName(TOPIC).subscriptionName(SUBSCRIPTION).buildClient());
    return receiver.receiveMessages(count, Duration.ofSeconds(10)).stream().toList();
  }

  private static ServiceBusReceivedMessage next(ServiceBusReceiverClient receiver) {
    return receiver.receiveMessages(1, Duration.ofSeconds(10)).stream().toList().getFirst();
  }

  /** Ends the broker; {@link #restartBroker} starts an empty one on the same port. */
  void stopBroker() {
    bus.close();
  }

  void restartBroker(Duration lock) {
    bus = LocalServiceBus.start(brokerSettings(lock).withPort(bus.port()));
    builder = builder(bus);
  }

  double count(String name, String... tags) {
    return meters.find(name).tags(tags).counters().stream().mapToDouble(c -> c.count()).sum();
  }

  static String body(RequestMessage message) {
    return new String(message.body(), StandardCharsets.UTF_8);
  }

  <T extends AutoCloseable> T keep(T client) {
    open.push(client);
    return client;
  }

  void close() throws Exception {
    while (!open.isEmpty()) {
      open.pop().close();
    }
    bus.close();
  }
}

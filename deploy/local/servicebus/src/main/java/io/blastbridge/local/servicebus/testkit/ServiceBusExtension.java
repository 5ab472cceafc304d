package io.blastbridge.local.servicebus.testkit;

import io.blastbridge.local.servicebus.FaultHooks;
import io.blastbridge.local.servicebus.LocalServiceBus;
import io.blastbridge.local.servicebus.ServiceBusSettings;
import io.blastbridge.local.servicebus.model.EntityCounts;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import io.blastbridge.local.servicebus.topology.TopicPolicy;
import io.blastbridge.local.servicebus.topology.Topology;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A broker for each test class, on a free port of the loopback address, with an administration
 * endpoint; it keeps messages in memory.
 *
 * <pre>{@code @RegisterExtension static final ServiceBusExtension BUS = new ServiceBusExtension();}
 * </pre>
 *
 * <p>Queues and topics are made by the test that needs them, under names nobody else has; after
 * each test they are gone and all faults are over. The clock of {@link #virtual()} goes on from
 * there. The tests of a class run one after the other.
 */
public final class ServiceBusExtension
    implements BeforeAllCallback, AfterEachCallback, AfterAllCallback {
  private final Optional<VirtualClock> clock;
  private final Deque<String> made = new ArrayDeque<>();
  private Optional<LocalServiceBus> running = Optional.empty();

  /** A broker by the time of day. */
  public ServiceBusExtension() {
    this(Optional.empty());
  }

  private ServiceBusExtension(Optional<VirtualClock> clock) {
    this.clock = clock;
  }

  /**
   * A broker whose time, for locks, sessions, times to live, schedules and duplicates, passes only
   * when {@link #advance} says so; it begins now.
   */
  public static ServiceBusExtension virtual() {
    return virtual(Instant.now());
  }

  /** As {@link #virtual()}, from another moment on. */
  public static ServiceBusExtension virtual(Instant start) {
    return new ServiceBusExtension(Optional.of(new VirtualClock(start)));
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    ServiceBusSettings settings = ServiceBusSettings.of(Topology.ofQueues()).withAdminPort(0);
    running = Optional.of(LocalServiceBus.start(clock.map(settings::withClock).orElse(settings)));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    clear();
  }

  /** Drops what was made and ends all faults. */
  void clear() {
    bus().faults().clear();
    while (!made.isEmpty()) {
      bus().entities().drop(made.pop());
    }
  }

  @Override
  public void afterAll(ExtensionContext context) {
    running.ifPresent(LocalServiceBus::close);
    running = Optional.empty();
  }

  /**
   * The broker.
   *
   * @throws IllegalStateException outside of the tests of a class, as where the field is not static
   */
  public LocalServiceBus bus() {
    return running.orElseThrow(
        () -> new IllegalStateException("no test class runs with this static extension"));
  }

  /** For the SDKs as it is. */
  public String connectionString() {
    return bus().connectionString();
  }

  public FaultHooks faults() {
    return bus().faults();
  }

  /** See {@link LocalServiceBus#counts}. */
  public EntityCounts counts(String entityPath) {
    return bus().counts(entityPath);
  }

  /** A new queue with Azure's defaults; its name. */
  public String queue() {
    return queue(EntityPolicy.defaults());
  }

  /** A new queue; its name. */
  public String queue(EntityPolicy policy) {
    String name = freshName("queue");
    bus().entities().create(new Topology.Queue(name, policy));
    return name;
  }

  /** A new topic with subscriptions that take every message; its name. */
  public String topic(String... subscriptions) {
    return topic(
        TopicPolicy.defaults(),
        Arrays.stream(subscriptions)
            .map(one -> new Topology.Subscription(one, EntityPolicy.defaults()))
            .toArray(Topology.Subscription[]::new));
  }

  /** A new topic with these subscriptions; its name. */
  public String topic(TopicPolicy policy, Topology.Subscription... subscriptions) {
    String name = freshName("topic");
    bus().entities().create(new Topology.Topic(name, policy, Arrays.asList(subscriptions)));
    return name;
  }

  private String freshName(String kind) {
    String name = kind + "-" + UUID.randomUUID();
    made.push(name);
    return name;
  }

  /** The broker's time. */
  public Instant now() {
    return clock().instant();
  }

  /** Lets time pass for the broker, and returns when all that has become due is done. */
  public void advance(Duration by) {
    clock().advance(by);
    bus().runDue();
  }

  private VirtualClock clock() {
    return clock.orElseThrow(() -> new IllegalStateException("this broker's clock is not virtual"));
  }
}

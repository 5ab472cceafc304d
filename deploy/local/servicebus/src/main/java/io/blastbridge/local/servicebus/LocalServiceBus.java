package io.blastbridge.local.servicebus;

import io.blastbridge.local.servicebus.access.Access;
import io.blastbridge.local.servicebus.access.AccessKey;
import io.blastbridge.local.servicebus.admin.AdminEndpoint;
import io.blastbridge.local.servicebus.codec.MessageCodec;
import io.blastbridge.local.servicebus.codec.RequestCodec;
import io.blastbridge.local.servicebus.dialect.Broker;
import io.blastbridge.local.servicebus.dialect.ErrorConditions;
import io.blastbridge.local.servicebus.dialect.Faults;
import io.blastbridge.local.servicebus.dialect.Limits;
import io.blastbridge.local.servicebus.dialect.ServiceBusConnections;
import io.blastbridge.local.servicebus.model.BrokerContext;
import io.blastbridge.local.servicebus.model.EntityCounts;
import io.blastbridge.local.servicebus.model.Namespace;
import io.blastbridge.local.servicebus.model.Timers;
import io.blastbridge.local.servicebus.store.MemoryStore;
import io.blastbridge.local.servicebus.store.PostgresStore;
import io.blastbridge.local.servicebus.store.Store;
import io.blastbridge.local.servicebus.store.StoreFigures;
import io.blastbridge.local.servicebus.wire.Agenda;
import io.blastbridge.local.servicebus.wire.EventLoop;
import io.blastbridge.local.servicebus.wire.Patience;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * A running local Service Bus on the loopback address, for the unmodified Azure SDKs. One thread of
 * its own does all the work; the methods here may be called by any thread and answer within seconds
 * or throw {@link IllegalStateException}.
 */
public final class LocalServiceBus implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** How long a closing broker waits for its peers to say good-bye. */
  private static final Duration FAREWELL = Duration.ofSeconds(1);

  /** So many things in a row may cause one another, before the clock is left to do it. */
  private static final int MOST_TURNS = 1_000;

  /** How soon a clock that somebody moved is noticed. */
  private static final Duration FOREIGN_CLOCK_PACE = Duration.ofMillis(10);

  private final ServiceBusSettings settings;
  private final Store store;
  private final Namespace namespace;
  private final EventLoop loop;
  private final FaultHooks faults;
  private final Timers timers;
  private final LiveEntities entities;
  private final AdminEndpoint.Administered administered;
  private final Access access;
  private final Thread thread;
  private volatile Optional<AdminEndpoint> admin = Optional.empty();

  private LocalServiceBus(ServiceBusSettings settings, Store store) {
    this.settings = settings;
    this.store = store;
    this.timers = new Timers(settings.clock(), store.durability()::seal);
    BrokerContext context = context(settings, store, timers);
    this.namespace = new Namespace(settings.topology(), context);
    // Clients date their tokens by the time of day, whatever clock a test gives the broker.
    this.access = new Access(settings.access(), InstantSource.system());
    Faults scripted = new Faults();
    ServiceBusConnections connections =
        new ServiceBusConnections(broker(settings, context, scripted));
    Duration pace = settings.clock().equals(InstantSource.system()) ? PATIENCE : FOREIGN_CLOCK_PACE;
    this.loop =
        new EventLoop(
            new EventLoop.Settings(
                settings.port(),
                settings.clock(),
                pace,
                access::isKey,
                store.durability(),
                Patience.USUAL,
                connections::accept),
            Agenda.of(timers::nextDue, timers::runDue));
    this.entities = new LiveEntities(this, namespace, links(connections));
    this.faults = new FaultHooks(this, scripted, loop, connections, namespace);
    this.administered =
        new AdminEndpoint.Administered(
            this::onLoop,
            namespace,
            links(connections),
            settings.maxMessageBytes(),
            settings.maxEntityBytes(),
            scripted::told,
            settings.clock().instant());
    this.thread = Thread.ofPlatform().name("local-servicebus").daemon().unstarted(loop::run);
  }

  private static BrokerContext context(ServiceBusSettings settings, Store store, Timers timers) {
    return new BrokerContext(
        settings.clock(),
        timers,
        new MessageCodec(UUID::randomUUID),
        UUID::randomUUID,
        store.sequences(),
        store.log(),
        settings.maxEntityBytes());
  }

  private static AdminEndpoint.Links links(ServiceBusConnections connections) {
    return new AdminEndpoint.Links() {
      @Override
      public void gone(String path) {
        connections.detach(path, ErrorConditions.notFound(path));
      }

      @Override
      public void disabled(String path) {
        connections.detach(path, ErrorConditions.disabled(path));
      }
    };
  }

  private Broker broker(ServiceBusSettings chosen, BrokerContext context, Faults scripted) {
    Limits limits = new Limits(chosen.maxMessageBytes(), chosen.maxMessageBytes());
    return new Broker(
        namespace,
        context,
        new RequestCodec(),
        access,
        limits,
        scripted,
        chosen.releaseOnDetach(),
        chosen.createsOnFirstUse());
  }

  /**
   * Returns once connections are accepted.
   *
   * @throws java.io.UncheckedIOException when the port is taken, the data directory or the database
   *     cannot be used, or another broker uses it
   */
  public static LocalServiceBus start(ServiceBusSettings settings) {
    Store store = open(settings);
    try {
      LocalServiceBus bus = new LocalServiceBus(settings, store);
      store.start(bus::onDurable);
      bus.thread.start();
      bus.startAdmin();
      return bus;
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  private void startAdmin() {
    try {
      admin = settings.adminPort().map(port -> AdminEndpoint.start(port, access, administered));
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private static Store open(ServiceBusSettings settings) {
    return settings
        .database()
        .<Store>map(database -> PostgresStore.open(database, settings.dataDirectory()))
        .orElseGet(() -> MemoryStore.open(settings.dataDirectory()));
  }

  private void onDurable() {
    if (store.failure().isPresent()) {
      loop.abort(
          ErrorConditions.of(
              ErrorConditions.CONNECTION_FORCED, "The local Service Bus has lost its database."));
    } else {
      loop.wake();
    }
  }

  public int port() {
    return loop.port();
  }

  /** Where the administration endpoint listens; empty when there is none. */
  public Optional<Integer> adminPort() {
    return admin.map(AdminEndpoint::port);
  }

  /** The address of the administration endpoint, without a path; empty when there is none. */
  public Optional<String> adminUrl() {
    return adminPort().map(port -> "http://127.0.0.1:" + port);
  }

  /**
   * For the SDKs as it is; plain TCP, because it names the development emulator. It carries the
   * first key.
   */
  public String connectionString() {
    return connectionString(settings.access().keys().getFirst());
  }

  /**
   * The same with another key.
   *
   * @throws IllegalArgumentException when no key has that name
   */
  public String connectionString(String keyName) {
    return connectionString(
        settings
            .access()
            .key(keyName)
            .orElseThrow(() -> new IllegalArgumentException("there is no key " + keyName)));
  }

  private String connectionString(AccessKey key) {
    return "Endpoint=sb://localhost:%d;SharedAccessKeyName=%s;SharedAccessKey=%s;UseDevelopmentEmulator=true;"
        .formatted(port(), key.name(), key.secret());
  }

  /**
   * Messages of one entity now.
   *
   * @param entityPath a queue, a topic, {@code topic/subscriptions/name}, or one of them with
   *     {@code /$deadletterqueue}
   * @throws IllegalArgumentException when there is no such entity
   */
  public EntityCounts counts(String entityPath) {
    return onLoop(() -> namespace.counts(entityPath))
        .orElseThrow(() -> new IllegalArgumentException("there is no entity " + entityPath));
  }

  /** What was written to the database so far. */
  public StoreFigures storeFigures() {
    return store.figures();
  }

  /** Why the broker ended by itself: its database was lost. */
  public Optional<Exception> failure() {
    return store.failure();
  }

  public FaultHooks faults() {
    return faults;
  }

  /** The queues and topics, to make and drop some. */
  public LiveEntities entities() {
    return entities;
  }

  /**
   * Does all that is due by the clock it was started with, and what becomes due by that: for
   * whoever has moved the clock.
   */
  public void runDue() {
    int turn = 0;
    while (turn < MOST_TURNS && onLoop(this::isDue)) {
      turn++;
    }
  }

  /** Asked in a turn of the loop, in which the agenda runs before the answer is told. */
  private boolean isDue() {
    return timers.nextDue().filter(due -> !due.isAfter(settings.clock().instant())).isPresent();
  }

  /** Waits until another thread, or the end of the process, closes this broker. */
  public void awaitClose() throws InterruptedException {
    thread.join();
  }

  <T> T onLoop(Supplier<T> work) {
    if (!thread.isAlive()) {
      throw new IllegalStateException("the local Service Bus is closed");
    }
    CompletableFuture<T> result = new CompletableFuture<>();
    loop.submit(
        () -> {
          try {
            T answer = work.get();
            loop.whenDurable(() -> result.complete(answer));
          } catch (RuntimeException e) {
            result.completeExceptionally(e);
          }
        });
    try {
      return result.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("the local Service Bus did not answer", e);
    }
  }

  /**
   * Tells all peers {@code amqp:connection:forced}, waits a second at most for their answers, and
   * frees port, directory and database.
   */
  @Override
  public void close() {
    admin.ifPresent(AdminEndpoint::close);
    loop.shutDown(
        ErrorConditions.of(
            ErrorConditions.CONNECTION_FORCED, "The local Service Bus is shutting down."),
        FAREWELL);
    try {
      if (!thread.join(PATIENCE)) {
        throw new IllegalStateException("the local Service Bus did not stop");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    store.close();
  }
}

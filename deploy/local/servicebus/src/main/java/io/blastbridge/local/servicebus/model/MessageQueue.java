package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.codec.DeliveryFields.State;
import io.blastbridge.local.servicebus.codec.EncodedMessage;
import io.blastbridge.local.servicebus.model.QueuedMessage.Origin;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * A queue, the queue of a subscription, or a dead-letter queue: messages in order of their numbers,
 * some of them locked, deferred or not due yet. Single-threaded.
 */
public final class MessageQueue implements Destination {
  private final String path;
  private final Optional<Outlets> outlets;
  private final BrokerContext broker;
  private final ReadyLine line;
  private final Stock stock;
  private final Deliveries deliveries;
  private final EntityTimes times;
  private final Intake intake;
  private final SessionStates states;

  private MessageQueue(
      String path, EntityPolicy policy, Optional<Outlets> outlets, BrokerContext broker) {
    this.path = path;
    this.outlets = outlets;
    this.broker = broker;
    EntityLog log = broker.log().open(path);
    this.line = policy.requiresSession() ? sessionLine() : new PlainLine();
    this.times = new EntityTimes(broker.clock().instant());
    this.states = new SessionStates(log, broker.clock());
    this.stock = new Stock(path, policy, broker, line, log, this::leave, this::dispatch);
    this.intake = new Intake(path, broker, stock, log, times);
    this.deliveries = new Deliveries(broker, line, stock);
  }

  private Sessions sessionLine() {
    return new Sessions(
        broker,
        () -> policy().lockDuration(),
        (sessions, session) -> deliveries.sessionLost(session, sessions));
  }

  /**
   * A queue with a dead-letter queue, whose messages neither expire nor run out of deliveries.
   *
   * @param roads finds what a path names, for forwarding
   */
  static MessageQueue withDeadLetters(
      String path,
      EntityPolicy policy,
      BrokerContext broker,
      Function<String, Optional<Destination>> roads) {
    Outlets outlets = Outlets.of(path, policy, broker, roads);
    return new MessageQueue(path, policy, Optional.of(outlets), broker);
  }

  /** A queue at the end of the road. */
  static MessageQueue sink(String path, EntityPolicy policy, BrokerContext broker) {
    return new MessageQueue(path, policy.ofDeadLetters(), Optional.empty(), broker);
  }

  public String path() {
    return path;
  }

  public EntityPolicy policy() {
    return stock.policy();
  }

  public EntityTimes times() {
    return times;
  }

  /** Another policy for what happens from now on; locks and times that are given stay. */
  void update(EntityPolicy changed) {
    configure(changed);
    dispatch();
  }

  /** As {@link #update}, and nothing happens yet. */
  void configure(EntityPolicy changed) {
    if (changed.requiresSession() != policy().requiresSession()) {
      throw new IllegalArgumentException("whether sessions are required cannot change");
    }
    times.update(broker.clock().instant());
    stock.update(changed);
    subQueues().forEach(sub -> sub.configure(changed.ofDeadLetters()));
  }

  /** Forgets all messages, those of the sub-queues too: the entity is gone. */
  void drop() {
    deliveries.drop();
    stock.drop();
    subQueues().forEach(MessageQueue::drop);
    broker.log().drop(path);
  }

  /** Its dead-letter queues; none where there is no further to go. */
  List<MessageQueue> subQueues() {
    return outlets
        .map(found -> List.of(found.deadLetters(), found.transferDeadLetters()))
        .orElseGet(List::of);
  }

  /** Present where the queue requires sessions. */
  public Optional<SessionDesk> sessions() {
    return line instanceof Sessions sessions
        ? Optional.of(new SessionDesk(sessions, states, this::dispatch))
        : Optional.empty();
  }

  @Override
  public Optional<Refusal> refusal(List<EncodedMessage> messages) {
    return intake
        .refusal(messages)
        .or(() -> hasRoom(Admission.size(messages)) ? Optional.empty() : Optional.of(Refusal.FULL));
  }

  /** Whether messages of so many bytes in all would be taken. */
  boolean hasRoom(long more) {
    return hasRoom(more, broker.maxEntityBytes());
  }

  /** As {@link #hasRoom(long)}, where another limit holds too. */
  boolean hasRoom(long more, long limit) {
    long dead = outlets.map(found -> found.deadLetters().bytes()).orElse(0L);
    return bytes() + dead + more <= Math.min(limit, policy().maxSizeBytes().orElse(limit));
  }

  /** What it holds without its dead letters. */
  public long bytes() {
    return stock.shelf.bytes() + states.bytes();
  }

  @Override
  public long send(EncodedMessage message) {
    long number = intake.send(message);
    dispatch();
    return number;
  }

  @Override
  public void forwarded(EncodedMessage message, Transit transit) {
    if (!intake.isRepeat(message)) {
      enqueue(message, transit);
    }
  }

  /** Makes a message active now, whatever it is scheduled for. */
  void enqueue(EncodedMessage message, Transit transit) {
    long _ = intake.enqueue(message, transit);
    dispatch();
  }

  @Override
  public boolean cancelScheduled(long sequenceNumber) {
    return stock.cancelScheduled(sequenceNumber);
  }

  /** Takes a message as a dead letter, as one that came here and could not stay. */
  void enqueueDead(EncodedMessage message, Settlement.DeadLetter why) {
    leave(broker.codec().merge(message, why.properties()), intake.originOfDead(), 0);
  }

  private void leave(EncodedMessage message, Origin origin, int hops) {
    outlets.orElseThrow().deadLetter(message, origin, hops, policy().forwarding().deadLettersTo());
  }

  /** Takes what another queue has done with. */
  void bury(EncodedMessage message, Origin origin) {
    stock.add(message, origin);
    dispatch();
  }

  public void attach(Consumer consumer) {
    if (!(line instanceof PlainLine plain)) {
      throw new IllegalStateException("a queue with sessions has no other consumers");
    }
    times.access(broker.clock().instant());
    plain.attach(consumer);
  }

  /**
   * The consumer gets nothing more; its locks live on until they run out, because a message may be
   * settled through the management node after its link has gone. A session is free at once, and its
   * messages with it.
   *
   * @param release give its messages back at once too
   */
  public void detach(Consumer consumer, boolean release) {
    deliveries.detach(consumer, release);
  }

  /** Hands out what is ready to whoever is ready. */
  public void dispatch() {
    Optional<String> target = policy().forwarding().to();
    if (target.isPresent() && line instanceof PlainLine plain) {
      outlets.ifPresent(found -> found.forwardAll(plain, stock, target.get()));
    }
    if (policy().info().status().letsReceive()) {
      deliveries.dispatch();
    }
  }

  public boolean holds(UUID token) {
    return deliveries.holds(token);
  }

  /**
   * Whether a settlement of that kind is possible at all: a dead-letter queue has no dead-letter
   * queue.
   */
  public boolean allows(Settlement settlement) {
    return outlets.isPresent() || !(settlement instanceof Settlement.DeadLetter);
  }

  /** False when the lock is lost; then nothing has changed. */
  public boolean settle(UUID token, Settlement settlement) {
    return deliveries.settle(token, settlement);
  }

  /** The new end of the lock, empty when it is lost. Locks of a session are renewed with it. */
  public Optional<Instant> renew(UUID token) {
    return deliveries.renew(token);
  }

  /**
   * Messages from that number on, in any state, without locking them.
   *
   * @param sessionId only those of that session, empty for all
   * @param maxBytes how many bytes they may have in all, unless it is one
   */
  public List<Delivery> peek(
      long fromSequenceNumber, int count, long maxBytes, Optional<String> sessionId) {
    Instant now = broker.clock().instant();
    return stock.shelf.page(
        fromSequenceNumber,
        count,
        maxBytes,
        message ->
            sessionId.filter(id -> !id.equals(message.sessionId())).isEmpty()
                && (!message.isExpired(now) || !message.is(State.ACTIVE)));
  }

  /**
   * All of these deferred messages, locked or removed; empty and without effect when one of them is
   * not there.
   *
   * @param sessionId the session that they are all in and that is held, where there are sessions
   */
  public Optional<List<Delivery>> receiveDeferred(
      List<Long> sequenceNumbers, boolean delete, Optional<String> sessionId) {
    return deliveries.receiveDeferred(sequenceNumbers, delete, sessionId);
  }

  /** Ends every lock as if its time were over. */
  public void expireLocks() {
    deliveries.expireLocks();
  }

  public EntityCounts counts() {
    long scheduled = stock.shelf.count(State.SCHEDULED);
    return new EntityCounts(
        stock.shelf.size() - scheduled,
        scheduled,
        outlets.map(found -> found.deadLetters().stock.shelf.size()).orElse(0L),
        deliveries.locked(),
        stock.shelf.count(State.DEFERRED));
  }
}

package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.model.Session.Tenure;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * The sessions of one queue. Each is held by one consumer at a time, which gets its messages in the
 * order of their numbers. Who asks for any session gets the free one whose first message is oldest.
 */
final class Sessions implements ReadyLine {
  private final BrokerContext broker;
  private final Supplier<Duration> lockDuration;
  private final BiConsumer<Sessions, Session> timeout;
  private final Map<String, Session> known = new HashMap<>();

  /** Free sessions with messages, by the number of the first. */
  private final TreeMap<Long, Session> available = new TreeMap<>();

  /** Held sessions with messages, in turn. */
  private final Set<Session> waiting = new LinkedHashSet<>();

  private final ArrayDeque<SessionConsumer> seekers = new ArrayDeque<>();

  /**
   * No sessions yet.
   *
   * @param timeout gets a session whose lock has run out, still held
   */
  Sessions(
      BrokerContext broker,
      Supplier<Duration> lockDuration,
      BiConsumer<Sessions, Session> timeout) {
    this.broker = broker;
    this.lockDuration = lockDuration;
    this.timeout = timeout;
  }

  @Override
  public void add(QueuedMessage message) {
    change(
        known.computeIfAbsent(message.sessionId(), Session::new),
        session -> session.ready.put(message.sequenceNumber, message));
  }

  @Override
  public void remove(QueuedMessage message) {
    find(message.sessionId())
        .ifPresent(session -> change(session, same -> same.ready.remove(message.sequenceNumber)));
  }

  /** Keeps {@link #available} and {@link #waiting} true across a change of a session. */
  private void change(Session session, java.util.function.Consumer<Session> what) {
    if (!session.ready.isEmpty()) {
      available.remove(session.ready.firstKey());
    }
    what.accept(session);
    if (session.ready.isEmpty() || session.isFree()) {
      waiting.remove(session);
    } else {
      waiting.add(session);
    }
    if (session.isFree() && !session.ready.isEmpty()) {
      available.put(session.ready.firstKey(), session);
    }
    if (session.isIdle()) {
      known.remove(session.id);
    }
  }

  private Optional<Session> find(String id) {
    return Optional.ofNullable(known.get(id));
  }

  /** The session while its lock is held, also when its timer is late. */
  Optional<Session> held(String id) {
    return find(id)
        .filter(session -> session.tenure.filter(held -> !held.deadline().isOver()).isPresent());
  }

  /** False when another holds that session. */
  boolean accept(String id, SessionConsumer consumer) {
    Session session = known.computeIfAbsent(id, Session::new);
    if (!session.isFree()) {
      return false;
    }
    grant(session, consumer);
    return true;
  }

  /** The consumer is granted a session by {@link #serve} as soon as there is one. */
  void seek(SessionConsumer consumer) {
    seekers.add(consumer);
  }

  /** Grants free sessions with messages to those who seek one. */
  void serve() {
    while (!seekers.isEmpty() && !available.isEmpty()) {
      grant(available.firstEntry().getValue(), seekers.removeFirst());
    }
  }

  private void grant(Session session, SessionConsumer consumer) {
    Instant until = broker.clock().instant().plus(lockDuration.get());
    Deadline deadline = new Deadline(broker, until, () -> timeout.accept(this, session));
    change(session, same -> same.tenure = Optional.of(new Tenure(consumer, deadline)));
    consumer.granted(session.id, until);
  }

  /** Seeks no longer, or holds no longer; the session it held is free. */
  void leave(Consumer consumer) {
    seekers.removeIf(consumer::equals);
    List.copyOf(known.values()).stream()
        .filter(session -> isHolder(session, consumer))
        .forEach(this::free);
  }

  private static boolean isHolder(Session session, Consumer consumer) {
    return session.tenure.filter(held -> held.holder().equals(consumer)).isPresent();
  }

  void free(Session session) {
    session.tenure.ifPresent(held -> held.deadline().cancel());
    change(session, same -> same.tenure = Optional.empty());
  }

  /** The new end of the lock, empty when nobody holds that session. */
  Optional<Instant> renew(String id) {
    Instant until = broker.clock().instant().plus(lockDuration.get());
    return held(id)
        .flatMap(session -> session.tenure)
        .map(
            held -> {
              held.deadline().moveTo(until);
              return until;
            });
  }

  /** Those that are held now. */
  List<Session> allHeld() {
    return known.values().stream().filter(session -> !session.isFree()).toList();
  }

  /** Ids of the sessions that have messages to receive, or are held. */
  Set<String> ids() {
    return Set.copyOf(known.keySet());
  }

  /** A session whose holder is ready goes to the end of the turn, as a consumer does. */
  @Override
  public Optional<Match> match() {
    for (Iterator<Session> turn = waiting.iterator(); turn.hasNext(); ) {
      Session session = turn.next();
      Optional<SessionConsumer> ready =
          session.tenure.map(Tenure::holder).filter(SessionConsumer::ready);
      if (ready.isPresent()) {
        turn.remove();
        waiting.add(session);
        QueuedMessage first = session.ready.firstEntry().getValue();
        return Optional.of(new Match(first, ready.get(), Optional.of(session)));
      }
    }
    return Optional.empty();
  }
}

package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.codec.DeliveryFields.State;
import io.blastbridge.local.servicebus.codec.EncodedMessage;
import io.blastbridge.local.servicebus.model.ReadyLine.Match;
import io.blastbridge.local.servicebus.model.Session.Tenure;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Hands the messages of one queue out under locks and hears what becomes of them. */
final class Deliveries {
  private final BrokerContext broker;
  private final ReadyLine line;
  private final Stock stock;
  private final Locks locks = new Locks();

  Deliveries(BrokerContext broker, ReadyLine line, Stock stock) {
    this.broker = broker;
    this.line = line;
    this.stock = stock;
  }

  /** Hands out what is ready to whoever is ready. */
  void dispatch() {
    if (line instanceof Sessions sessions) {
      sessions.serve();
    }
    for (Optional<Match> match = line.match(); match.isPresent(); match = line.match()) {
      QueuedMessage message = match.get().message();
      if (message.isExpired(broker.clock().instant())) {
        stock.expire(message);
      } else {
        Consumer consumer = match.get().consumer();
        Optional<Deadline> session = match.get().session().flatMap(Session::deadline);
        consumer.deliver(
            take(message, consumer.deletesOnReceive(), Optional.of(consumer), session));
      }
    }
  }

  private Delivery take(
      QueuedMessage message,
      boolean delete,
      Optional<Consumer> holder,
      Optional<Deadline> session) {
    EncodedMessage content = message.content();
    UUID token = broker.tokens().get();
    if (delete) {
      stock.remove(message);
    } else {
      stock.take(message);
      session.ifPresentOrElse(
          deadline -> locks.lockInSession(message, token, deadline, holder),
          () -> lock(message, token, holder));
    }
    return message.delivery(token, content);
  }

  private Deadline lock(QueuedMessage message, UUID token, Optional<Consumer> holder) {
    Instant until = broker.clock().instant().plus(stock.policy().lockDuration());
    Deadline deadline = new Deadline(broker, until, () -> fail(locks.unlock(message)));
    locks.lock(message, token, deadline, holder);
    return deadline;
  }

  private void fail(QueuedMessage message) {
    stock.fail(message);
    dispatch();
  }

  /** See {@link MessageQueue#detach}. */
  void detach(Consumer consumer, boolean release) {
    switch (line) {
      case PlainLine plain -> {
        plain.detach(consumer);
        if (release) {
          giveBackAll(consumer);
        }
      }
      case Sessions sessions -> {
        giveBackAll(consumer);
        sessions.leave(consumer);
      }
    }
    dispatch();
  }

  private void giveBackAll(Consumer consumer) {
    locks.heldBy(consumer).forEach(message -> stock.giveBack(locks.unlock(message)));
  }

  /** The messages of a lost session have failed once more, all before anyone may have them. */
  void sessionLost(Session session, Sessions sessions) {
    Optional<Tenure> lost = session.tenure;
    lost.ifPresent(
        tenure -> {
          locks.heldBy(tenure.holder()).forEach(message -> stock.fail(locks.unlock(message)));
          sessions.free(session);
          tenure.holder().lockLost();
          dispatch();
        });
  }

  boolean holds(UUID token) {
    return locks.held(token).isPresent();
  }

  /** See {@link MessageQueue#settle}. */
  boolean settle(UUID token, Settlement settlement) {
    Optional<QueuedMessage> held = locks.held(token);
    if (held.isEmpty()) {
      return false;
    }
    QueuedMessage message = locks.unlock(held.get());
    switch (settlement) {
      case Settlement.Complete complete -> stock.remove(message);
      case Settlement.Release release -> stock.giveBack(message);
      case Settlement.Abandon abandon -> {
        stock.modify(message, abandon.properties());
        stock.fail(message);
      }
      case Settlement.Defer defer -> {
        stock.modify(message, defer.properties());
        stock.defer(message);
      }
      case Settlement.DeadLetter deadLetter -> stock.deadLetter(message, deadLetter);
    }
    dispatch();
    return true;
  }

  /** See {@link MessageQueue#renew}. */
  Optional<Instant> renew(UUID token) {
    return locks
        .held(token)
        .map(
            message -> {
              Optional<Consumer> holder = message.lock.orElseThrow().holder();
              return lock(locks.unlock(message), token, holder).until();
            });
  }

  /** See {@link MessageQueue#receiveDeferred}. */
  Optional<List<Delivery>> receiveDeferred(
      List<Long> sequenceNumbers, boolean delete, Optional<String> sessionId) {
    List<QueuedMessage> found = new ArrayList<>();
    for (long number : sequenceNumbers) {
      Optional<QueuedMessage> message =
          stock
              .shelf
              .find(number, State.DEFERRED)
              .filter(deferred -> deferred.lock.isEmpty() && !found.contains(deferred))
              .filter(deferred -> sessionId.isEmpty() || isIn(deferred, sessionId.get()));
      if (message.isEmpty()) {
        return Optional.empty();
      }
      found.add(message.get());
    }
    Optional<Tenure> tenure = sessionId.flatMap(this::tenure);
    return Optional.of(
        found.stream()
            .map(
                message ->
                    take(message, delete, tenure.map(Tenure::holder), tenure.map(Tenure::deadline)))
            .toList());
  }

  private static boolean isIn(QueuedMessage message, String sessionId) {
    return message.sessionId().equals(sessionId);
  }

  private Optional<Tenure> tenure(String sessionId) {
    return line instanceof Sessions sessions
        ? sessions.held(sessionId).flatMap(session -> session.tenure)
        : Optional.empty();
  }

  /** Ends every lock as if its time were over. */
  void expireLocks() {
    switch (line) {
      case PlainLine plain -> locks.all().forEach(message -> fail(locks.unlock(message)));
      case Sessions sessions ->
          sessions.allHeld().forEach(session -> sessionLost(session, sessions));
    }
  }

  /** Lets no lock run out any more. */
  void drop() {
    locks.all().forEach(locks::unlock);
    if (line instanceof Sessions sessions) {
      sessions.allHeld().forEach(sessions::free);
    }
  }

  int locked() {
    return locks.size();
  }
}

package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.codec.EncodedMessage;
import io.blastbridge.local.servicebus.codec.MessageCodec;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import io.blastbridge.local.servicebus.topology.Topology;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.qpid.proton.Proton;
import org.apache.qpid.proton.amqp.Binary;
import org.apache.qpid.proton.amqp.Symbol;
import org.apache.qpid.proton.amqp.messaging.Data;
import org.apache.qpid.proton.amqp.messaging.MessageAnnotations;
import org.apache.qpid.proton.message.Message;

/** The model alone, with a clock that only a test moves. */
final class VirtualBroker implements InstantSource {
  static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private final MessageCodec codec = new MessageCodec(() -> new UUID(0, 1));
  final Timers timers = new Timers(this, () -> {});
  final Namespace namespace;
  final MessageQueue queue;
  final MessageQueue deadLetters;
  final Topic topic;
  final MessageQueue subscription;
  private Instant now = NOON;
  private long tokens;

  /** One queue {@code q} and one subscription {@code s} of a topic {@code t}, both alike. */
  VirtualBroker(EntityPolicy policy) {
    this(
        new Topology(
            List.of(new Topology.Queue("q", policy)),
            List.of(new Topology.Topic("t", List.of(new Topology.Subscription("s", policy))))),
        MessageLog.none());
  }

  /** Some queues, {@code q} among them, and a subscription {@code s} of a topic {@code t}. */
  static VirtualBroker of(Topology.Queue... queues) {
    return of(MessageLog.none(), queues);
  }

  static VirtualBroker of(MessageLog log, Topology.Queue... queues) {
    Topology.Subscription subscription = new Topology.Subscription("s", EntityPolicy.defaults());
    return new VirtualBroker(
        new Topology(List.of(queues), List.of(new Topology.Topic("t", List.of(subscription)))),
        log);
  }

  private VirtualBroker(Topology topology, MessageLog log) {
    BrokerContext context =
        new BrokerContext(
            this,
            timers,
            codec,
            () -> new UUID(7, tokens++),
            SequenceReservation.inMemory(),
            log,
            1024 * 1024);
    namespace = new Namespace(topology, context);
    queue = namespace.queue("/Q").orElseThrow();
    deadLetters = namespace.queue("q/$DeadLetterQueue").orElseThrow();
    topic = (Topic) namespace.destination("t").orElseThrow();
    subscription = namespace.queue("T/Subscriptions/S").orElseThrow();
  }

  @Override
  public Instant instant() {
    return now;
  }

  /** Lets time pass and everything happen that is due by then. */
  void pass(Duration time) {
    now = now.plus(time);
    while (timers.nextDue().filter(due -> !due.isAfter(now)).isPresent()) {
      timers.runDue();
    }
  }

  long send(String body) {
    return queue.send(message(body, Map.of(), Duration.ZERO));
  }

  long send(String body, Duration ttl) {
    return queue.send(message(body, Map.of(), ttl));
  }

  @SuppressWarnings("JavaUtilDate")
  EncodedMessage scheduled(String body, Instant at) {
    return message(
        body,
        Map.of(Symbol.valueOf("x-opt-scheduled-enqueue-time"), new Date(at.toEpochMilli())),
        Duration.ZERO);
  }

  private EncodedMessage message(String body, Map<Symbol, Object> annotations, Duration ttl) {
    Message message = Proton.message();
    message.setBody(new Data(new Binary(body.getBytes(StandardCharsets.UTF_8))));
    message.setMessageAnnotations(new MessageAnnotations(new HashMap<>(annotations)));
    if (!ttl.isZero()) {
      message.setTtl(ttl.toMillis());
    }
    byte[] bytes = new byte[1024];
    int length = message.encode(bytes, 0, bytes.length);
    return codec.decode(0, Arrays.copyOf(bytes, length)).getFirst();
  }

  /** A receiver with credit that keeps what it gets. */
  static final class Receiver implements Consumer {
    final List<Delivery> got = new ArrayList<>();
    private final MessageQueue from;
    private int credit;

    Receiver(MessageQueue from) {
      this.from = from;
      from.attach(this);
    }

    Receiver credit(int more) {
      credit += more;
      from.dispatch();
      return this;
    }

    Delivery next() {
      int before = got.size();
      credit(1);
      if (got.size() != before + 1) {
        throw new AssertionError("nothing was delivered");
      }
      return got.getLast();
    }

    List<Long> numbers() {
      return got.stream().map(delivery -> delivery.fields().sequenceNumber()).toList();
    }

    @Override
    public boolean ready() {
      return credit > 0;
    }

    @Override
    public boolean deletesOnReceive() {
      return false;
    }

    @Override
    public void deliver(Delivery delivery) {
      credit--;
      got.add(delivery);
    }
  }
}

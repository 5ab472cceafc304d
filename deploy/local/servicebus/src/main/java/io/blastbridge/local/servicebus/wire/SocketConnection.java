package io.blastbridge.local.servicebus.wire;

import io.blastbridge.local.servicebus.guard.RefusedTermException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.function.Function;
import org.apache.qpid.proton.Proton;
import org.apache.qpid.proton.amqp.transport.ErrorCondition;
import org.apache.qpid.proton.engine.Collector;
import org.apache.qpid.proton.engine.Connection;
import org.apache.qpid.proton.engine.EndpointState;
import org.apache.qpid.proton.engine.Event;
import org.apache.qpid.proton.engine.Sasl;
import org.apache.qpid.proton.engine.Transport;
import org.apache.qpid.proton.engine.TransportException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** One accepted socket with its protocol engine. */
final class SocketConnection implements Wire {
  private static final Logger LOG = LoggerFactory.getLogger(SocketConnection.class);

  /** As Azure: what the SDKs offer too. */
  private static final int MAX_FRAME = 64 * 1024;

  /** As Azure: 4999 links a connection; each SDK client uses a session or two for a link. */
  private static final int CHANNEL_MAX = 4_999;

  /**
   * A peer that says nothing for so long is gone; Azure closes idle connections after 4 minutes.
   */
  private static final int IDLE_MILLIS = 240_000;

  private final SocketChannel channel;
  private final SelectionKey key;
  private final EventLoop loop;
  private final Transport transport = Transport.Factory.create();
  private final Connection engine = Proton.connection();
  private final Collector events = Proton.collector();
  private final SaslGate gate;
  private final ConnectionHandler handler;
  private final Durability durability;
  private final HeldOutput held = new HeldOutput();
  private final FrameGuard guard = new FrameGuard(MAX_FRAME);
  private final SlowPeer slowness;
  private boolean paused;
  private boolean silent = true;
  private boolean introduced;
  private boolean over;

  /** What a peer says is dropped and it is told nothing: as if the network had swallowed it. */
  private boolean deaf;

  SocketConnection(
      SocketChannel channel,
      SelectionKey key,
      EventLoop loop,
      SaslGate gate,
      Function<Wire, ConnectionHandler> handlers) {
    this.channel = channel;
    this.key = key;
    this.loop = loop;
    this.gate = gate;
    this.durability = loop.durability();
    this.slowness = new SlowPeer(loop.patience());
    transport.setMaxFrameSize(MAX_FRAME);
    transport.setChannelMax(CHANNEL_MAX);
    transport.setIdleTimeout(IDLE_MILLIS);
    transport.setEmitFlowEventOnSend(false);
    gate.guard(transport);
    engine.collect(events);
    transport.bind(engine);
    this.handler = handlers.apply(this);
  }

  @Override
  public Connection engine() {
    return engine;
  }

  @Override
  public Optional<String> keyName() {
    return gate.keyName();
  }

  @Override
  public void touch() {
    loop.touch(this);
  }

  @Override
  public void fail(Throwable fault) {
    // The class only: the texts of the engine may quote what the peer sent.
    // What a peer can bring about as often as it likes must not fill the log.
    boolean peers = fault instanceof RefusedTermException || fault instanceof TransportException;
    LOG.atLevel(peers ? Level.DEBUG : Level.WARN)
        .log("A connection is closed because of a {}", fault.getClass().getName());
    LOG.debug("The fault", fault);
    abort(Faults.of(fault));
  }

  /** Whether the peer has not said a word. */
  boolean isSilent() {
    return silent;
  }

  void read() {
    if (deaf) {
      swallow();
      return;
    }
    Optional<RefusedTermException> refusal = Optional.empty();
    try {
      int capacity = transport.capacity();
      if (capacity <= 0) {
        drop();
        return;
      }
      ByteBuffer tail = transport.tail();
      int start = tail.position();
      int count = channel.read(tail);
      if (count < 0) {
        transport.close_tail();
      } else {
        silent = silent && count == 0;
        ByteBuffer seen = tail.duplicate().flip().position(start);
        refusal = guard.refusal(seen);
        if (refusal.isPresent()) {
          tail.position(seen.position());
        }
        transport.process();
      }
    } catch (IOException e) {
      drop();
      return;
    }
    pump();
    refusal.ifPresent(this::fail);
  }

  /**
   * Takes bytes for ever and answers none; the socket stays open until the peer or a drop ends it.
   */
  void deafen() {
    deaf = true;
    held.clear();
    interest(false);
  }

  boolean isDeaf() {
    return deaf;
  }

  private void swallow() {
    try {
      if (channel.read(ByteBuffer.allocate(MAX_FRAME)) < 0) {
        drop();
      }
    } catch (IOException e) {
      drop();
    }
  }

  /** Handles what the engine has to say and writes what it wants written. */
  void pump() {
    if (over || deaf) {
      return;
    }
    boolean moved;
    do {
      for (Event event = events.peek(); event != null && !over; event = events.peek()) {
        handler.on(event);
        events.pop();
        durability.seal();
      }
      moved = !over && emit();
      if (moved) {
        handler.flushed();
        durability.seal();
      }
    } while (moved && !over);
    if (!over && !introduced && handler.isIntroduced()) {
      introduced = true;
      loop.introduced(this);
    }
    if (!over && transport.isClosed() && held.isEmpty()) {
      drop();
    }
  }

  /**
   * Moves what the engine has to say towards the peer: to the socket when all that was decided is
   * durable, else into {@link #held}. True when there is room for more in the engine.
   */
  private boolean emit() {
    try {
      int before = held.bytes();
      if (!held.write(channel, durability.durable())) {
        interest(true);
      }
      slowness.wrote(before - held.bytes());
      boolean free = held.isEmpty() && durability.durable() >= durability.decided();
      return free ? write() : hold();
    } catch (IOException e) {
      drop();
      return false;
    }
  }

  private boolean write() throws IOException {
    int pending = transport.pending();
    if (pending <= 0) {
      interest(false);
      if (pending == Transport.END_OF_STREAM) {
        drop();
      }
      return false;
    }
    int count = channel.write(transport.head());
    transport.pop(count);
    slowness.wrote(count);
    interest(count < pending);
    return count > 0;
  }

  private boolean hold() {
    boolean moved = false;
    int pending = transport.pending();
    while (pending > 0 && !held.isFull()) {
      held.add(durability.decided(), transport.head());
      transport.pop(pending);
      moved = true;
      pending = transport.pending();
    }
    if (!held.isEmpty()) {
      loop.hold(this);
    } else if (pending == Transport.END_OF_STREAM) {
      drop();
    }
    if (!held.isReleased(durability.durable())) {
      interest(false);
    }
    return moved;
  }

  /** Whether held bytes may leave now. */
  boolean isReleased() {
    return held.isReleased(durability.durable());
  }

  /** Whether it holds bytes that nobody may see yet. */
  boolean holds() {
    return !held.isEmpty();
  }

  /** Reads nothing more from the peer until told otherwise. */
  void pause(boolean pause) {
    if (paused != pause && key.isValid()) {
      paused = pause;
      interest((key.interestOps() & SelectionKey.OP_WRITE) != 0);
    }
  }

  private void interest(boolean write) {
    if (key.isValid()) {
      key.interestOps((paused ? 0 : SelectionKey.OP_READ) | (write ? SelectionKey.OP_WRITE : 0));
    }
  }

  /** Keep-alive: writes an empty frame or gives up a silent peer when it is time to. */
  void tick(long nowMillis) {
    if (over || deaf) {
      return;
    }
    Optional<String> reproach =
        slowness.reproach(nowMillis, introduced, (key.interestOps() & SelectionKey.OP_WRITE) != 0);
    if (reproach.isPresent()) {
      LOG.warn("A connection is closed: {}", reproach.get());
      abort(Faults.tooMuch(reproach.get()));
      return;
    }
    transport.tick(nowMillis);
    pump();
  }

  /** Tells the peer why and waits for its answer; {@link #drop} makes an end of waiting. */
  void close(ErrorCondition why) {
    if (deaf) {
      drop();
    } else if (!over && engine.getLocalState() != EndpointState.CLOSED) {
      if (engine.getLocalState() == EndpointState.UNINITIALIZED) {
        engine.open();
      }
      engine.setCondition(why);
      engine.close();
      pump();
    }
  }

  /**
   * Closes the socket now and tells the peer why, unless something before that must never be told.
   * Nothing that the peer said meanwhile is looked at.
   */
  void abort(ErrorCondition why) {
    try {
      if (!over && !deaf && held.isEmpty() && canBeTold()) {
        engine.setCondition(why);
        engine.close();
        if (transport.pending() > 0) {
          channel.write(transport.head());
        }
      }
    } catch (IOException | RuntimeException e) {
      LOG.debug("A peer could not be told why", e);
    }
    drop();
  }

  /** Before SASL is over there are no words for it. */
  private boolean canBeTold() {
    if (engine.getLocalState() == EndpointState.UNINITIALIZED
        && transport.sasl().getOutcome() == Sasl.SaslOutcome.PN_SASL_OK) {
      engine.open();
    }
    return engine.getLocalState() == EndpointState.ACTIVE;
  }

  @Override
  public void drop() {
    if (over) {
      return;
    }
    over = true;
    held.clear();
    key.cancel();
    try {
      channel.close();
    } catch (IOException e) {
      LOG.debug("A socket did not close cleanly", e);
    }
    loop.forget(this);
    handler.gone();
  }
}

package io.blastbridge.local.servicebus.wire;

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
import org.apache.qpid.proton.engine.Transport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
  private boolean over;

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
    LOG.warn("A connection is closed because of a {}", fault.getClass().getName());
    LOG.debug("The fault", fault);
    drop();
  }

  void read() {
    try {
      int capacity = transport.capacity();
      if (capacity <= 0) {
        drop();
        return;
      }
      int count = channel.read(transport.tail());
      if (count < 0) {
        transport.close_tail();
      } else {
        transport.process();
      }
    } catch (IOException e) {
      drop();
      return;
    }
    pump();
  }

  /** Handles what the engine has to say and writes what it wants written. */
  void pump() {
    if (over) {
      return;
    }
    boolean wrote;
    do {
      for (Event event = events.peek(); event != null && !over; event = events.peek()) {
        handler.on(event);
        events.pop();
      }
      wrote = !over && write();
      if (wrote) {
        handler.flushed();
      }
    } while (wrote && !over);
    if (!over && transport.isClosed()) {
      drop();
    }
  }

  private boolean write() {
    try {
      int pending = transport.pending();
      if (pending <= 0) {
        interest(false);
        if (pending == Transport.END_OF_STREAM) {
          drop();
        }
        return false;
      }
      ByteBuffer head = transport.head();
      int count = channel.write(head);
      transport.pop(count);
      interest(count < pending);
      return count > 0;
    } catch (IOException e) {
      drop();
      return false;
    }
  }

  private void interest(boolean write) {
    if (key.isValid()) {
      key.interestOps(SelectionKey.OP_READ | (write ? SelectionKey.OP_WRITE : 0));
    }
  }

  /** Keep-alive: writes an empty frame or gives up a silent peer when it is time to. */
  void tick(long nowMillis) {
    if (!over) {
      transport.tick(nowMillis);
      pump();
    }
  }

  /** Tells the peer why and waits for its answer; {@link #drop} makes an end of waiting. */
  void close(ErrorCondition why) {
    if (!over && engine.getLocalState() != EndpointState.CLOSED) {
      if (engine.getLocalState() == EndpointState.UNINITIALIZED) {
        engine.open();
      }
      engine.setCondition(why);
      engine.close();
      pump();
    }
  }

  /** Closes the socket now. */
  void drop() {
    if (over) {
      return;
    }
    over = true;
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

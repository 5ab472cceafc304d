package io.blastbridge.local.servicebus.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.apache.qpid.proton.amqp.transport.ErrorCondition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One thread that owns the listening socket, all connections, and whatever its handlers and its
 * agenda touch; so none of that needs a lock.
 */
public final class EventLoop {
  private static final Logger LOG = LoggerFactory.getLogger(EventLoop.class);

  /** More would be a leak in a client: the SDKs open one connection per client builder. */
  private static final int MAX_CONNECTIONS = 1_000;

  /** Peers that have not shown who they are; beyond it one of them gives way to the next. */
  private static final int MAX_STRANGERS = 1_000;

  /** So that a crowd of new peers does not keep the others waiting. */
  private static final int ACCEPTED_AT_ONCE = 64;

  private static final int BACKLOG = 1_024;

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

  private final Settings settings;
  private final Agenda agenda;
  private final Selector selector;
  private final ServerSocketChannel listener;
  private final int port;
  private final Set<SocketConnection> connections = new LinkedHashSet<>();
  private final Set<SocketConnection> strangers = new LinkedHashSet<>();
  private final Set<SocketConnection> touched = new LinkedHashSet<>();
  private final Set<SocketConnection> holding = new LinkedHashSet<>();
  private final Queue<Reply> replies = new ArrayDeque<>();
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private long nextTick;
  private boolean congested;
  private boolean stopping;
  private long stopAtNanos;

  /**
   * What the loop needs to know.
   *
   * @param port 0 for any free one; always on the loopback address
   * @param pace the longest wait before the agenda is looked at again: short when its clock is not
   *     the system's
   * @param keys whether a key name and a key, given by SASL PLAIN, are right
   * @param durability what must be waited for before anything is told
   * @param patience with slow peers
   * @param handlers makes the handler of a new connection
   */
  public record Settings(
      int port,
      InstantSource clock,
      Duration pace,
      BiPredicate<String, String> keys,
      Durability durability,
      Patience patience,
      Function<Wire, ConnectionHandler> handlers) {}

  /** What is told to somebody who is not a peer, once it is durable. */
  private record Reply(long position, Runnable telling) {}

  /** Binds the port; nothing is accepted before {@link #run}. */
  public EventLoop(Settings settings, Agenda agenda) {
    this.settings = settings;
    this.agenda = agenda;
    try {
      selector = Selector.open();
      listener = ServerSocketChannel.open();
      listener.setOption(StandardSocketOptions.SO_REUSEADDR, true);
      listener.bind(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), settings.port()), BACKLOG);
      listener.configureBlocking(false);
      listener.register(selector, SelectionKey.OP_ACCEPT);
      port = listener.socket().getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public int port() {
    return port;
  }

  /** Has the loop do something; may be called by any thread. */
  public void submit(Runnable task) {
    tasks.add(task);
    selector.wakeup();
  }

  /** Has the loop look at what has become durable; may be called by any thread. */
  public void wake() {
    selector.wakeup();
  }

  /**
   * Has something told when all that was decided until now is durable; for answers that do not go
   * over one of the loop's own connections. On the loop only.
   */
  public void whenDurable(Runnable telling) {
    replies.add(new Reply(settings.durability().decided(), telling));
  }

  Durability durability() {
    return settings.durability();
  }

  Patience patience() {
    return settings.patience();
  }

  /**
   * Accepts nothing more, tells all peers why, and ends {@link #run} when they have answered or are
   * out of time. May be called by any thread, also more than once.
   */
  public void shutDown(ErrorCondition why, Duration patience) {
    submit(
        () -> {
          if (!stopping) {
            stopping = true;
            stopAtNanos = System.nanoTime() + patience.toNanos();
            closeConnections(why);
          }
        });
  }

  /**
   * Ends {@link #run} at once, because what was decided cannot become durable: whoever waits for
   * that is cut off, the others are told why. May be called by any thread.
   */
  public void abort(ErrorCondition why) {
    submit(
        () -> {
          stopping = true;
          replies.clear();
          List.copyOf(touched).forEach(SocketConnection::drop);
          List.copyOf(connections).forEach(connection -> connection.abort(why));
        });
  }

  /** Serves until shut down, then closes all sockets. */
  public void run() {
    try {
      while (!stopping
          || ((!connections.isEmpty() || !replies.isEmpty())
              && System.nanoTime() - stopAtNanos < 0)) {
        selector.select(waitMillis());
        turn();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      dropConnections();
      closeQuietly();
    }
  }

  private void turn() {
    release();
    for (SelectionKey key : selector.selectedKeys()) {
      if (key.attachment() instanceof SocketConnection connection) {
        guarded(connection, () -> serve(key, connection));
      } else {
        acceptSome();
      }
    }
    selector.selectedKeys().clear();
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      guarded(task);
      settings.durability().seal();
    }
    guarded(agenda::runDue);
    settings.durability().seal();
    tick();
    pumpTouched();
    settings.durability().publish();
    pauseOrResume();
    tell();
  }

  /** Writes what was held back and may leave now. */
  private void release() {
    for (SocketConnection connection : List.copyOf(holding)) {
      if (connection.isReleased()) {
        guarded(connection, connection::pump);
      }
      if (!connection.holds()) {
        holding.remove(connection);
      }
    }
  }

  private void tell() {
    while (!replies.isEmpty() && replies.peek().position() <= settings.durability().durable()) {
      guarded(replies.remove().telling());
    }
  }

  private void pauseOrResume() {
    boolean now = settings.durability().congested();
    if (now != congested) {
      congested = now;
      connections.forEach(connection -> connection.pause(now));
    }
  }

  private static void serve(SelectionKey key, SocketConnection connection) {
    if (key.isValid() && key.isReadable()) {
      connection.read();
    }
    if (key.isValid() && key.isWritable()) {
      connection.pump();
    }
  }

  private void acceptSome() {
    for (int i = 0; i < ACCEPTED_AT_ONCE && accept(); i++) {
      if (strangers.size() > MAX_STRANGERS) {
        giveWay();
      }
    }
  }

  /** The oldest that has said nothing at all, else the oldest. */
  private void giveWay() {
    strangers.stream()
        .filter(SocketConnection::isSilent)
        .findFirst()
        .or(() -> strangers.stream().findFirst())
        .ifPresent(
            stranger ->
                stranger.abort(Faults.tooMuch("Too many peers have not shown who they are.")));
  }

  /** False when nobody waits. */
  private boolean accept() {
    try {
      SocketChannel channel = listener.accept();
      if (channel == null) {
        return false;
      }
      if (connections.size() - strangers.size() >= MAX_CONNECTIONS) {
        channel.close();
        return true;
      }
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
      SocketConnection connection =
          new SocketConnection(
              channel, key, this, new SaslGate(settings.keys()), settings.handlers());
      key.attach(connection);
      connection.pause(congested);
      connections.add(connection);
      strangers.add(connection);
      return true;
    } catch (IOException e) {
      LOG.debug("A connection was not accepted", e);
      return false;
    }
  }

  /** The peer has shown who it is. */
  void introduced(SocketConnection connection) {
    strangers.remove(connection);
    if (connections.size() - strangers.size() > MAX_CONNECTIONS) {
      connection.abort(Faults.tooMuch("There are too many connections."));
    }
  }

  private void tick() {
    long now = System.nanoTime() / 1_000_000;
    if (now < nextTick) {
      return;
    }
    // Idle time-outs are tens of seconds: a look per second is early enough for every one of them.
    nextTick = now + 1_000;
    for (SocketConnection connection : List.copyOf(connections)) {
      guarded(connection, () -> connection.tick(now));
    }
  }

  private void pumpTouched() {
    while (!touched.isEmpty()) {
      List<SocketConnection> batch = List.copyOf(touched);
      touched.clear();
      batch.forEach(connection -> guarded(connection, connection::pump));
    }
  }

  private long waitMillis() {
    if (!tasks.isEmpty()) {
      return 1;
    }
    if (stopping) {
      return 50;
    }
    Duration longest = settings.pace().compareTo(LONGEST_WAIT) < 0 ? settings.pace() : LONGEST_WAIT;
    Optional<Instant> due = agenda.nextDue();
    if (due.isEmpty()) {
      return longest.toMillis();
    }
    Duration left = Duration.between(settings.clock().instant(), due.get());
    return Math.clamp(left.toMillis() + 1, 1, longest.toMillis());
  }

  /** The loop outlives every fault in a handler: only the connection it was about is lost. */
  private static void guarded(SocketConnection connection, Runnable action) {
    try {
      action.run();
    } catch (RuntimeException | StackOverflowError e) {
      connection.fail(e);
    }
  }

  private static void guarded(Runnable action) {
    try {
      action.run();
    } catch (RuntimeException e) {
      LOG.error("Work of the event loop failed", e);
    }
  }

  void touch(SocketConnection connection) {
    touched.add(connection);
  }

  void hold(SocketConnection connection) {
    holding.add(connection);
  }

  void forget(SocketConnection connection) {
    connections.remove(connection);
    strangers.remove(connection);
    holding.remove(connection);
    touched.remove(connection);
  }

  /** Closes all sockets without a word. On the loop only. */
  public void dropConnections() {
    List.copyOf(connections).forEach(SocketConnection::drop);
  }

  /**
   * Takes what all present peers say from now on without answering or understanding it; new ones
   * are served. On the loop only.
   */
  public void deafenConnections() {
    connections.forEach(SocketConnection::deafen);
  }

  /** Closes the sockets of those who are not listened to. On the loop only. */
  public void dropDeafConnections() {
    connections.stream().filter(SocketConnection::isDeaf).toList().forEach(SocketConnection::drop);
  }

  private void closeConnections(ErrorCondition why) {
    try {
      listener.close();
    } catch (IOException e) {
      LOG.debug("The listener did not close cleanly", e);
    }
    List.copyOf(connections)
        .forEach(connection -> guarded(connection, () -> connection.close(why)));
  }

  private void closeQuietly() {
    try {
      listener.close();
      selector.close();
    } catch (IOException e) {
      LOG.debug("The event loop did not close cleanly", e);
    }
  }
}

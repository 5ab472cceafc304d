package io.blastbridge.local.servicebus.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Prints its seed, and what each state of the decoder was given. */
class HostileFramesTest {
  private static final long SEED = 20_261_201;

  private static final int FRAMES_PER_STATE = 26_000;

  /** After the first that ends a connection, the rest of it is not looked at. */
  private static final int FRAMES_PER_CONNECTION = 20;

  /** What a run may leave in the heap: at most 8 MiB of messages, 32 MiB of symbols, 24 of code. */
  private static final long MARGIN = 64L * 1024 * 1024;

  @TempDir Path directory;

  /**
   * Where a connection is when the hostile frames come.
   *
   * @param address what attach frames name then
   */
  private record State(String name, int frameType, String address, List<byte[]> prefix) {
    private Frames frames() {
      return new Frames(SEED + name.hashCode(), frameType, address);
    }
  }

  private static State opened(String name, String address, byte[]... further) {
    List<byte[]> prefix = new ArrayList<>(List.of(Peer.upToSession()));
    prefix.addAll(List.of(further));
    return new State(name, 0, address, prefix);
  }

  private static List<State> states() {
    String junk = BrokerUnderAttack.JUNK;
    String management = junk + "/$management";
    return List.of(
        new State("before SASL", 0, junk, List.of()),
        new State("after SASL header", 1, junk, List.of(Peer.SASL_HEADER)),
        new State(
            "after open",
            0,
            junk,
            List.of(Peer.SASL_HEADER, Peer.saslInit(), Peer.AMQP_HEADER, Peer.open())),
        opened("after begin", junk),
        opened("sender link", junk, Peer.attach(junk, true)),
        opened("receiver link", junk, Peer.attach(junk, false), Peer.credit(100)),
        opened("$cbs", "$cbs", Peer.attach("$cbs", true)),
        opened("$management", management, Peer.attach(management, true)));
  }

  @Test
  void two_hundred_thousand_hostile_frames_harm_nobody_else() throws Exception {
    attack(FRAMES_PER_STATE, FRAMES_PER_CONNECTION);
  }

  @Test
  @Tag("long")
  void each_of_two_hundred_thousand_hostile_frames_on_a_connection_of_its_own_harms_nobody()
      throws Exception {
    attack(FRAMES_PER_STATE, 1);
  }

  private void attack(int framesPerState, int framesPerConnection) throws Exception {
    try (BrokerUnderAttack broker = BrokerUnderAttack.start(directory);
        GoodClient good = new GoodClient(broker, BrokerUnderAttack.CLEAN);
        ExecutorService attackers = Executors.newFixedThreadPool(2)) {
      long before = broker.heapBytes();
      System.out.println("seed " + SEED);
      List<Future<String>> reports = new ArrayList<>();
      for (State state : states()) {
        Callable<String> work =
            () -> attack(broker.port(), state, framesPerState, framesPerConnection);
        reports.add(attackers.submit(work));
      }
      for (Future<String> report : reports) {
        System.out.println(told(report));
      }
      int rounds = good.rounds();
      long after = broker.heapBytes();
      System.out.printf("good client: %d rounds; heap %d -> %d bytes%n", rounds, before, after);
      assertThat(broker.isAlive()).isTrue();
      assertThat(good.failure()).isEmpty();
      assertThat(rounds).isPositive();
      assertThat(after - before).isLessThan(MARGIN);
    }
  }

  private static String told(Future<String> report) throws InterruptedException {
    try {
      return report.get();
    } catch (ExecutionException e) {
      throw new AssertionError(e.getCause());
    }
  }

  private static String attack(int port, State state, int count, int perConnection)
      throws IOException {
    Frames frames = state.frames();
    int connections = 0;
    int errors = 0;
    for (int sent = 0; sent < count; sent += perConnection) {
      List<byte[]> bytes = new ArrayList<>(state.prefix());
      for (int i = 0; i < perConnection; i++) {
        bytes.add(frames.next());
      }
      connections++;
      errors += endsWithError(port, Peer.joined(bytes)) ? 1 : 0;
    }
    return "%s: %d frames, %d connections, %d told an error, performatives %s"
        .formatted(state.name(), count, connections, errors, frames.performatives());
  }

  /** Returns when the broker has closed the connection: it must, because the peer's end is over. */
  private static boolean endsWithError(int port, byte[] bytes) throws IOException {
    Answer answer = new Answer();
    try (SocketChannel channel = Peer.connect(port)) {
      try {
        channel.write(ByteBuffer.wrap(bytes));
        channel.shutdownOutput();
        answer.readToEnd(channel);
      } catch (IOException e) {
        // A reset is an end too: the broker closed with bytes of ours unread.
        return answer.tellsError();
      }
    }
    return answer.tellsError();
  }
}

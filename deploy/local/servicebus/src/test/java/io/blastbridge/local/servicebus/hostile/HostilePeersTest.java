package io.blastbridge.local.servicebus.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostilePeersTest {
  /** The test's process has one descriptor for each, and some of its own. */
  private static final int HALF_OPEN = 8_000;

  @TempDir Path directory;

  private BrokerUnderAttack broker;
  private GoodClient good;

  @BeforeEach
  void start() throws IOException {
    broker = BrokerUnderAttack.start(directory);
    good = new GoodClient(broker, BrokerUnderAttack.CLEAN);
  }

  @AfterEach
  void stop() {
    good.close();
    broker.close();
    assertThat(good.failure()).isEmpty();
  }

  private Answer answer(byte[]... parts) throws IOException {
    Answer answer = new Answer();
    try (SocketChannel channel = Peer.connect(broker.port())) {
      channel.write(ByteBuffer.wrap(Peer.joined(List.of(parts))));
      answer.readToEnd(channel);
    }
    return answer;
  }

  private static byte[] performative(String hex) {
    return Peer.frame(0, 0, HexFormat.of().parseHex(hex));
  }

  @Test
  void eight_thousand_sockets_that_say_nothing_keep_nobody_out() throws Exception {
    long before = broker.heapBytes();
    List<SocketChannel> silent = new ArrayList<>();
    try {
      for (int i = 0; i < HALF_OPEN; i++) {
        silent.add(Peer.connect(broker.port()));
      }
      try (GoodClient newcomer = new GoodClient(broker, BrokerUnderAttack.OTHER)) {
        assertThat(newcomer.failure()).isEmpty();
      }
      assertThat(broker.heapBytes() - before).isLessThan(64L * 1024 * 1024);
    } finally {
      for (SocketChannel channel : silent) {
        channel.close();
      }
    }
  }

  @Test
  void a_frame_of_an_unknown_kind_is_answered_with_an_error() throws IOException {
    assertThat(answer(Peer.upToSession(), performative("0053ff45")).tellsError()).isTrue();
  }

  @Test
  void a_frame_that_announces_too_much_is_answered_with_an_error() throws IOException {
    byte[] frame = Peer.begin();
    ByteBuffer.wrap(frame).putInt(Integer.MAX_VALUE);

    assertThat(answer(Peer.upToSession(), frame).tells("amqp:connection:framing-error")).isTrue();
  }

  @Test
  void a_list_that_announces_too_much_is_answered_with_an_error() throws IOException {
    byte[] frame = performative("005311d0000000057fffffff41");

    assertThat(answer(Peer.upToSession(), frame).tells("amqp:decode-error")).isTrue();
  }

  @Test
  void values_nested_thousands_deep_are_answered_with_an_error() throws IOException {
    byte[] frame = performative("005311" + "005370".repeat(20_000) + "40");

    assertThat(answer(Peer.upToSession(), frame).tells("amqp:decode-error")).isTrue();
  }

  @Test
  void an_endless_supply_of_symbols_keeps_nobody_out() throws IOException {
    Answer answer = new Answer();
    try (SocketChannel channel = Peer.connect(broker.port())) {
      channel.write(ByteBuffer.wrap(Peer.upToSession()));
      try {
        for (int i = 0; i < 100; i++) {
          channel.write(ByteBuffer.wrap(symbols(i)));
        }
      } catch (IOException e) {
        // The broker has closed before all was written.
      }
      answer.readToEnd(channel);
    } catch (IOException e) {
      // A reset takes the place of the answer when bytes are still on their way.
    }
    assertThat(broker.heapBytes()).isLessThan(100L * 1024 * 1024);
    try (GoodClient newcomer = new GoodClient(broker, BrokerUnderAttack.OTHER)) {
      assertThat(newcomer.failure()).isEmpty();
    }
  }

  /** A flow whose properties have a thousand keys that nobody else uses. */
  private static byte[] symbols(int number) {
    ByteBuffer map = ByteBuffer.allocate(60_000);
    for (int i = 0; i < 1_000; i++) {
      byte[] key = "key-%d-%d".formatted(number, i).getBytes(StandardCharsets.US_ASCII);
      map.put((byte) 0xa3).put((byte) key.length).put(key).put((byte) 0x40);
    }
    map.flip();
    ByteBuffer body = ByteBuffer.allocate(64_000);
    int nulls = 6;
    body.put(new byte[] {0, 0x53, 0x13, (byte) 0xd0}).putInt(4 + 4 + nulls + 9 + map.limit());
    body.putInt(11).put((byte) 0x43).put((byte) 0x43).put((byte) 0x43).put((byte) 0x43);
    for (int i = 0; i < nulls; i++) {
      body.put((byte) 0x40);
    }
    body.put((byte) 0xd1).putInt(4 + map.limit()).putInt(2_000).put(map);
    return Peer.frame(0, 0, Arrays.copyOf(body.array(), body.position()));
  }

  @Test
  void a_client_that_sends_byte_by_byte_is_understood() throws IOException {
    Answer answer = new Answer();
    byte[] close = performative("00531845");
    try (SocketChannel channel = Peer.connect(broker.port())) {
      byte[] all =
          Peer.joined(
              List.of(Peer.upToSession(), Peer.attach(BrokerUnderAttack.JUNK, true), close));
      for (byte one : all) {
        channel.write(ByteBuffer.wrap(new byte[] {one}));
      }
      answer.readToEnd(channel);
    }
    assertThat(answer.tellsError()).isFalse();
    assertThat(answer.tells("local-servicebus")).isTrue();
    assertThat(answer.tells("to-junk")).isTrue();
  }
}

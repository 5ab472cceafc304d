package io.blastbridge.local.servicebus.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.apache.qpid.proton.Proton;
import org.apache.qpid.proton.amqp.Symbol;
import org.apache.qpid.proton.amqp.UnsignedInteger;
import org.apache.qpid.proton.message.Message;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageCodecTest {
  /**
   * Written by azure-messaging-servicebus 7.17.19: body hello, id m-1, 90 s to live, scheduled, two
   * properties.
   */
  private static final String JAVA_SINGLE =
      "005370c0080340407000015f90005371c10100005372c12802a31c782d6f70742d7363686564756c65642d656e71756575652d74696d65"
          + "83000001b8e0949888005373d00000000b00000002a1036d2d31a000005374c13704a10375726900a311636f6d2e6d6963726f736f66"
          + "743a757269a11668747470733a2f2f6578616d706c652e746573742f61a1016e5407005375a00568656c6c6f005378c10100";

  /** By the same: bodies one (id b-1) and two (no id). */
  private static final String JAVA_BATCH =
      "005372c10100005373d00000000900000001a103622d31005375a033005371c10100005372c10100005373d00000000b00000002a10362"
          + "2d31a000005374c10100005375a0036f6e65005378c10100005375a02f005371c10100005372c10100005373d000000007000000024"
          + "0a000005374c10100005375a00374776f005378c10100";

  /** By @azure/service-bus 7.9.5: bodies "eins" and "zwei", the second with 90 s to live. */
  private static final String JAVASCRIPT_BATCH =
      "00537045005372d1000000040000000000537345005375a01f00537045005372d1000000040000000000537345005375a0062265696e73"
          + "22005375a050005370d00000000b0000000340407000015f90005372d10000000400000000005373d00000001e0000000a40404040"
          + "4040404083000001a22d90060383000001a22d8ea673005375a006227a77656922";

  private static final DeliveryFields FIRST =
      new DeliveryFields(
          0,
          5,
          4,
          Instant.ofEpochMilli(1_000),
          Optional.empty(),
          Optional.of(Instant.ofEpochMilli(61_000)),
          DeliveryFields.State.ACTIVE,
          Optional.empty());

  private final MessageCodec codec = new MessageCodec(() -> new UUID(1, 2));

  private static byte[] hex(String text) {
    return HexFormat.of().parseHex(text);
  }

  private Message delivered(EncodedMessage message, DeliveryFields fields) {
    byte[] bytes = codec.encode(message, fields);
    Message decoded = Proton.message();
    decoded.decode(bytes, 0, bytes.length);
    return decoded;
  }

  @Test
  void a_single_message_of_the_java_sdk_is_read_and_delivered_with_what_the_broker_adds() {
    EncodedMessage message = codec.decode(0, hex(JAVA_SINGLE)).getFirst();

    assertThat(message.ttl()).contains(Duration.ofSeconds(90));
    assertThat(message.scheduledFor()).contains(Instant.parse("2030-01-02T03:04:05Z"));
    Message delivered = delivered(message, FIRST);
    assertThat(delivered.getMessageId()).isEqualTo("m-1");
    assertThat(delivered.getHeader().getDeliveryCount()).isEqualTo(UnsignedInteger.ZERO);
    assertThat(delivered.getTtl()).isEqualTo(90_000);
    assertThat(delivered.getMessageAnnotations().getValue())
        .containsEntry(Symbol.valueOf("x-opt-sequence-number"), 5L)
        .containsEntry(Symbol.valueOf("x-opt-enqueue-sequence-number"), 4L)
        .containsEntry(Symbol.valueOf("x-opt-message-state"), 0)
        .containsKeys(Symbol.valueOf("x-opt-enqueued-time"), Symbol.valueOf("x-opt-locked-until"))
        .doesNotContainKey(Symbol.valueOf("x-opt-deadletter-source"));
  }

  @Test
  void everything_but_header_and_annotations_is_delivered_byte_for_byte() {
    byte[] sent = hex(JAVA_SINGLE);

    String delivered =
        HexFormat.of().formatHex(codec.encode(codec.decode(0, sent).getFirst(), FIRST));

    String fromPropertiesOn = JAVA_SINGLE.substring(JAVA_SINGLE.indexOf("005373d0"));
    assertThat(delivered).endsWith(fromPropertiesOn);
  }

  /** Two data sections; a value of null; a map; a list; two sequences; data of null. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "005375a00161005375a00162",
        "00537740",
        "005377c10602a1016b5401",
        "005377c006025401a10178",
        "005376c005025401540200537645",
        "00537540"
      })
  void a_body_of_any_kind_is_delivered_byte_for_byte(String body) {
    byte[] delivered = codec.encode(codec.decode(0, hex(body)).getFirst(), FIRST);

    assertThat(HexFormat.of().formatHex(delivered)).endsWith(body);
  }

  @Test
  void delivery_annotations_are_delivered() {
    String annotations = "005371c10702a30171a10176";

    EncodedMessage message = codec.decode(0, hex(annotations + "005375a00162")).getFirst();

    assertThat(delivered(message, FIRST).getDeliveryAnnotations().getValue())
        .isEqualTo(Map.of(Symbol.valueOf("q"), "v"));
  }

  @Test
  void a_footer_is_delivered_with_symbols_as_its_keys() {
    EncodedMessage message =
        codec.decode(0, hex("005375a00162005378c10702a10166a10177")).getFirst();

    Object footer = delivered(message, FIRST).getFooter().getValue();
    assertThat(footer).isEqualTo(Map.of(Symbol.valueOf("f"), "w"));
  }

  @Test
  void a_batch_of_the_java_sdk_is_split_and_a_message_without_id_gets_one() {
    List<EncodedMessage> messages = codec.decode(MessageCodec.BATCH_FORMAT, hex(JAVA_BATCH));

    assertThat(messages).hasSize(2);
    assertThat(delivered(messages.get(0), FIRST).getMessageId()).isEqualTo("b-1");
    assertThat(delivered(messages.get(1), FIRST).getMessageId())
        .isEqualTo("00000000000000010000000000000002");
  }

  @Test
  void a_batch_of_the_javascript_sdk_is_split() {
    List<EncodedMessage> messages = codec.decode(MessageCodec.BATCH_FORMAT, hex(JAVASCRIPT_BATCH));

    assertThat(messages)
        .extracting(EncodedMessage::ttl)
        .containsExactly(Optional.empty(), Optional.of(Duration.ofSeconds(90)));
  }

  @Test
  void changed_properties_are_added_and_described_types_beside_them_survive() {
    EncodedMessage message =
        codec.merge(codec.decode(0, hex(JAVA_SINGLE)).getFirst(), Map.of("n", 8, "why", "x"));

    byte[] bytes = codec.encode(message, FIRST);
    assertThat(HexFormat.of().formatHex(bytes))
        .contains(
            HexFormat.of().formatHex("https://example.test/a".getBytes(StandardCharsets.US_ASCII)));
    assertThat(delivered(message, FIRST).getApplicationProperties().getValue())
        .containsEntry("n", 8)
        .containsEntry("why", "x")
        .containsKey("uri");
  }

  @Test
  void what_only_the_broker_may_say_is_not_taken_from_a_sender() {
    EncodedMessage once = codec.decode(0, hex(JAVA_SINGLE)).getFirst();

    EncodedMessage again = codec.decode(0, codec.encode(once, FIRST)).getFirst();

    assertThat(again.annotations())
        .containsOnlyKeys(Symbol.valueOf("x-opt-scheduled-enqueue-time"));
  }

  @Test
  void every_truncation_is_malformed_or_a_message_and_never_anything_else() {
    byte[] sent = hex(JAVA_BATCH);
    for (int length = 1; length < sent.length; length++) {
      byte[] cut = Arrays.copyOf(sent, length);
      assertDecodesOrIsMalformed(MessageCodec.BATCH_FORMAT, cut);
      assertDecodesOrIsMalformed(0, cut);
    }
  }

  @Test
  void random_damage_is_malformed_or_a_message_and_never_anything_else() {
    Random random = new Random(42);
    for (int round = 0; round < 5_000; round++) {
      byte[] damaged = hex(round % 2 == 0 ? JAVA_SINGLE : JAVASCRIPT_BATCH);
      for (int hit = 0; hit <= random.nextInt(4); hit++) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      assertDecodesOrIsMalformed(round % 2 == 0 ? 0 : MessageCodec.BATCH_FORMAT, damaged);
    }
  }

  private void assertDecodesOrIsMalformed(int format, byte[] bytes) {
    try {
      assertThat(codec.decode(format, bytes)).isNotEmpty();
    } catch (MalformedMessageException e) {
      assertThat(e).hasMessageNotContaining("hello");
    }
  }

  @Test
  void a_batch_without_messages_is_malformed() {
    assertThatThrownBy(() -> codec.decode(MessageCodec.BATCH_FORMAT, hex("005372c10100")))
        .isInstanceOf(MalformedMessageException.class)
        .hasMessage("the batch holds no message");
  }

  @Test
  void a_lock_token_is_a_delivery_tag_in_guid_order() {
    UUID token = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");

    byte[] tag = LockToken.toTag(token);

    assertThat(HexFormat.of().formatHex(tag)).isEqualTo("33221100554477668899aabbccddeeff");
    assertThat(LockToken.fromTag(tag)).contains(token);
    assertThat(LockToken.fromTag(new byte[15])).isEmpty();
  }
}

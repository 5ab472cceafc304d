package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.codec.EncodedMessage;
import io.blastbridge.local.servicebus.codec.MessageCodec;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.qpid.proton.Proton;
import org.apache.qpid.proton.amqp.Binary;
import org.apache.qpid.proton.amqp.messaging.Data;
import org.apache.qpid.proton.message.Message;

/** Messages with the ids that a test wants. */
final class Messages {
  private static final MessageCodec CODEC = new MessageCodec(() -> new UUID(0, 1));

  private Messages() {}

  static EncodedMessage inSession(String sessionId) {
    return made(message -> message.setGroupId(sessionId));
  }

  static EncodedMessage withId(String messageId) {
    return made(message -> message.setMessageId(messageId));
  }

  static EncodedMessage plain() {
    return made(message -> {});
  }

  private static EncodedMessage made(Consumer<Message> change) {
    Message message = Proton.message();
    message.setBody(new Data(new Binary("body".getBytes(StandardCharsets.UTF_8))));
    change.accept(message);
    byte[] bytes = new byte[1024];
    int length = message.encode(bytes, 0, bytes.length);
    return CODEC.decode(0, Arrays.copyOf(bytes, length)).getFirst();
  }
}

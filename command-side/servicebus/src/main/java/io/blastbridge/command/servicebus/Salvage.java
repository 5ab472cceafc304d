package io.blastbridge.command.servicebus;

import com.azure.core.amqp.implementation.MessageSerializer;
import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import java.lang.reflect.Constructor;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.qpid.proton.amqp.Binary;
import org.apache.qpid.proton.amqp.DescribedType;
import org.apache.qpid.proton.amqp.messaging.AmqpSequence;
import org.apache.qpid.proton.amqp.messaging.AmqpValue;
import org.apache.qpid.proton.amqp.messaging.ApplicationProperties;
import org.apache.qpid.proton.amqp.messaging.Data;
import org.apache.qpid.proton.amqp.messaging.Section;
import org.apache.qpid.proton.message.Message;
import org.jspecify.annotations.Nullable;

/**
 * Reads a message that the SDK received but cannot turn into one of its own, by leaving out what it
 * stumbles over: the footer, the delivery annotations, properties of a described type, a body of
 * null. None of them means anything in a request, and a body that is left out is malformed.
 */
final class Salvage {
  private static final String SERIALIZER =
      "com.azure.messaging.servicebus.ServiceBusMessageSerializer";

  private final MessageSerializer serializer;

  /**
   * Finds the reader of the SDK, which is not public: nothing else gives a message its lock token,
   * and without one it cannot be settled.
   *
   * @throws IllegalStateException when the SDK has it no more
   */
  Salvage() {
    try {
      Constructor<?> constructor = Class.forName(SERIALIZER).getDeclaredConstructor();
      constructor.setAccessible(true);
      this.serializer = (MessageSerializer) constructor.newInstance();
    } catch (ReflectiveOperationException | ClassCastException e) {
      throw new IllegalStateException("The Service Bus SDK has no " + SERIALIZER, e);
    }
  }

  /**
   * The message without what cannot be read; empty when that was not at fault.
   *
   * @param dropped what the SDK was reading when it failed; changed by the call
   */
  Optional<ServiceBusReceivedMessage> read(@Nullable Object dropped) {
    if (!(dropped instanceof Message message)) {
      return Optional.empty();
    }
    message.setFooter(null);
    message.setDeliveryAnnotations(null);
    message.setApplicationProperties(plain(message.getApplicationProperties()));
    if (isEmpty(message.getBody())) {
      message.setBody(new Data(new Binary(new byte[0])));
    }
    try {
      return Optional.of(serializer.deserialize(message, ServiceBusReceivedMessage.class));
    } catch (RuntimeException e) {
      return Optional.empty();
    }
  }

  private static ApplicationProperties plain(@Nullable ApplicationProperties properties) {
    Map<String, Object> plain = new LinkedHashMap<>();
    if (properties != null && properties.getValue() != null) {
      properties
          .getValue()
          .forEach(
              (name, value) -> {
                if (!(value instanceof DescribedType)) {
                  plain.put(name, value);
                }
              });
    }
    return new ApplicationProperties(plain);
  }

  private static boolean isEmpty(@Nullable Section body) {
    return switch (body) {
      case Data data -> data.getValue() == null;
      case AmqpValue value -> value.getValue() == null;
      case AmqpSequence sequence -> sequence.getValue() == null;
      case null, default -> true;
    };
  }
}

package io.blastbridge.local.servicebus.codec;

import io.blastbridge.local.servicebus.codec.EncodedMessage.HeaderFields;
import io.blastbridge.local.servicebus.codec.EncodedMessage.Identity;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.apache.qpid.proton.amqp.Binary;
import org.apache.qpid.proton.amqp.Symbol;
import org.apache.qpid.proton.amqp.UnsignedByte;
import org.apache.qpid.proton.amqp.UnsignedInteger;
import org.apache.qpid.proton.amqp.messaging.ApplicationProperties;
import org.apache.qpid.proton.amqp.messaging.Data;
import org.apache.qpid.proton.amqp.messaging.DeliveryAnnotations;
import org.apache.qpid.proton.amqp.messaging.Footer;
import org.apache.qpid.proton.amqp.messaging.Header;
import org.apache.qpid.proton.amqp.messaging.MessageAnnotations;
import org.apache.qpid.proton.amqp.messaging.Properties;

/**
 * Turns the bytes of a transfer into messages and messages into the bytes of a delivery. Not
 * thread-safe.
 */
public final class MessageCodec {
  /** What 32 bits of milliseconds hold, about 49 days; a longer life is told as none. */
  private static final long LONGEST_TTL = 0xFFFF_FFFFL;

  /**
   * Message format of a batch: an envelope with one Data section per message, each a complete
   * encoded message.
   */
  public static final int BATCH_FORMAT = 0x80013700;

  private static final byte[] NOTHING = {};

  private final AmqpCodec codec = new AmqpCodec();
  private final PropertyCodec propertyCodec = new PropertyCodec(codec);
  private final Supplier<UUID> ids;

  /**
   * Needs a source of message ids.
   *
   * @param ids gives a message an id when its sender set none; the JavaScript SDK cannot stop
   *     renewing the lock of a message without
   */
  public MessageCodec(Supplier<UUID> ids) {
    this.ids = ids;
  }

  /** The messages of one transfer: one, or those of a batch in their order. */
  public List<EncodedMessage> decode(int messageFormat, byte[] bytes) {
    if (messageFormat != BATCH_FORMAT) {
      return List.of(decodeOne(bytes));
    }
    List<byte[]> parts = new ArrayList<>();
    for (Section section : Sections.of(bytes)) {
      if (section.kind() == Section.Kind.DATA) {
        Binary part = read(bytes, section, Data.class).getValue();
        parts.add(
            Arrays.copyOfRange(
                part.getArray(), part.getArrayOffset(), part.getArrayOffset() + part.getLength()));
      }
    }
    if (parts.isEmpty()) {
      throw new MalformedMessageException("the batch holds no message");
    }
    return parts.stream().map(this::decodeOne).toList();
  }

  private EncodedMessage decodeOne(byte[] bytes) {
    HeaderFields header = HeaderFields.NONE;
    byte[] deliveryAnnotations = NOTHING;
    Map<Symbol, Object> annotations = Map.of();
    Properties properties = new Properties();
    byte[] encodedProperties = NOTHING;
    byte[] applicationProperties = NOTHING;
    ByteArrayOutputStream body = new ByteArrayOutputStream(bytes.length);
    for (Section section : Sections.of(bytes)) {
      switch (section.kind()) {
        case HEADER -> header = header(read(bytes, section, Header.class));
        case DELIVERY_ANNOTATIONS -> {
          read(bytes, section, DeliveryAnnotations.class);
          deliveryAnnotations = copy(bytes, section);
        }
        case MESSAGE_ANNOTATIONS ->
            annotations = annotations(read(bytes, section, MessageAnnotations.class));
        case PROPERTIES -> {
          properties = read(bytes, section, Properties.class);
          encodedProperties = copy(bytes, section);
        }
        case APPLICATION_PROPERTIES -> {
          read(bytes, section, ApplicationProperties.class);
          applicationProperties = copy(bytes, section);
        }
        case DATA, SEQUENCE, VALUE ->
            body.write(bytes, section.start(), section.end() - section.start());
        case FOOTER -> body.writeBytes(footer(read(bytes, section, Footer.class)));
      }
    }
    if (properties.getMessageId() == null) {
      properties.setMessageId(ids.get().toString().replace("-", ""));
      encodedProperties = write(properties);
    }
    Identity identity =
        new Identity(
            String.valueOf(properties.getMessageId()),
            Optional.ofNullable(properties.getGroupId()),
            namesPartition(annotations));
    return new EncodedMessage(
        header,
        deliveryAnnotations,
        annotations,
        encodedProperties,
        applicationProperties,
        body.toByteArray(),
        identity);
  }

  private static boolean namesPartition(Map<Symbol, Object> annotations) {
    return annotations.containsKey(Annotations.PARTITION_KEY)
        || annotations.containsKey(Annotations.VIA_PARTITION_KEY);
  }

  private static HeaderFields header(Header header) {
    return new HeaderFields(
        Boolean.TRUE.equals(header.getDurable()),
        Boolean.TRUE.equals(header.getFirstAcquirer()),
        Optional.ofNullable(header.getPriority()).map(UnsignedByte::shortValue),
        Optional.ofNullable(header.getTtl()).map(ttl -> Duration.ofMillis(ttl.longValue())));
  }

  private static Map<Symbol, Object> annotations(MessageAnnotations section) {
    Map<Symbol, Object> kept = new HashMap<>();
    if (section.getValue() != null) {
      section
          .getValue()
          .forEach(
              (key, value) -> {
                if (key != null && value != null && !Annotations.BROKER_ONLY.contains(key)) {
                  kept.put(key, value);
                }
              });
    }
    return kept;
  }

  /**
   * AMQP wants symbols as keys here and the SDKs send strings; the Java SDK reads symbols only, and
   * by the tests of its makers it finds them at Azure.
   */
  private byte[] footer(Footer sent) {
    Map<Symbol, Object> written = new LinkedHashMap<>();
    Map<?, ?> entries = sent.getValue();
    if (entries != null) {
      entries.forEach((key, value) -> written.put(Symbol.valueOf(String.valueOf(key)), value));
    }
    try {
      return write(new Footer(written));
    } catch (RuntimeException e) {
      throw new MalformedMessageException("the footer holds a value of unknown type");
    }
  }

  /**
   * The message with application properties added or replaced: properties to modify, a dead-letter
   * reason.
   */
  public EncodedMessage merge(EncodedMessage message, Map<String, Object> changes) {
    return propertyCodec.merge(message, changes);
  }

  /** What rules need of the same messages. */
  public PropertyCodec properties() {
    return propertyCodec;
  }

  /**
   * The bytes of one delivery. Header and annotations are written anew, the rest is as the sender
   * wrote it.
   */
  public byte[] encode(EncodedMessage message, DeliveryFields fields) {
    ByteArrayOutputStream out = new ByteArrayOutputStream((int) message.size() + 256);
    codec.write(header(message.header(), fields), out);
    out.writeBytes(message.deliveryAnnotations());
    codec.write(new MessageAnnotations(annotations(message.annotations(), fields)), out);
    out.writeBytes(message.properties());
    out.writeBytes(message.applicationProperties());
    out.writeBytes(message.body());
    return out.toByteArray();
  }

  /** As its sender could have sent it: decoded, these bytes give an equal message. */
  public byte[] encodeAsSent(EncodedMessage message) {
    ByteArrayOutputStream out = new ByteArrayOutputStream((int) message.size() + 256);
    if (!message.header().equals(HeaderFields.NONE)) {
      codec.write(header(message.header()), out);
    }
    out.writeBytes(message.deliveryAnnotations());
    if (!message.annotations().isEmpty()) {
      codec.write(new MessageAnnotations(new HashMap<>(message.annotations())), out);
    }
    out.writeBytes(message.properties());
    out.writeBytes(message.applicationProperties());
    out.writeBytes(message.body());
    return out.toByteArray();
  }

  private static Header header(HeaderFields sent) {
    Header header = new Header();
    header.setDurable(sent.durable());
    header.setFirstAcquirer(sent.firstAcquirer());
    sent.priority()
        .ifPresent(priority -> header.setPriority(UnsignedByte.valueOf(priority.byteValue())));
    sent.ttl().ifPresent(ttl -> header.setTtl(UnsignedInteger.valueOf(ttl.toMillis())));
    return header;
  }

  private static Header header(HeaderFields sent, DeliveryFields fields) {
    Header header = new Header();
    header.setDurable(sent.durable());
    header.setFirstAcquirer(sent.firstAcquirer() && fields.deliveryCount() == 0);
    sent.priority()
        .ifPresent(priority -> header.setPriority(UnsignedByte.valueOf(priority.byteValue())));
    fields
        .timeToLive()
        .or(sent::ttl)
        .map(Duration::toMillis)
        .filter(millis -> millis <= LONGEST_TTL)
        .ifPresent(millis -> header.setTtl(UnsignedInteger.valueOf(millis)));
    header.setDeliveryCount(UnsignedInteger.valueOf(fields.deliveryCount()));
    return header;
  }

  private static Map<Symbol, Object> annotations(Map<Symbol, Object> sent, DeliveryFields fields) {
    Map<Symbol, Object> written = new HashMap<>(sent);
    written.put(Annotations.SEQUENCE_NUMBER, fields.sequenceNumber());
    written.put(Annotations.ENQUEUE_SEQUENCE_NUMBER, fields.enqueuedSequenceNumber());
    written.put(Annotations.ENQUEUED_TIME, AmqpTime.of(fields.enqueuedAt()));
    written.put(Annotations.STATE, fields.state().code());
    fields
        .lockedUntil()
        .ifPresent(until -> written.put(Annotations.LOCKED_UNTIL, AmqpTime.of(until)));
    fields
        .deadLetterSource()
        .ifPresent(source -> written.put(Annotations.DEAD_LETTER_SOURCE, source));
    return written;
  }

  private <T> T read(byte[] bytes, Section section, Class<T> expected) {
    Object value = codec.read(bytes, section.start(), section.end());
    if (!expected.isInstance(value)) {
      throw new MalformedMessageException("a section is not what its descriptor says");
    }
    return expected.cast(value);
  }

  private byte[] write(Object section) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    codec.write(section, out);
    return out.toByteArray();
  }

  private static byte[] copy(byte[] bytes, Section section) {
    return Arrays.copyOfRange(bytes, section.start(), section.end());
  }
}

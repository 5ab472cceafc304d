package io.blastbridge.local.servicebus.codec;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.apache.qpid.proton.amqp.Symbol;

/**
 * A message as its sender encoded it: what a broker reads is decoded, everything else stays as
 * bytes, so that no type is lost on the way. Immutable.
 */
public final class EncodedMessage {
  private final HeaderFields header;
  private final byte[] deliveryAnnotations;
  private final Map<Symbol, Object> annotations;
  private final byte[] properties;
  private final byte[] applicationProperties;
  private final byte[] body;
  private final Identity identity;

  /** What the header says; broker fields such as the delivery count are not kept. */
  record HeaderFields(
      boolean durable, boolean firstAcquirer, Optional<Short> priority, Optional<Duration> ttl) {
    static final HeaderFields NONE =
        new HeaderFields(false, false, Optional.empty(), Optional.empty());
  }

  /**
   * What a broker knows a message by.
   *
   * @param messageId as text, whatever its type
   * @param sessionId AMQP's group id
   * @param partition whether the sender chose a partition, which this broker has none of
   */
  record Identity(String messageId, Optional<String> sessionId, boolean partition) {}

  EncodedMessage(
      HeaderFields header,
      byte[] deliveryAnnotations,
      Map<Symbol, Object> annotations,
      byte[] properties,
      byte[] applicationProperties,
      byte[] body,
      Identity identity) {
    this.header = header;
    this.deliveryAnnotations = deliveryAnnotations;
    this.annotations = Map.copyOf(annotations);
    this.properties = properties;
    this.applicationProperties = applicationProperties;
    this.body = body;
    this.identity = identity;
  }

  /** The sender's time to live, if it set one. */
  public Optional<Duration> ttl() {
    return header.ttl();
  }

  /** When the sender wants the message to become active. */
  public Optional<Instant> scheduledFor() {
    return AmqpTime.read(annotations.get(Annotations.SCHEDULED));
  }

  public String messageId() {
    return identity.messageId();
  }

  /** The session it belongs to, where the entity has sessions. */
  public Optional<String> sessionId() {
    return identity.sessionId();
  }

  public boolean namesPartition() {
    return identity.partition();
  }

  /** Bytes that the message occupies, without what the broker adds. */
  public long size() {
    return (long) deliveryAnnotations.length
        + properties.length
        + applicationProperties.length
        + body.length
        + 64;
  }

  HeaderFields header() {
    return header;
  }

  byte[] deliveryAnnotations() {
    return deliveryAnnotations;
  }

  Map<Symbol, Object> annotations() {
    return annotations;
  }

  byte[] properties() {
    return properties;
  }

  byte[] applicationProperties() {
    return applicationProperties;
  }

  byte[] body() {
    return body;
  }

  EncodedMessage withApplicationProperties(byte[] replaced) {
    return new EncodedMessage(
        header, deliveryAnnotations, annotations, properties, replaced, body, identity);
  }

  EncodedMessage withProperties(byte[] replaced, Identity known) {
    return new EncodedMessage(
        header, deliveryAnnotations, annotations, replaced, applicationProperties, body, known);
  }
}

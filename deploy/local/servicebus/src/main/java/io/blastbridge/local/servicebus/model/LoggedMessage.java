package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.codec.DeliveryFields;
import io.blastbridge.local.servicebus.codec.EncodedMessage;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/** A message as the log sees it. It changes with time, so a log takes what it needs at once. */
public interface LoggedMessage {
  long sequenceNumber();

  long enqueuedSequenceNumber();

  /** When it became active or, while it is scheduled, when it will. */
  Instant enqueuedAt();

  Optional<Instant> expiresAt();

  Optional<String> deadLetterSource();

  DeliveryFields.State state();

  int deliveryCount();

  EncodedMessage content();

  /** What its content takes in memory; 0 when it is not there. */
  long residentBytes();

  /**
   * Takes the content out of memory.
   *
   * @param source gives an equal one from then on, each time it is asked
   */
  void evict(Supplier<EncodedMessage> source);
}

package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.codec.EncodedMessage;
import java.util.List;
import java.util.Optional;

/** Where messages can be sent. */
public sealed interface Destination permits MessageQueue, Topic {

  /** Why these messages would not be taken now, empty if they would. */
  Optional<Refusal> refusal(List<EncodedMessage> messages);

  /**
   * Takes a message, now or at the time it is scheduled for, and returns its sequence number. A
   * repeat, where repeats are looked for, gets a number and is dropped.
   */
  long send(EncodedMessage message);

  /** As {@link #send} of a message that another entity forwards; it is not scheduled any more. */
  void forwarded(EncodedMessage message, Transit transit);

  /** Whether a message with that number was scheduled and is now forgotten. */
  boolean cancelScheduled(long sequenceNumber);
}

package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.codec.EncodedMessage;

/** Where messages can be sent. */
public sealed interface Destination permits MessageQueue, Topic {

  /** Whether messages of so many bytes in all would be taken. */
  boolean hasRoom(long bytes);

  /** Takes a message, now or at the time it is scheduled for, and returns its sequence number. */
  long send(EncodedMessage message);

  /** Whether a message with that number was scheduled and is now forgotten. */
  boolean cancelScheduled(long sequenceNumber);
}

package io.blastbridge.local.servicebus.model;

import io.blastbridge.local.servicebus.codec.EncodedMessage;
import java.util.List;
import java.util.Optional;

/** What an entity asks of the ids of messages before it takes them. */
final class Admission {
  /** As Azure, for message ids and session ids. */
  private static final int LONGEST_ID = 128;

  private Admission() {}

  static Optional<Refusal> refusal(
      List<EncodedMessage> messages, boolean requiresSession, boolean findsDuplicates) {
    return messages.stream()
        .map(message -> refusal(message, requiresSession, findsDuplicates))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<Refusal> refusal(
      EncodedMessage message, boolean requiresSession, boolean findsDuplicates) {
    if (requiresSession && message.sessionId().isEmpty()) {
      return Optional.of(Refusal.NO_SESSION_ID);
    }
    if (requiresSession && message.sessionId().filter(id -> id.length() > LONGEST_ID).isPresent()) {
      return Optional.of(Refusal.LONG_SESSION_ID);
    }
    return findsDuplicates && message.messageId().length() > LONGEST_ID
        ? Optional.of(Refusal.LONG_MESSAGE_ID)
        : Optional.empty();
  }

  static long size(List<EncodedMessage> messages) {
    return messages.stream().mapToLong(EncodedMessage::size).sum();
  }
}

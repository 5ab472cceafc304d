package io.blastbridge.local.servicebus.topology;

import java.util.Optional;

/**
 * Where the messages of a queue or a subscription go on to by themselves. A target that is not
 * there takes nothing: the messages end in the transfer dead-letter queue.
 *
 * @param to the queue or topic that gets every message as soon as it is active
 * @param deadLettersTo the queue or topic that gets every message that is dead-lettered here
 */
public record Forwarding(Optional<String> to, Optional<String> deadLettersTo) {
  public static final Forwarding NONE = new Forwarding(Optional.empty(), Optional.empty());
}

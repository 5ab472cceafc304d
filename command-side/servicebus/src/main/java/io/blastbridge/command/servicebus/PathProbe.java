package io.blastbridge.command.servicebus;

import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import com.azure.messaging.servicebus.ServiceBusReceiverAsyncClient;
import com.azure.messaging.servicebus.models.ServiceBusMessageState;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Proves the path of a receiver by a peek, because a link that says it is open may be deaf. A
 * message that waits at two probes with nothing received between them shows that it is.
 */
final class PathProbe {

  /** What a probe found. */
  sealed interface Answer {

    record Proven() implements Answer {}

    /**
     * The broker answers, but with a message that cannot be read.
     *
     * @param kind class of the error at the bottom
     */
    record Unreadable(String kind) implements Answer {}

    /** The broker answers, but delivers nothing. */
    record Deaf() implements Answer {}

    record Unreachable(String code) implements Answer {}
  }

  /** In the place of a sequence number, which is never negative. */
  private static final long NONE = -1;

  /** A message whose number cannot be told. */
  private static final long UNREADABLE = -2;

  private final ServiceBusReceiverAsyncClient client;
  private final Duration timeout;
  private long waiting = NONE;
  private long arrivalsThen = -1;

  PathProbe(ServiceBusReceiverAsyncClient client, Duration timeout) {
    this.client = client;
    this.timeout = timeout;
  }

  /**
   * Peeks once.
   *
   * @param arrivals messages received so far
   */
  Answer ask(long arrivals) {
    try {
      long active = activeMessage(client.peekMessage(1).block(timeout));
      return judge(active, arrivals, new Answer.Proven());
    } catch (RuntimeException e) {
      return BrokerFailure.isUnreadable(e)
          ? judge(UNREADABLE, arrivals, new Answer.Unreadable(BrokerFailure.kind(e)))
          : new Answer.Unreachable(BrokerFailure.code(e));
    }
  }

  private Answer judge(long active, long arrivals, Answer otherwise) {
    boolean deaf = active != NONE && active == waiting && arrivals == arrivalsThen;
    waiting = active;
    arrivalsThen = arrivals;
    return deaf ? new Answer.Deaf() : otherwise;
  }

  private static long activeMessage(@Nullable ServiceBusReceivedMessage peeked) {
    return peeked != null && peeked.getState() == ServiceBusMessageState.ACTIVE
        ? peeked.getSequenceNumber()
        : NONE;
  }
}

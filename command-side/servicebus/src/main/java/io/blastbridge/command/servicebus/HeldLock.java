package io.blastbridge.command.servicebus;

import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import com.azure.messaging.servicebus.ServiceBusReceiverAsyncClient;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The broker's lock on one received message, renewed from receipt until {@link #close}. It is never
 * the mutual exclusion, only the right to settle; losing it is normal.
 */
final class HeldLock implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(HeldLock.class);
  private static final Duration SHORTEST_WAIT = Duration.ofMillis(200);

  private final ServiceBusReceiverAsyncClient client;
  private final ServiceBusReceivedMessage message;
  private final ServiceBusSettings settings;
  private final InstantSource clock;
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile Instant until;
  private volatile boolean lost;

  HeldLock(
      ServiceBusReceiverAsyncClient client,
      ServiceBusReceivedMessage message,
      ServiceBusSettings settings,
      InstantSource clock) {
    this.client = client;
    this.message = message;
    this.settings = settings;
    this.clock = clock;
    OffsetDateTime lockedUntil = message.getLockedUntil();
    this.until = lockedUntil == null ? Instant.EPOCH : lockedUntil.toInstant();
  }

  ServiceBusReceiverAsyncClient client() {
    return client;
  }

  ServiceBusReceivedMessage message() {
    return message;
  }

  /** Whether the lock is certainly still ours, by its end, the clock and their possible skew. */
  boolean isOurs() {
    return !lost && clock.instant().plus(settings.clockSkew()).isBefore(until);
  }

  /** Asks the broker for another term; false when it refuses or does not answer. */
  boolean renew() {
    try {
      OffsetDateTime renewed = client.renewMessageLock(message).block(settings.settleTimeout());
      if (renewed == null) {
        return false;
      }
      until = renewed.toInstant();
      return true;
    } catch (RuntimeException e) {
      lost = lost || BrokerFailure.isLockLost(e);
      LOG.info(
          "The lock of message {} was not renewed: {}",
          message.getSequenceNumber(),
          BrokerFailure.code(e));
      return false;
    }
  }

  /** Renews in the background, at half of what is left each time, up to the longest renewal. */
  void keep() {
    Instant last = clock.instant().plus(settings.maxLockRenewal());
    Thread.ofVirtual().name("lock-" + message.getSequenceNumber()).start(() -> keepUntil(last));
  }

  private void keepUntil(Instant last) {
    try {
      while (!lost
          && clock.instant().isBefore(last)
          && !closed.await(halfTerm(), TimeUnit.MILLISECONDS)) {
        renew();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private long halfTerm() {
    long half = Duration.between(clock.instant(), until).toMillis() / 2;
    return Math.max(half, SHORTEST_WAIT.toMillis());
  }

  /** Ends the renewal. */
  @Override
  public void close() {
    closed.countDown();
  }
}

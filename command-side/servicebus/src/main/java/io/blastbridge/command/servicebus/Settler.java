package io.blastbridge.command.servicebus;

import com.azure.messaging.servicebus.models.DeadLetterOptions;
import io.blastbridge.command.application.RequestHandler.Handled;
import io.blastbridge.command.application.Settlement;
import io.blastbridge.command.application.SettlementLog;
import io.blastbridge.command.events.Delivery;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * Settles messages; nothing else does. Each call to the broker is bounded by a time-out, and what
 * the broker did not confirm stays unknown until the redelivery resolves it.
 */
final class Settler {

  private static final Logger LOG = LoggerFactory.getLogger(Settler.class);
  private static final int LONGEST_REASON = 128;
  private static final int LONGEST_DESCRIPTION = 1024;

  /** What became of a settlement. */
  enum Settled {
    /** The broker confirmed it. */
    CONFIRMED,
    /** The lock was lost or no answer came: the message comes again. */
    UNCONFIRMED,
    /** Its clone could not be sent; the message was given back at once. */
    HANDED_BACK,
    /** Nothing was done, on purpose. */
    LEFT
  }

  private final CloneSender clones;
  private final SettlementLog log;
  private final ReceiveMeters meters;
  private final Duration timeout;

  Settler(CloneSender clones, SettlementLog log, ReceiveMeters meters, Duration timeout) {
    this.clones = clones;
    this.log = log;
    this.meters = meters;
    this.timeout = timeout;
  }

  Settled settle(HeldLock held, Delivery delivery, Handled handled) {
    String correlationId = handled.correlationId();
    return switch (handled.settlement()) {
      case Settlement.Complete() ->
          reported(complete(held, "complete"), delivery, correlationId, "complete", "");
      case Settlement.DeadLetter letter ->
          reported(
              deadLetter(held, letter), delivery, correlationId, "dead-letter", letter.reason());
      case Settlement.Replace replace ->
          reported(replace(held, replace), delivery, correlationId, "retry", replace.reason());
      case Settlement.LeaveLocked(String reason) -> {
        LOG.info("Message {} is left to its lock: {}", delivery.sequenceNumber(), reason);
        yield Settled.LEFT;
      }
    };
  }

  private Settled reported(
      Settled settled, Delivery delivery, String correlationId, String settlement, String reason) {
    if (settled == Settled.CONFIRMED) {
      log.settled(delivery, correlationId, settlement, reason);
    }
    return settled;
  }

  private Settled complete(HeldLock held, String settlement) {
    return call(held, settlement, held.client().complete(held.message()));
  }

  /**
   * The SDK reports success for a lock that is lost, so a renewal must prove the lock first;
   * without that proof the call is made all the same, but not believed.
   */
  private Settled deadLetter(HeldLock held, Settlement.DeadLetter letter) {
    boolean ours = held.renew() && held.isOurs();
    DeadLetterOptions why =
        new DeadLetterOptions()
            .setDeadLetterReason(cut(letter.reason(), LONGEST_REASON))
            .setDeadLetterErrorDescription(cut(letter.description(), LONGEST_DESCRIPTION));
    return call(held, "dead-letter", held.client().deadLetter(held.message(), why), ours);
  }

  private Settled replace(HeldLock held, Settlement.Replace replace) {
    try {
      clones.send(RetryClone.of(held.message(), replace));
    } catch (RuntimeException e) {
      meters.cloneFailed();
      LOG.warn(
          "The clone of message {} was not sent ({}); the message is handed back",
          held.message().getSequenceNumber(),
          BrokerFailure.code(e));
      call(held, "hand-back", held.client().abandon(held.message()));
      return Settled.HANDED_BACK;
    }
    return complete(held, "retry");
  }

  private Settled call(HeldLock held, String settlement, Mono<Void> operation) {
    return call(held, settlement, operation, true);
  }

  private Settled call(HeldLock held, String settlement, Mono<Void> operation, boolean believed) {
    try {
      operation.block(timeout);
      meters.settlement(settlement, believed ? "confirmed" : "lock-lost");
      return believed ? Settled.CONFIRMED : Settled.UNCONFIRMED;
    } catch (RuntimeException e) {
      boolean lockLost = BrokerFailure.isLockLost(e);
      meters.settlement(settlement, lockLost ? "lock-lost" : "unknown");
      LOG.info(
          "The {} of message {} is not confirmed ({}); its redelivery repeats it",
          settlement,
          held.message().getSequenceNumber(),
          BrokerFailure.code(e));
      return Settled.UNCONFIRMED;
    }
  }

  /** Cuts between characters, never inside a surrogate pair. */
  private static String cut(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
  }
}

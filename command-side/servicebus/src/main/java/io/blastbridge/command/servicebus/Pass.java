package io.blastbridge.command.servicebus;

import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import com.azure.messaging.servicebus.ServiceBusReceiverAsyncClient;
import io.blastbridge.command.servicebus.Settler.Settled;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Exceptions;
import reactor.core.publisher.BaseSubscriber;

/**
 * One stretch of receiving: a receiver is opened, each free slot asks the broker for one message,
 * and a slot asks again as soon as its message is settled. The receiver is closed only after every
 * message in hand is settled, or the wait for them is over.
 */
final class Pass {

  private static final Logger LOG = LoggerFactory.getLogger(Pass.class);

  private final PassContext around;
  private final ServiceBusReceiverAsyncClient client;
  private final PathProbe probe;
  private final Incoming incoming = new Incoming();
  private final Hands hands;

  Pass(PassContext around) {
    this.around = around;
    this.client = around.clients().receiver();
    this.probe = new PathProbe(client, around.settings().settleTimeout());
    this.hands = new Hands(around, incoming::request);
  }

  /** Returns when no message is in hand any more, or the wait for them is over. */
  PassEnd run() throws InterruptedException {
    try {
      if (!hands.awaitSlot()) {
        return new PassEnd.Done();
      }
      client.receiveMessages().onErrorContinue(this::salvage).subscribe(incoming);
      hands.open();
      PassEnd result = receive();
      stopReceiving();
      hands.awaitEmpty();
      return result;
    } finally {
      stopReceiving();
      client.close();
    }
  }

  /** Takes no more messages and waits only for the shutdown budget. */
  void stop() {
    hands.stop();
  }

  private PassEnd receive() throws InterruptedException {
    long end = System.nanoTime() + around.settings().passBudget().toNanos();
    long nextProbe = System.nanoTime();
    while (true) {
      if (System.nanoTime() - nextProbe >= 0) {
        nextProbe = System.nanoTime() + around.settings().probeInterval().toNanos();
        PassEnd failed = provePath();
        if (failed != null) {
          return failed;
        }
      }
      PassEnd over = hands.awaitEnd(Math.min(end, nextProbe));
      if (over != null) {
        return over;
      }
      if (System.nanoTime() - end >= 0 || !around.admitted().getAsBoolean()) {
        return new PassEnd.Done();
      }
    }
  }

  private @Nullable PassEnd provePath() {
    PathProbe.Answer answer = probe.ask(hands.arrivals());
    return switch (answer) {
      case PathProbe.Answer.Proven() -> {
        around.health().proven(around.clock().instant());
        yield null;
      }
      case PathProbe.Answer.Unreadable(String kind) -> {
        around.health().proven(around.clock().instant());
        LOG.info("A message waits that cannot be read ({})", kind);
        yield null;
      }
      case PathProbe.Answer.Deaf() when hands.isBusy() -> {
        // The message that waits may be the very one in hand.
        around.health().proven(around.clock().instant());
        yield null;
      }
      case PathProbe.Answer.Deaf() -> {
        around.meters().passFailed("servicebus_receiver_silent");
        LOG.info("The receiver is opened anew: a message waits and is not delivered");
        yield new PassEnd.Done();
      }
      case PathProbe.Answer.Unreachable(String code) -> new PassEnd.Failed(code);
    };
  }

  private void stopReceiving() {
    incoming.cancel();
    hands.close();
  }

  /**
   * The SDK cannot read a message; without this it would end the link, and every later one at the
   * same message. The stream asks for another in its place by itself.
   */
  private void salvage(Throwable error, @Nullable Object dropped) {
    Optional<ServiceBusReceivedMessage> read = around.salvage().read(dropped);
    if (read.isEmpty()) {
      throw Exceptions.propagate(error);
    }
    ServiceBusReceivedMessage message = read.get();
    around.meters().salvaged();
    LOG.warn(
        "Message {} is read without what the SDK cannot read of it ({})",
        message.getSequenceNumber(),
        BrokerFailure.kind(error));
    if (!hands.takeUnasked(() -> work(message, hands::freeUnasked))) {
      LOG.info("Message {} is left: too many like it are in work", message.getSequenceNumber());
    }
  }

  /** Each message has a thread of its own. */
  private void work(ServiceBusReceivedMessage received, Consumer<Settled> free) {
    around.meters().inHand(1);
    around.health().received(around.clock().instant());
    Thread.ofVirtual()
        .name("request-" + received.getSequenceNumber())
        .start(
            () -> {
              Settled settled = Settled.LEFT;
              try {
                settled = around.work().handle(client, received);
              } finally {
                around.meters().inHand(-1);
                free.accept(settled);
              }
            });
  }

  /** Asks for as many messages as there are slots. */
  private final class Incoming extends BaseSubscriber<ServiceBusReceivedMessage> {

    @Override
    protected void hookOnSubscribe(Subscription subscription) {
      // Nothing is asked for before the slots are counted.
    }

    @Override
    protected void hookOnNext(ServiceBusReceivedMessage received) {
      if (hands.take()) {
        work(received, hands::free);
      } else {
        LOG.info("Message {} came too late and is left", received.getSequenceNumber());
      }
    }

    @Override
    protected void hookOnError(Throwable error) {
      hands.end(new PassEnd.Failed(BrokerFailure.code(error)));
    }

    @Override
    protected void hookOnComplete() {
      hands.end(new PassEnd.Failed("servicebus_link_closed"));
    }
  }
}

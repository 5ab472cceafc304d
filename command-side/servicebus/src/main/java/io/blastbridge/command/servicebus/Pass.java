package io.blastbridge.command.servicebus;

import com.azure.messaging.servicebus.ServiceBusReceivedMessage;
import com.azure.messaging.servicebus.ServiceBusReceiverAsyncClient;
import io.blastbridge.command.servicebus.Settler.Settled;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.BaseSubscriber;

/**
 * One stretch of receiving: a receiver is opened, each free slot asks the broker for one message,
 * and a slot asks again as soon as its message is settled. The receiver is closed only after every
 * message in hand is settled, or the wait for them is over.
 */
final class Pass {

  private static final Logger LOG = LoggerFactory.getLogger(Pass.class);
  private static final Duration SLOT_PATIENCE = Duration.ofSeconds(1);

  private final PassContext around;
  private final ServiceBusReceiverAsyncClient client;
  private final PathProbe probe;
  private final Incoming incoming = new Incoming();

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private int credit;
  private int inHand;
  private long arrivals;
  private boolean receiving = true;
  private boolean stopped;
  private @Nullable PassEnd ended;

  Pass(PassContext around) {
    this.around = around;
    this.client = around.clients().receiver();
    this.probe = new PathProbe(client, around.settings().settleTimeout());
  }

  /** Returns when no message is in hand any more, or the wait for them is over. */
  PassEnd run() throws InterruptedException {
    try {
      if (!around.slots().tryAcquire(SLOT_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        return new PassEnd.Done();
      }
      credit = 1 + around.slots().drainPermits();
      client.receiveMessages().subscribe(incoming);
      incoming.request(credit);
      PassEnd result = receive();
      stopReceiving();
      awaitEmptyHands();
      return result;
    } finally {
      stopReceiving();
      client.close();
    }
  }

  /** Takes no more messages and waits only for the shutdown budget. */
  void stop() {
    lock.lock();
    try {
      stopped = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
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
      PassEnd over = awaitEnd(Math.min(end, nextProbe));
      if (over != null) {
        return over;
      }
      if (System.nanoTime() - end >= 0 || !around.admitted().getAsBoolean()) {
        return new PassEnd.Done();
      }
    }
  }

  /** Waits for the end of this pass or for one poll; null when there is no end yet. */
  private @Nullable PassEnd awaitEnd(long until) throws InterruptedException {
    long deadline = Math.min(until, System.nanoTime() + around.settings().poll().toNanos());
    lock.lock();
    try {
      long before = arrivals;
      long left = deadline - System.nanoTime();
      while (ended == null && !stopped) {
        if (left <= 0) {
          boolean empty = arrivals == before && inHand == 0 && !around.settings().resident();
          return empty ? new PassEnd.Empty() : null;
        }
        left = changed.awaitNanos(left);
      }
      return ended == null ? new PassEnd.Done() : ended;
    } finally {
      lock.unlock();
    }
  }

  private @Nullable PassEnd provePath() {
    long seen = locked(() -> arrivals);
    PathProbe.Answer answer = probe.ask(seen);
    return switch (answer) {
      case PathProbe.Answer.Proven() -> {
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
    lock.lock();
    try {
      receiving = false;
      around.slots().release(credit);
      credit = 0;
    } finally {
      lock.unlock();
    }
  }

  private void awaitEmptyHands() throws InterruptedException {
    lock.lock();
    try {
      long start = System.nanoTime();
      while (inHand > 0) {
        ServiceBusSettings settings = around.settings();
        Duration budget = stopped ? settings.shutdownBudget() : settings.submitBudget();
        long left = start + budget.plus(settings.settleTimeout()).toNanos() - System.nanoTime();
        if (left <= 0) {
          LOG.warn("{} messages are still in work; their redelivery finds out", inHand);
          return;
        }
        if (changed.awaitNanos(left) <= 0) {
          LOG.debug("The wait for {} messages is over", inHand);
        }
      }
    } finally {
      lock.unlock();
    }
  }

  private void work(ServiceBusReceivedMessage received) {
    Settled settled = Settled.LEFT;
    try {
      settled = around.work().handle(client, received);
    } finally {
      freeSlot(settled);
    }
  }

  private void freeSlot(Settled settled) {
    around.meters().inHand(-1);
    boolean admitted = around.admitted().getAsBoolean();
    lock.lock();
    try {
      inHand--;
      if (settled == Settled.HANDED_BACK && ended == null) {
        ended = new PassEnd.HandedBack();
      } else if (!admitted && ended == null) {
        ended = new PassEnd.Done();
      }
      if (receiving && ended == null && !stopped) {
        credit++;
        incoming.request(1);
      } else {
        around.slots().release();
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void end(PassEnd how) {
    lock.lock();
    try {
      ended = ended == null ? how : ended;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private long locked(LongSupplier read) {
    lock.lock();
    try {
      return read.getAsLong();
    } finally {
      lock.unlock();
    }
  }

  /** Asks for messages one by one and gives each to a thread of its own. */
  private final class Incoming extends BaseSubscriber<ServiceBusReceivedMessage> {

    @Override
    protected void hookOnSubscribe(Subscription subscription) {
      // Nothing is asked for before the slots are counted.
    }

    @Override
    protected void hookOnNext(ServiceBusReceivedMessage received) {
      lock.lock();
      try {
        if (credit > 0) {
          credit--;
        } else if (!around.slots().tryAcquire()) {
          LOG.info("Message {} came too late and is left", received.getSequenceNumber());
          return;
        }
        inHand++;
        arrivals++;
      } finally {
        lock.unlock();
      }
      around.meters().inHand(1);
      around.health().received(around.clock().instant());
      Thread.ofVirtual()
          .name("request-" + received.getSequenceNumber())
          .start(() -> work(received));
    }

    @Override
    protected void hookOnError(Throwable error) {
      end(new PassEnd.Failed(BrokerFailure.code(error)));
    }

    @Override
    protected void hookOnComplete() {
      end(new PassEnd.Failed("servicebus_link_closed"));
    }
  }
}

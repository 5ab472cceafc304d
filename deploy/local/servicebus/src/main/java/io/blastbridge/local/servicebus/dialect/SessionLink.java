package io.blastbridge.local.servicebus.dialect;

import io.blastbridge.local.servicebus.codec.DotNetTime;
import io.blastbridge.local.servicebus.model.MessageQueue;
import io.blastbridge.local.servicebus.model.SessionConsumer;
import io.blastbridge.local.servicebus.model.Timers;
import io.blastbridge.local.servicebus.wire.Wire;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.apache.qpid.proton.amqp.Symbol;
import org.apache.qpid.proton.amqp.messaging.Source;
import org.apache.qpid.proton.amqp.transport.ErrorCondition;
import org.apache.qpid.proton.engine.Sender;

/**
 * A link on which the peer receives from one session. It is answered once it has its session, or
 * refused when it has waited long enough for one.
 */
final class SessionLink extends ConsumerLink implements SessionConsumer {
  private static final Symbol TIMEOUT = Symbol.valueOf("com.microsoft:timeout");
  private static final Symbol LOCKED_UNTIL = Symbol.valueOf("com.microsoft:locked-until-utc");

  /** For a peer that does not say how long it waits. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private static final Duration LONGEST_PATIENCE = Duration.ofHours(1);

  private final Broker broker;
  private final Wire wire;
  private final Links links;
  private final Timers.Timer patience;

  SessionLink(Sender link, MessageQueue queue, Broker broker, Wire wire, Links links) {
    super(link, queue, broker, wire);
    this.broker = broker;
    this.wire = wire;
    this.links = links;
    Instant end = broker.context().clock().instant().plus(patience(link));
    this.patience = broker.context().timers().at(end, this::giveUp);
  }

  private static Duration patience(Sender link) {
    Map<Symbol, Object> properties = link.getRemoteProperties();
    if (properties != null && properties.get(TIMEOUT) instanceof Number millis) {
      Duration wanted = Duration.ofMillis(Math.max(0, millis.longValue()));
      return wanted.compareTo(LONGEST_PATIENCE) < 0 ? wanted : LONGEST_PATIENCE;
    }
    return PATIENCE;
  }

  private void giveUp() {
    links.refuse(
        link(),
        ErrorConditions.of(
            ErrorConditions.TIMEOUT, "No session was available within the time to wait."));
    wire.touch();
  }

  @Override
  public void granted(String sessionId, Instant lockedUntil) {
    broker.context().timers().cancel(patience);
    Source asked = (Source) link().getRemoteSource();
    Source answer = new Source();
    answer.setAddress(asked.getAddress());
    Map<Symbol, Object> filter = new HashMap<>();
    filter.put(ReceiverAttachment.SESSION_FILTER, sessionId);
    answer.setFilter(filter);
    link().setProperties(Map.of(LOCKED_UNTIL, DotNetTime.ticks(lockedUntil)));
    links.accept(link(), this, answer);
    wire.touch();
  }

  @Override
  public void lockLost() {
    link().setCondition(lostLock());
    link().close();
    wire.touch();
  }

  @Override
  ErrorCondition lostLock() {
    return ErrorConditions.of(
        ErrorConditions.SESSION_LOCK_LOST, ErrorConditions.SESSION_LOCK_LOST_TEXT);
  }

  @Override
  public void gone() {
    broker.context().timers().cancel(patience);
    super.gone();
  }
}

package io.blastbridge.local.servicebus.dialect;

import io.blastbridge.local.servicebus.model.EntityCounts;
import io.blastbridge.local.servicebus.model.Namespace;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** Faults that tests ask for. Touched on the event loop only. */
public final class Faults {
  private int busySends;
  private Duration acceptDelay = Duration.ZERO;
  private int lostAccepts;
  private int lostDispositions;
  private int lostEchoes;
  private int redeliveries;
  private Throttle throttle = Throttle.NONE;
  private Instant free = Instant.MIN;
  private final Map<String, EntityCounts> lies = new HashMap<>();

  /**
   * How fast sends are accepted.
   *
   * @param perSecond 0 for as fast as possible
   * @param bytes whether bytes are counted instead of transfers
   */
  private record Throttle(long perSecond, boolean bytes) {
    static final Throttle NONE = new Throttle(0, false);

    Duration cost(int size) {
      double units = bytes ? size : 1;
      return Duration.ofNanos(Math.round(units * 1e9 / perSecond));
    }
  }

  /** Ends all faults. */
  public void clear() {
    busySends = 0;
    acceptDelay = Duration.ZERO;
    lostAccepts = 0;
    lostDispositions = 0;
    lostEchoes = 0;
    redeliveries = 0;
    throttle(0, false);
    lies.clear();
  }

  public void refuseSends(int times) {
    busySends = times;
  }

  public void delayAccept(Duration delay) {
    acceptDelay = delay;
  }

  public void loseAccepts(int times) {
    lostAccepts = times;
  }

  public void loseDispositions(int times) {
    lostDispositions = times;
  }

  public void loseEchoes(int times) {
    lostEchoes = times;
  }

  public void redeliverSettled(int times) {
    redeliveries = times;
  }

  public void throttle(long perSecond, boolean bytes) {
    throttle = perSecond == 0 ? Throttle.NONE : new Throttle(perSecond, bytes);
    free = Instant.MIN;
  }

  public void lie(String path, EntityCounts told) {
    lies.put(Namespace.normal(path), told);
  }

  /** What is told of an entity. */
  public EntityCounts told(String path, EntityCounts truth) {
    return lies.getOrDefault(Namespace.normal(path), truth);
  }

  /** How long the accept of a send of that size has to wait. */
  Duration takeAcceptDelay(Instant now, int size) {
    if (throttle.equals(Throttle.NONE)) {
      return acceptDelay;
    }
    free = (free.isAfter(now) ? free : now).plus(throttle.cost(size));
    Duration wait = Duration.between(now, free);
    return wait.compareTo(acceptDelay) > 0 ? wait : acceptDelay;
  }

  boolean takeBusy() {
    boolean take = busySends > 0;
    busySends -= take ? 1 : 0;
    return take;
  }

  boolean takeLostAccept() {
    boolean take = lostAccepts > 0;
    lostAccepts -= take ? 1 : 0;
    return take;
  }

  boolean takeLostDisposition() {
    boolean take = lostDispositions > 0;
    lostDispositions -= take ? 1 : 0;
    return take;
  }

  boolean takeLostEcho() {
    boolean take = lostEchoes > 0;
    lostEchoes -= take ? 1 : 0;
    return take;
  }

  boolean takeRedelivery() {
    boolean take = redeliveries > 0;
    redeliveries -= take ? 1 : 0;
    return take;
  }
}

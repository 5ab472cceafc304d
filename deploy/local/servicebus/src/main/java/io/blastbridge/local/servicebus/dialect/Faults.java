package io.blastbridge.local.servicebus.dialect;

import java.time.Duration;

/** Faults that tests ask for. Touched on the event loop only. */
public final class Faults {
  private int busySends;
  private Duration acceptDelay = Duration.ZERO;

  public void refuseSends(int times) {
    busySends = times;
  }

  public void delayAccept(Duration delay) {
    acceptDelay = delay;
  }

  Duration acceptDelay() {
    return acceptDelay;
  }

  boolean takeBusy() {
    if (busySends == 0) {
      return false;
    }
    busySends--;
    return true;
  }
}

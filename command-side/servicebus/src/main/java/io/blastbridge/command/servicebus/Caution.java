package io.blastbridge.command.servicebus;

/**
 * Whether messages are received one at a time. After one of them ended the receive link there is no
 * telling which it was; one at a time it takes no neighbour with it. Thread-safe.
 */
final class Caution {

  /** Clean arrivals after which it is over. */
  static final int ARRIVALS = 100;

  private int left;
  private boolean fresh = true;

  synchronized boolean isOn() {
    return left > 0;
  }

  /**
   * The link ended.
   *
   * @return whether a message arrived since it ended the last time
   */
  synchronized boolean fault() {
    boolean was = fresh;
    left = ARRIVALS;
    fresh = false;
    return was;
  }

  /** A message arrived that could be read. */
  synchronized void arrival() {
    left = Math.max(0, left - 1);
    fresh = true;
  }
}

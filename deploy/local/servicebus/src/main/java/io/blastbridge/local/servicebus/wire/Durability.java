package io.blastbridge.local.servicebus.wire;

/**
 * How far what the broker has decided is safe. The loop tells a peer nothing before everything that
 * was decided until then is durable. Called on the event loop only.
 */
public interface Durability {

  /**
   * Everything decided since the last call belongs together: it becomes durable whole or not at
   * all.
   */
  void seal();

  /** The turn of the loop is over: what is sealed may now be made durable. */
  void publish();

  /** Position of the last decision; never goes back. */
  long decided();

  /** Position up to which all decisions are durable; never goes back, at most {@link #decided}. */
  long durable();

  /** Whether so much waits to become durable that nothing more should be read from peers. */
  boolean congested();

  /** For a broker that keeps nothing: whatever it decides is as durable as it will ever be. */
  static Durability none() {
    return new Durability() {
      @Override
      public void seal() {}

      @Override
      public void publish() {}

      @Override
      public long decided() {
        return 0;
      }

      @Override
      public long durable() {
        return 0;
      }

      @Override
      public boolean congested() {
        return false;
      }
    };
  }
}

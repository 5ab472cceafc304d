package io.blastbridge.local.servicebus.model;

/** Keeps sequence numbers from being given twice, also by two runs over one data directory. */
public interface SequenceReservation {

  /** The highest number that an earlier run may have given; every entity counts on from here. */
  long floor();

  /** Returns once it is durable that numbers up to {@code number} may have been given. */
  void ensure(long number);

  /** For a broker that counts from 1 at every start. */
  static SequenceReservation inMemory() {
    return above(0);
  }

  /** Counts on from a number; that none is given twice others see to. */
  static SequenceReservation above(long floor) {
    return new SequenceReservation() {
      @Override
      public long floor() {
        return floor;
      }

      @Override
      public void ensure(long number) {}
    };
  }
}

package io.blastbridge.local.servicebus.model;

/** The numbers of one entity: ascending, each made durable before it is given. */
final class SequenceNumbers {
  private final SequenceReservation reservation;
  private long last;

  SequenceNumbers(SequenceReservation reservation, EntityLog log) {
    this.reservation = reservation;
    this.last = Math.max(reservation.floor(), log.lastNumber());
  }

  long next() {
    reservation.ensure(last + 1);
    return ++last;
  }
}

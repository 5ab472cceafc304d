package io.blastbridge.command.servicebus;

/** Why a pass took no more messages. */
sealed interface PassEnd {

  /** Its time was over, admission closed, or we stop. */
  record Done() implements PassEnd {}

  /** The queue was empty, and nobody waits at it. */
  record Empty() implements PassEnd {}

  /** A message went back because its clone could not be sent. */
  record HandedBack() implements PassEnd {}

  /** The broker was not reachable or ended the link. */
  record Failed(String code) implements PassEnd {}
}

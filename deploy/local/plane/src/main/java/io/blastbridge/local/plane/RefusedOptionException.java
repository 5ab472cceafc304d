package io.blastbridge.local.plane;

/** An option of a request will not be handed to BLAST; the message is shown to its sender. */
final class RefusedOptionException extends Exception {

  RefusedOptionException(String message) {
    super(message);
  }
}

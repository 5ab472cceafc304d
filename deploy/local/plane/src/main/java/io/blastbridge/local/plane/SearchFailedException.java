package io.blastbridge.local.plane;

/** A search ended without a result; the message becomes the job's error message. */
final class SearchFailedException extends Exception {

  SearchFailedException(String message) {
    super(message);
  }
}

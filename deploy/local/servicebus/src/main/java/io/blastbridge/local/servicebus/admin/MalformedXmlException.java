package io.blastbridge.local.servicebus.admin;

/** A document cannot be read, or asks for more than it should. */
final class MalformedXmlException extends Exception {
  private static final long serialVersionUID = 1L;

  MalformedXmlException(String message) {
    super(message);
  }
}

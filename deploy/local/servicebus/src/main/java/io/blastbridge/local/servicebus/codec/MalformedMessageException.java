package io.blastbridge.local.servicebus.codec;

/**
 * The bytes that a peer sent are not the AMQP message they claim to be; the text never quotes them.
 */
public final class MalformedMessageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public MalformedMessageException(String message) {
    super(message);
  }
}

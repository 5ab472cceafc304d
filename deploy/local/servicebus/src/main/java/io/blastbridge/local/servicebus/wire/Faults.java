package io.blastbridge.local.servicebus.wire;

import io.blastbridge.local.servicebus.guard.RefusedTermException;
import org.apache.qpid.proton.amqp.transport.AmqpError;
import org.apache.qpid.proton.amqp.transport.ErrorCondition;

/** What a peer is told whose connection is ended because of what it did. */
final class Faults {
  private Faults() {}

  static ErrorCondition tooMuch(String why) {
    return new ErrorCondition(AmqpError.RESOURCE_LIMIT_EXCEEDED, why);
  }

  /** Says nothing of what the peer sent. */
  static ErrorCondition of(Throwable fault) {
    if (!(fault instanceof RefusedTermException refused)) {
      return new ErrorCondition(
          AmqpError.DECODE_ERROR, "A frame could not be understood or did not fit its place.");
    }
    String text = "A frame was refused: " + refused.getMessage() + ".";
    return switch (refused.reason()) {
      case MALFORMED -> new ErrorCondition(AmqpError.DECODE_ERROR, text);
      case TOO_MUCH -> tooMuch(text);
    };
  }
}

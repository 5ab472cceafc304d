package io.blastbridge.local.servicebus.dialect;

import io.blastbridge.local.servicebus.codec.Response;
import io.blastbridge.local.servicebus.model.Refusal;
import org.apache.qpid.proton.amqp.Symbol;
import org.apache.qpid.proton.amqp.transport.ErrorCondition;

/** The refusals of entities in the words of the protocol. */
final class Refusals {
  private Refusals() {}

  static ErrorCondition condition(Refusal refusal) {
    return ErrorConditions.of(symbol(refusal), text(refusal));
  }

  static Response response(Refusal refusal) {
    int status =
        switch (refusal) {
          case FULL, DISABLED -> 403;
          case NO_SESSION_ID, LONG_SESSION_ID, LONG_MESSAGE_ID -> 400;
        };
    return Response.refused(status, symbol(refusal), text(refusal));
  }

  private static Symbol symbol(Refusal refusal) {
    return switch (refusal) {
      case FULL -> ErrorConditions.QUOTA_EXCEEDED;
      case DISABLED -> ErrorConditions.ENTITY_DISABLED;
      case NO_SESSION_ID, LONG_SESSION_ID, LONG_MESSAGE_ID -> ErrorConditions.NOT_ALLOWED;
    };
  }

  private static String text(Refusal refusal) {
    return switch (refusal) {
      case FULL -> "The entity has reached its maximum size.";
      case DISABLED -> "The entity is disabled.";
      case NO_SESSION_ID ->
          "The SessionId was not set on a message, and it cannot be sent to the entity. Entities"
              + " that have session support enabled can only receive messages that have the"
              + " SessionId set to a valid value.";
      case LONG_SESSION_ID -> "A session id has at most 128 characters.";
      case LONG_MESSAGE_ID -> "A message id has at most 128 characters.";
    };
  }
}

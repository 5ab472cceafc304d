package io.blastbridge.local.servicebus.dialect;

import org.apache.qpid.proton.amqp.Symbol;
import org.apache.qpid.proton.amqp.transport.ErrorCondition;

/** The AMQP error conditions that the SDKs know. */
public final class ErrorConditions {
  public static final Symbol NOT_FOUND = Symbol.valueOf("amqp:not-found");
  public static final Symbol NOT_IMPLEMENTED = Symbol.valueOf("amqp:not-implemented");
  public static final Symbol NOT_ALLOWED = Symbol.valueOf("amqp:not-allowed");
  public static final Symbol INVALID_FIELD = Symbol.valueOf("amqp:invalid-field");
  public static final Symbol DECODE_ERROR = Symbol.valueOf("amqp:decode-error");
  public static final Symbol UNAUTHORIZED = Symbol.valueOf("amqp:unauthorized-access");
  public static final Symbol QUOTA_EXCEEDED = Symbol.valueOf("amqp:resource-limit-exceeded");
  public static final Symbol TOO_LARGE = Symbol.valueOf("amqp:link:message-size-exceeded");
  public static final Symbol DETACH_FORCED = Symbol.valueOf("amqp:link:detach-forced");
  public static final Symbol CONNECTION_FORCED = Symbol.valueOf("amqp:connection:forced");
  public static final Symbol SERVER_BUSY = Symbol.valueOf("com.microsoft:server-busy");
  public static final Symbol LOCK_LOST = Symbol.valueOf("com.microsoft:message-lock-lost");
  public static final Symbol MESSAGE_NOT_FOUND = Symbol.valueOf("com.microsoft:message-not-found");
  public static final Symbol ALREADY_EXISTS = Symbol.valueOf("com.microsoft:entity-already-exists");
  public static final Symbol INVALID_ARGUMENT = Symbol.valueOf("com.microsoft:argument-error");
  public static final Symbol TIMEOUT = Symbol.valueOf("com.microsoft:timeout");
  public static final Symbol SESSION_LOCK_LOST = Symbol.valueOf("com.microsoft:session-lock-lost");
  public static final Symbol SESSION_LOCKED =
      Symbol.valueOf("com.microsoft:session-cannot-be-locked");
  public static final Symbol ENTITY_DISABLED = Symbol.valueOf("com.microsoft:entity-disabled");
  public static final Symbol DEAD_LETTER = Symbol.valueOf("com.microsoft:dead-letter");

  static final String LOCK_LOST_TEXT =
      "The lock supplied is invalid. Either the lock expired, or the message has already been"
          + " removed from the queue.";

  static final String SESSION_LOCK_LOST_TEXT =
      "The session lock has expired on the session. Accept a new session.";

  private ErrorConditions() {}

  public static ErrorCondition of(Symbol condition, String description) {
    return new ErrorCondition(condition, description);
  }

  static ErrorCondition tooLarge(long size, long limit) {
    return of(
        TOO_LARGE,
        "The received message (size:%d bytes) exceeds the limit (%d bytes) currently allowed on the link."
            .formatted(size, limit));
  }

  /** The words "could not be found" keep the Java SDK from trying again. */
  public static ErrorCondition notFound(String path) {
    return of(NOT_FOUND, "The messaging entity '" + path + "' could not be found.");
  }

  public static ErrorCondition disabled(String path) {
    return of(ENTITY_DISABLED, "The messaging entity '" + path + "' is disabled.");
  }
}

package io.blastbridge.local.servicebus.filter;

/** A filter or an action is not what this broker understands; the message tells where. */
public final class SqlSyntaxException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  SqlSyntaxException(String message) {
    super(message);
  }
}

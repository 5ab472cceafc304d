package io.blastbridge.local.servicebus.filter;

/** Takes no message. */
public record FalseFilter() implements Filter {

  @Override
  public boolean matches(Subject subject) {
    return false;
  }
}

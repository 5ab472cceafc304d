package io.blastbridge.local.servicebus.filter;

/** Takes every message. */
public record TrueFilter() implements Filter {

  @Override
  public boolean matches(Subject subject) {
    return true;
  }
}

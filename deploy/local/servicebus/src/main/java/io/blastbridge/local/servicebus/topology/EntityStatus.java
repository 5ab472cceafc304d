package io.blastbridge.local.servicebus.topology;

/** What an entity can be used for now. */
public enum EntityStatus {
  ACTIVE,
  /** Neither sent to nor received from. */
  DISABLED,
  SEND_DISABLED,
  RECEIVE_DISABLED;

  public boolean takesSends() {
    return this == ACTIVE || this == RECEIVE_DISABLED;
  }

  public boolean letsReceive() {
    return this == ACTIVE || this == SEND_DISABLED;
  }
}

package io.blastbridge.local.servicebus.model;

/** Why an entity does not take what is sent to it. */
public enum Refusal {
  /** It would be larger than it may. */
  FULL,
  DISABLED,
  /** It requires sessions and the message names none. */
  NO_SESSION_ID,
  /** A session id has at most 128 characters. */
  LONG_SESSION_ID,
  /** Where duplicates are looked for, a message id has at most 128 characters. */
  LONG_MESSAGE_ID
}

package io.blastbridge.command.events;

/** Through which door a request came. */
public enum Origin {
  /** The request queue: its producer is owed responses. */
  QUEUE,
  /** A direct REST submit: observed like any other, owed no completion events. */
  REST
}

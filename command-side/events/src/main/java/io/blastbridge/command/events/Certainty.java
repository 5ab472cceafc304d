package io.blastbridge.command.events;

/** What is known of a submit that did not succeed. */
public enum Certainty {
  /** The plane cannot have seen it: the next claim may POST at once. */
  DEFINITELY_NOT,
  /** The plane may have seen it: the next claim probes before it POSTs. */
  UNCERTAIN
}

package io.blastbridge.local.run;

/** Tells a person at the terminal what happens. */
@FunctionalInterface
interface Progress {

  /** One line. */
  void say(String line);
}

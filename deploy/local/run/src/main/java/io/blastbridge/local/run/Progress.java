package io.blastbridge.local.run;

/** Tells a person at the terminal what happens. */
@FunctionalInterface
interface Progress {

  /** One line. */
  void say(String line);

  /** Says with every line that what it tells of is made up, if it is. */
  default Progress marked(boolean simulated) {
    return simulated ? line -> say(line + "  (simulated)") : this;
  }
}

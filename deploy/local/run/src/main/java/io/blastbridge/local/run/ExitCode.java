package io.blastbridge.local.run;

/** What the launcher's process ends with. */
enum ExitCode {
  DONE(0),
  FAILED(1),
  USAGE(2),
  PREREQUISITE_MISSING(3);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  int code() {
    return code;
  }
}

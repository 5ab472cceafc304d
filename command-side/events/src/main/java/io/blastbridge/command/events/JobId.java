package io.blastbridge.command.events;

/**
 * The execution plane's name of a job.
 *
 * @param value 1 to 128 characters, not blank
 */
public record JobId(String value) {

  public JobId {
    if (value.isBlank() || value.length() > 128) {
      throw new IllegalArgumentException("a job id has 1 to 128 characters");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}

package io.blastbridge.command.events;

/**
 * Fences one claim: whoever cannot name the current one records nothing.
 *
 * @param value 1 to 64 characters, unique for ever
 */
public record ClaimId(String value) {

  public ClaimId {
    if (value.isBlank() || value.length() > 64) {
      throw new IllegalArgumentException("a claim id has 1 to 64 characters");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}

package io.blastbridge.app.security;

import java.util.Arrays;
import java.util.Optional;

/** The roles of the API. None implies another, except that the administrator has all. */
public enum BridgeRole {
  READ("Bridge.Read"),
  SUBMIT("Bridge.Submit"),
  OPERATE("Bridge.Operate"),
  ADMIN("Bridge.Admin");

  private final String claim;

  BridgeRole(String claim) {
    this.claim = claim;
  }

  /** As written in the {@code roles} claim of a token; also the authority in the application. */
  public String claim() {
    return claim;
  }

  /** The role of a claim, by its exact spelling. */
  public static Optional<BridgeRole> ofClaim(String claim) {
    return Arrays.stream(values()).filter(role -> role.claim.equals(claim)).findFirst();
  }

  /** What a caller needs one of to act in this role. */
  String[] sufficient() {
    return this == ADMIN ? new String[] {claim} : new String[] {claim, ADMIN.claim};
  }
}

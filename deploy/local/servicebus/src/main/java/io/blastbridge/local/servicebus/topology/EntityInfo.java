package io.blastbridge.local.servicebus.topology;

/**
 * What an administrator says of an entity beside how it treats messages.
 *
 * @param userMetadata any text of at most 1024 characters; kept and given back, never read
 */
public record EntityInfo(EntityStatus status, String userMetadata) {
  public static final EntityInfo NONE = new EntityInfo(EntityStatus.ACTIVE, "");

  private static final int LONGEST_METADATA = 1_024;

  public EntityInfo {
    if (userMetadata.length() > LONGEST_METADATA) {
      throw new IllegalArgumentException(
          "userMetadata has at most " + LONGEST_METADATA + " characters");
    }
  }
}

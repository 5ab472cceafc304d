package io.blastbridge.local.servicebus.access;

import java.util.Optional;
import java.util.Set;

/**
 * A shared access key.
 *
 * @param name 1 to 256 letters, digits and . _ -
 * @param secret 1 to 256 characters of Base64
 * @param rights at least one; {@link Right#MANAGE} brings the others
 * @param entity the path of the only entity it is for; empty for the whole namespace
 */
public record AccessKey(String name, String secret, Set<Right> rights, Optional<String> entity) {

  /** The key of Microsoft's emulator, which is no secret. */
  public static final AccessKey EMULATOR =
      new AccessKey(
          "RootManageSharedAccessKey", "SAS_KEY_VALUE", Set.of(Right.MANAGE), Optional.empty());

  public AccessKey {
    if (!name.matches("[A-Za-z0-9_.-]{1,256}")) {
      throw new IllegalArgumentException("a key's name has 1 to 256 letters, digits and . _ -");
    }
    if (!secret.matches("[A-Za-z0-9+/=_-]{1,256}")) {
      throw new IllegalArgumentException("a key has 1 to 256 characters of Base64");
    }
    if (rights.isEmpty()) {
      throw new IllegalArgumentException("key " + name + " has no rights");
    }
    rights = Right.withImplied(rights);
  }

  /** A key for the whole namespace. */
  public static AccessKey of(String name, String secret, Right... rights) {
    return new AccessKey(name, secret, Set.of(rights), Optional.empty());
  }

  @Override
  public String toString() {
    return "AccessKey[" + name + ", " + rights + "]";
  }
}

package io.blastbridge.command.domain.request;

/** Which resource profile a request runs under. */
final class ResourceProfiles {

  private static final String STANDARD = "standard";
  private static final String SHARDED_DATABASE = "core_nt";
  private static final String SHARDED_PROFILE = "core_nt_safe";
  private static final String DATABASE_FOLDER = "blast-db/";

  /** The large database never runs under the standard profile; every other choice stands. */
  static String promoted(String requested, String db) {
    return requested.equals(STANDARD) && firstSegment(db).equals(SHARDED_DATABASE)
        ? SHARDED_PROFILE
        : requested;
  }

  private static String firstSegment(String db) {
    String path = withoutFolder(db);
    int slash = path.indexOf('/');
    return slash < 0 ? path : path.substring(0, slash);
  }

  /** The database path without the folder all databases are in. */
  static String withoutFolder(String db) {
    return db.startsWith(DATABASE_FOLDER) ? db.substring(DATABASE_FOLDER.length()) : db;
  }

  private ResourceProfiles() {}
}

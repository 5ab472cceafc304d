package io.blastbridge.local.servicebus.store;

/**
 * The Postgres that keeps what a broker knows.
 *
 * @param jdbcUrl {@code jdbc:postgresql://…}, without user and password
 * @param schema the broker's own; made if it is not there. One broker at a time uses it.
 */
public record DatabaseSettings(String jdbcUrl, String user, String password, String schema) {

  public static final String SCHEMA = "servicebus";

  public DatabaseSettings {
    if (!jdbcUrl.startsWith("jdbc:postgresql:")) {
      throw new IllegalArgumentException("the database's URL must begin with jdbc:postgresql:");
    }
    if (jdbcUrl.matches("(?i).*[?&](user|password)=.*")) {
      throw new IllegalArgumentException("user and password do not belong into the URL");
    }
    if (!schema.matches("[a-z][a-z0-9_]{0,62}")) {
      throw new IllegalArgumentException("a schema's name is [a-z][a-z0-9_]*, up to 63 characters");
    }
  }

  /** With the usual schema. */
  public static DatabaseSettings of(String jdbcUrl, String user, String password) {
    return new DatabaseSettings(jdbcUrl, user, password, SCHEMA);
  }

  @Override
  public String toString() {
    return "DatabaseSettings[schema=" + schema + "]";
  }
}

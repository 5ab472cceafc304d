package io.blastbridge.local.servicebus.store;

import java.sql.SQLException;

/** Another broker uses the tables, or one that died and that the server has not noticed yet. */
final class OwnedElsewhereException extends SQLException {
  private static final long serialVersionUID = 1;

  OwnedElsewhereException(String schema) {
    super("another local Service Bus uses the schema " + schema + " of the database");
  }
}

package io.blastbridge.migrations;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/** Brings a database to the newest schema; the only code that changes it. */
public final class Migrations {

  /**
   * Applies every migration that the database has not seen, each in a transaction of its own.
   *
   * @param dataSource connections of the role that owns the schema
   * @return how many were applied; 0 if the schema was already the newest
   * @throws org.flywaydb.core.api.FlywayException if a migration fails or a released one was edited
   */
  public static int apply(DataSource dataSource) {
    return Flyway.configure(Migrations.class.getClassLoader())
        .dataSource(dataSource)
        .locations("classpath:db/migration")
        .cleanDisabled(true)
        .validateMigrationNaming(true)
        .load()
        .migrate()
        .migrationsExecuted;
  }

  private Migrations() {}
}

package io.blastbridge.local.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blastbridge.migrations.Migrations;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class FreshDatabaseTest {

  @RegisterExtension static final FreshDatabase DATABASE = new FreshDatabase();

  @Test
  void a_fresh_database_has_the_newest_schema_and_no_rows() throws SQLException {
    try (var connection = DATABASE.dataSource().getConnection();
        var statement = connection.createStatement();
        var rows = statement.executeQuery("select count(*) from journal")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getLong(1)).isZero();
    }
    assertThat(Migrations.apply(DATABASE.dataSource())).isZero();
  }

  @Test
  void no_column_holds_large_objects() throws SQLException {
    try (var connection = DATABASE.dataSource().getConnection();
        var statement = connection.createStatement();
        var rows =
            statement.executeQuery(
                "select count(*) from information_schema.columns"
                    + " where table_schema = 'public' and data_type = 'oid'")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getLong(1)).isZero();
    }
  }

  @Test
  void a_row_of_the_journal_can_be_neither_changed_nor_deleted() throws SQLException {
    try (var connection = DATABASE.dataSource().getConnection();
        var statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.execute("delete from journal"))
          .hasMessageContaining("append-only");
      assertThatThrownBy(() -> statement.execute("update journal set payload = ''"))
          .hasMessageContaining("append-only");
      assertThatThrownBy(() -> statement.execute("truncate journal"))
          .hasMessageContaining("append-only");
    }
  }

  @Test
  void two_fresh_databases_do_not_see_each_other() throws SQLException {
    try (var other = FreshDatabase.create();
        var connection = other.dataSource().getConnection();
        var statement = connection.createStatement()) {
      statement.execute("create table only_here (id int)");
      assertThatThrownBy(
              () -> {
                try (var first = DATABASE.dataSource().getConnection();
                    var query = first.createStatement()) {
                  query.execute("select * from only_here");
                }
              })
          .isInstanceOf(SQLException.class);
    }
  }
}

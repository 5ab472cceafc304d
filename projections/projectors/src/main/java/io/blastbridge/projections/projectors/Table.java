package io.blastbridge.projections.projectors;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.jdbc.core.JdbcOperations;

/** Writes many rows of one table in one statement, one array per column. */
final class Table<T> {

  private final String insert;
  private final List<Column<T>> columns;

  private Table(String insert, List<Column<T>> columns) {
    this.insert = insert;
    this.columns = List.copyOf(columns);
  }

  /**
   * Inserts rows; those that are there already stay as they are.
   *
   * @param where a condition over the new rows, {@code u}; empty for none
   */
  static <T> Table<T> insertOnce(String table, List<Column<T>> columns, String where) {
    return new Table<>(insertInto(table, columns, where) + " on conflict do nothing", columns);
  }

  /**
   * Inserts or replaces rows.
   *
   * @param key the columns of the primary key, comma between
   * @param guard over the row there is, {@code t}, and the new one, {@code excluded}: where it is
   *     false the row stays as it is
   */
  static <T> Table<T> upsert(String table, String key, String guard, List<Column<T>> columns) {
    List<String> keys = Stream.of(key.split(",")).map(String::strip).toList();
    String set =
        columns.stream()
            .map(Column::name)
            .filter(name -> !keys.contains(name))
            .map(name -> name + " = excluded." + name)
            .collect(Collectors.joining(", "));
    return new Table<>(
        insertInto(table, columns, "")
            + " on conflict ("
            + key
            + ") do update set "
            + set
            + " where "
            + guard,
        columns);
  }

  /** The rows arrive in the order of the collection: identity columns count in it. */
  private static <T> String insertInto(String table, List<Column<T>> columns, String where) {
    String names = columns.stream().map(Column::name).collect(Collectors.joining(", "));
    String arrays =
        columns.stream()
            .map(column -> "?::" + column.type() + "[]")
            .collect(Collectors.joining(", "));
    String values =
        columns.stream()
            .map(column -> column.read().formatted("u." + column.name()))
            .collect(Collectors.joining(", "));
    return "insert into %s as t (%s) select %s from unnest(%s) with ordinality as u(%s, ord) %s order by ord"
        .formatted(table, names, values, arrays, names, where);
  }

  /**
   * A query run once for each id of an array, the only parameter. Postgres plans {@code = any(?)}
   * over a table that is about to be filled as a scan of all of it, and keeps that plan while the
   * table grows; a lateral query it cannot dissolve stays one look into the index per id.
   *
   * @param query over {@code u.id}, with a limit or an aggregate
   */
  static String perId(String query) {
    return "select q.* from unnest(?::text[]) as u(id) cross join lateral (%s) q".formatted(query);
  }

  void write(JdbcOperations jdbc, Collection<T> rows) {
    if (rows.isEmpty()) {
      return;
    }
    jdbc.update(connection -> bind(connection, rows));
  }

  private PreparedStatement bind(Connection connection, Collection<T> rows) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(insert);
    int i = 1;
    for (Column<T> column : columns) {
      statement.setArray(
          i++, connection.createArrayOf(column.type(), column.values(rows, rows.size())));
    }
    return statement;
  }
}

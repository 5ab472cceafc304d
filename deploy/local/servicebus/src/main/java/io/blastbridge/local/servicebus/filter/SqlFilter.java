package io.blastbridge.local.servicebus.filter;

/** Takes messages that a condition in Azure's dialect of SQL-92 is true for. */
public final class SqlFilter implements Filter {
  private final String text;
  private final Expression condition;

  private SqlFilter(String text, Expression condition) {
    this.text = text;
    this.condition = condition;
  }

  /**
   * The filter of a condition.
   *
   * @throws SqlSyntaxException telling where the text is wrong
   */
  public static SqlFilter of(String text) {
    return new SqlFilter(text, SqlParser.condition(text));
  }

  /** The condition as it was written. */
  public String text() {
    return text;
  }

  @Override
  public boolean matches(Subject subject) {
    return new Evaluation(subject).isTrue(condition);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SqlFilter filter && filter.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return "SqlFilter[" + text + "]";
  }
}

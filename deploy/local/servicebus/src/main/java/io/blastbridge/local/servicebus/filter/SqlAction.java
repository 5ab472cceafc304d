package io.blastbridge.local.servicebus.filter;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Changes the properties of a copy: SET and REMOVE statements in Azure's dialect of SQL. */
public final class SqlAction {
  private final String text;
  private final List<Statement> statements;

  /**
   * One change.
   *
   * @param value what the property becomes, empty when it is removed
   */
  record Statement(Expression property, Optional<Expression> value) {}

  private SqlAction(String text, List<Statement> statements) {
    this.text = text;
    this.statements = statements;
  }

  /**
   * The action of some statements.
   *
   * @throws SqlSyntaxException telling where the text is wrong
   */
  public static SqlAction of(String text) {
    return new SqlAction(text, ActionParser.statements(text));
  }

  /** The statements as they were written. */
  public String text() {
    return text;
  }

  /**
   * What changes in a message; each statement sees what those before it did.
   *
   * @throws FilterEvaluationException when a statement makes no sense for this message
   */
  public PropertyChanges changes(Subject subject) {
    PropertyChanges changes = new PropertyChanges(subject);
    for (Statement statement : statements) {
      @Nullable Object value = null;
      if (statement.value().isPresent()) {
        value = new Evaluation(changes).value(statement.value().get());
      }
      changes.set(statement.property(), value);
    }
    return changes;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SqlAction action && action.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return "SqlAction[" + text + "]";
  }
}

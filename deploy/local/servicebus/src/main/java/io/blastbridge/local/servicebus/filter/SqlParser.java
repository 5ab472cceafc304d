package io.blastbridge.local.servicebus.filter;

import io.blastbridge.local.servicebus.filter.Expression.Operator;
import io.blastbridge.local.servicebus.filter.Expression.Relation;
import io.blastbridge.local.servicebus.filter.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads Azure's dialect of SQL-92 by recursive descent, at most {@link #DEEPEST} levels deep. From
 * loose to tight: OR, AND, NOT, comparisons, sums, products, signs.
 */
final class SqlParser {
  /** As Azure. */
  static final int DEEPEST = 32;

  private static final Map<String, Relation> RELATIONS =
      Map.of(
          "=", Relation.EQUAL,
          "<>", Relation.UNEQUAL,
          "!=", Relation.UNEQUAL,
          "<", Relation.LESS,
          "<=", Relation.LESS_OR_EQUAL,
          ">", Relation.GREATER,
          ">=", Relation.GREATER_OR_EQUAL);

  private static final Map<String, Operator> SUMS = Map.of("+", Operator.PLUS, "-", Operator.MINUS);

  private static final Map<String, Operator> PRODUCTS =
      Map.of("*", Operator.TIMES, "/", Operator.DIVIDED_BY, "%", Operator.MODULO);

  private final TokenReader tokens;
  private int depth;

  SqlParser(TokenReader tokens) {
    this.tokens = tokens;
  }

  /** The condition that a whole text is. */
  static Expression condition(String text) {
    TokenReader tokens = new TokenReader(text);
    Expression condition = truth(new SqlParser(tokens)::expression, tokens);
    tokens.expectEnd();
    return condition;
  }

  private static Expression truth(Supplier<Expression> source, TokenReader tokens) {
    Token start = tokens.peek();
    Expression expression = source.get();
    if (!expression.mayBeTruth()) {
      throw new SqlSyntaxException("a condition is expected at " + start.position());
    }
    return expression;
  }

  /** Anything: a condition or a value. */
  Expression expression() {
    return nested(() -> chain("OR", this::conjunction, Expression.Or::new));
  }

  private Expression conjunction() {
    return chain("AND", this::negation, Expression.And::new);
  }

  private Expression nested(Supplier<Expression> inner) {
    if (++depth > DEEPEST) {
      throw new SqlSyntaxException("the text nests more than " + DEEPEST + " levels");
    }
    Expression expression = inner.get();
    depth--;
    return expression;
  }

  private Expression chain(
      String word, Supplier<Expression> operand, Function<List<Expression>, Expression> joined) {
    int start = tokens.peek().position();
    Expression first = operand.get();
    if (!tokens.peek().isWord(word)) {
      return first;
    }
    if (!first.mayBeTruth()) {
      throw new SqlSyntaxException("a condition is expected at " + start);
    }
    List<Expression> operands = new ArrayList<>(List.of(first));
    while (tokens.takeWord(word)) {
      operands.add(truth(operand, tokens));
    }
    return joined.apply(List.copyOf(operands));
  }

  private Expression negation() {
    return tokens.takeWord("NOT")
        ? new Expression.Not(truth(() -> nested(this::negation), tokens))
        : comparison();
  }

  private Expression comparison() {
    Expression left = sum();
    @Nullable Relation relation =
        tokens.peek().kind() == Kind.SYMBOL ? RELATIONS.get(tokens.peek().text()) : null;
    if (relation != null) {
      tokens.take();
      return new Expression.Comparison(relation, left, sum());
    }
    if (tokens.takeWord("IS")) {
      boolean not = tokens.takeWord("NOT");
      tokens.expectWord("NULL");
      return negatedIf(not, new Expression.IsNull(left));
    }
    boolean not = tokens.peek().isWord("NOT");
    if (not && (tokens.second().isWord("IN") || tokens.second().isWord("LIKE"))) {
      tokens.take();
    }
    if (tokens.takeWord("IN")) {
      return negatedIf(not, new Expression.In(left, list()));
    }
    if (tokens.takeWord("LIKE")) {
      Expression pattern = sum();
      Optional<Expression> escape =
          tokens.takeWord("ESCAPE") ? Optional.of(sum()) : Optional.empty();
      return negatedIf(not, new Expression.Like(left, pattern, escape));
    }
    return left;
  }

  private static Expression negatedIf(boolean not, Expression expression) {
    return not ? new Expression.Not(expression) : expression;
  }

  private List<Expression> list() {
    tokens.expectSymbol("(");
    List<Expression> elements = new ArrayList<>();
    do {
      elements.add(sum());
    } while (tokens.takeSymbol(","));
    tokens.expectSymbol(")");
    return List.copyOf(elements);
  }

  private Expression sum() {
    return fold(SUMS, this::product);
  }

  private Expression product() {
    return fold(PRODUCTS, this::signed);
  }

  /** Left to right; not nested, but the tree is deep on its left, so it counts as depth too. */
  private Expression fold(Map<String, Operator> operators, Supplier<Expression> operand) {
    Expression left = operand.get();
    int before = depth;
    while (tokens.peek().kind() == Kind.SYMBOL && operators.containsKey(tokens.peek().text())) {
      Operator operator = operators.get(tokens.take().text());
      if (operator == null || ++depth > DEEPEST) {
        throw new SqlSyntaxException("the text nests more than " + DEEPEST + " levels");
      }
      left = new Expression.Arithmetic(operator, left, operand.get());
    }
    depth = before;
    return left;
  }

  private Expression signed() {
    if (tokens.takeSymbol("-")) {
      return new Expression.Negative(nested(this::signed));
    }
    return tokens.takeSymbol("+") ? nested(this::signed) : primary();
  }

  private Expression primary() {
    if (tokens.takeSymbol("(")) {
      Expression inner = expression();
      tokens.expectSymbol(")");
      return inner;
    }
    Token token = tokens.peek();
    return switch (token.kind()) {
      case STRING -> new Expression.Literal(tokens.take().text());
      case INTEGER -> new Expression.Literal(integer(tokens.take()));
      case DECIMAL -> new Expression.Literal(decimal(tokens.take()));
      case NAME -> property();
      case WORD -> word(token);
      case SYMBOL, END -> throw tokens.expected("a value");
    };
  }

  private static Object integer(Token token) {
    try {
      return Long.parseLong(token.text());
    } catch (NumberFormatException e) {
      throw new SqlSyntaxException("the number at " + token.position() + " is too large");
    }
  }

  private static Object decimal(Token token) {
    double value = Double.parseDouble(token.text());
    if (Double.isInfinite(value)) {
      throw new SqlSyntaxException("the number at " + token.position() + " is too large");
    }
    return value;
  }

  private Expression word(Token token) {
    if (tokens.second().isSymbol("(")) {
      return call(token);
    }
    if (token.isWord("TRUE") || token.isWord("FALSE")) {
      return new Expression.Literal(Boolean.valueOf(tokens.take().text()));
    }
    if (token.isWord("NULL")) {
      tokens.take();
      return new Expression.Literal(null);
    }
    return property();
  }

  private Expression call(Token name) {
    boolean exists = name.isWord("EXISTS");
    if (!exists && !name.isWord("PROPERTY") && !name.isWord("P")) {
      throw new SqlSyntaxException("there is no function at " + name.position());
    }
    tokens.take();
    tokens.expectSymbol("(");
    Expression inner =
        exists
            ? new Expression.Exists(property())
            : new Expression.NamedProperty(nested(this::sum));
    tokens.expectSymbol(")");
    return inner;
  }

  /** A property by its name, of the application unless its scope is {@code sys}. */
  Expression property() {
    return Properties.read(tokens);
  }
}

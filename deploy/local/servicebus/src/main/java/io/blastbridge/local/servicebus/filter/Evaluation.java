package io.blastbridge.local.servicebus.filter;

import io.blastbridge.local.servicebus.filter.Expression.Relation;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** The value of a condition for one message; null stands for unknown. */
final class Evaluation {
  private final Subject subject;

  Evaluation(Subject subject) {
    this.subject = subject;
  }

  /** Whether a condition is true: unknown is not. */
  boolean isTrue(Expression condition) {
    return Boolean.TRUE.equals(truth(condition));
  }

  @Nullable Object value(Expression expression) {
    return switch (expression) {
      case Expression.Literal literal -> literal.value();
      case Expression.UserProperty property -> Values.plain(subject.user(property.name()));
      case Expression.SysProperty property -> Values.plain(subject.system(property.property()));
      case Expression.NamedProperty property -> named(property);
      case Expression.Negative negative -> {
        Object operand = value(negative.operand());
        yield operand == null ? null : Values.negative(operand);
      }
      case Expression.Arithmetic(var operator, var left, var right) ->
          both(left, right, (one, other) -> Values.calculate(operator, one, other));
      case Expression.Comparison(var relation, var left, var right) ->
          both(left, right, (one, other) -> Values.compare(relation, one, other));
      case Expression.Not not -> not(truth(not.operand()));
      case Expression.And and -> first(and.operands(), false);
      case Expression.Or or -> first(or.operands(), true);
      case Expression.In in -> in(in);
      case Expression.Like like -> like(like);
      case Expression.IsNull isNull -> value(isNull.operand()) == null;
      case Expression.Exists exists -> value(exists.property()) != null;
    };
  }

  private @Nullable Object both(
      Expression left, Expression right, BiFunction<Object, Object, Object> known) {
    Object one = value(left);
    Object other = value(right);
    if (one == null || other == null) {
      return null;
    }
    return known.apply(one, other);
  }

  private @Nullable Object named(Expression.NamedProperty property) {
    Object name = value(property.name());
    if (name != null && !(name instanceof String)) {
      throw new FilterEvaluationException("the name of a property is no text");
    }
    return name == null ? null : Values.plain(subject.user((String) name));
  }

  private @Nullable Boolean truth(Expression expression) {
    Object value = value(expression);
    if (value != null && !(value instanceof Boolean)) {
      throw new FilterEvaluationException("a value that is no truth is taken for one");
    }
    return (Boolean) value;
  }

  private static @Nullable Boolean not(@Nullable Boolean truth) {
    return truth == null ? null : Boolean.valueOf(!truth);
  }

  /** That truth when one operand has it, the other when all have the other, else unknown. */
  private @Nullable Boolean first(List<Expression> operands, boolean decisive) {
    boolean unknown = false;
    for (Expression operand : operands) {
      Boolean truth = truth(operand);
      if (truth == null) {
        unknown = true;
      } else if (truth == decisive) {
        return decisive;
      }
    }
    return unknown ? null : Boolean.valueOf(!decisive);
  }

  private @Nullable Boolean in(Expression.In in) {
    Object operand = value(in.operand());
    if (operand == null) {
      return null;
    }
    boolean unknown = false;
    for (Expression expression : in.candidates()) {
      Object candidate = value(expression);
      if (candidate == null) {
        unknown = true;
      } else if (Values.compare(Relation.EQUAL, operand, candidate)) {
        return true;
      }
    }
    return unknown ? null : Boolean.FALSE;
  }

  private @Nullable Boolean like(Expression.Like like) {
    Object operand = value(like.operand());
    Object pattern = value(like.pattern());
    Optional<Object> escape = like.escape().map(this::value);
    if (operand == null || pattern == null || escape.isPresent() != like.escape().isPresent()) {
      return null;
    }
    if (!(operand instanceof String text && pattern instanceof String form)) {
      throw new FilterEvaluationException("what is no text is compared with a pattern");
    }
    if (text.length() > Values.LONGEST_STRING || form.length() > Lexer.LONGEST_TEXT) {
      throw new FilterEvaluationException("a text is too long for a pattern");
    }
    if (escape.isEmpty()) {
      return LikePattern.matches(text, LikePattern.of(form));
    }
    if (!(escape.get() instanceof String letter) || letter.length() != 1) {
      throw new FilterEvaluationException("the escape of a pattern is not one character");
    }
    return LikePattern.matches(text, LikePattern.of(form, letter.charAt(0)));
  }
}

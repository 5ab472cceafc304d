package io.blastbridge.local.servicebus.filter;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A condition or a part of one. Its value may be unknown, which is written as null. */
sealed interface Expression {

  record Literal(@Nullable Object value) implements Expression {}

  record UserProperty(String name) implements Expression {}

  record SysProperty(SystemProperty property) implements Expression {}

  /** The application property whose name is computed. */
  record NamedProperty(Expression name) implements Expression {}

  record Negative(Expression operand) implements Expression {}

  record Arithmetic(Operator operator, Expression left, Expression right) implements Expression {}

  record Comparison(Relation relation, Expression left, Expression right) implements Expression {}

  record Not(Expression operand) implements Expression {}

  /** True when all are, false when one is, else unknown. */
  record And(List<Expression> operands) implements Expression {}

  /** True when one is, false when all are, else unknown. */
  record Or(List<Expression> operands) implements Expression {}

  record In(Expression operand, List<Expression> candidates) implements Expression {}

  record Like(Expression operand, Expression pattern, Optional<Expression> escape)
      implements Expression {}

  record IsNull(Expression operand) implements Expression {}

  record Exists(Expression property) implements Expression {}

  enum Operator {
    PLUS,
    MINUS,
    TIMES,
    DIVIDED_BY,
    MODULO
  }

  enum Relation {
    EQUAL,
    UNEQUAL,
    LESS,
    LESS_OR_EQUAL,
    GREATER,
    GREATER_OR_EQUAL
  }

  /** Whether it can be the value of a condition; of a property only a message can tell. */
  default boolean mayBeTruth() {
    return switch (this) {
      case Literal literal -> literal.value() == null || literal.value() instanceof Boolean;
      case Negative negative -> false;
      case Arithmetic arithmetic -> false;
      case UserProperty property -> true;
      case NamedProperty property -> true;
      case SysProperty property -> false;
      case Comparison comparison -> true;
      case Not not -> true;
      case And and -> true;
      case Or or -> true;
      case In in -> true;
      case Like like -> true;
      case IsNull isNull -> true;
      case Exists exists -> true;
    };
  }
}

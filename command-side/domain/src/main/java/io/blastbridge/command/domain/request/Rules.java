package io.blastbridge.command.domain.request;

/** The words for the rules of a request; they name bounds, never values. */
final class Rules {

  static FieldProblem missing(String path) {
    return new FieldProblem(path, "missing", "is required");
  }

  static FieldProblem text(String path) {
    return new FieldProblem(path, "text", "must be text");
  }

  static FieldProblem encoding(String path) {
    return new FieldProblem(path, "encoding", "must be Unicode text without lone surrogates");
  }

  static FieldProblem length(String path, int min, int max) {
    return new FieldProblem(path, "length", "must have " + min + " to " + max + " characters");
  }

  static FieldProblem pattern(String path, String allowed) {
    return new FieldProblem(path, "pattern", "must be " + allowed);
  }

  static FieldProblem choice(String path, String choices) {
    return new FieldProblem(path, "choice", "must be one of " + choices);
  }

  static FieldProblem integer(String path) {
    return new FieldProblem(path, "integer", "must be an integer");
  }

  static FieldProblem range(String path, String range) {
    return new FieldProblem(path, "range", "must be " + range);
  }

  static FieldProblem bool(String path) {
    return new FieldProblem(path, "boolean", "must be true or false");
  }

  static FieldProblem positiveNumber(String path) {
    return new FieldProblem(path, "number", "must be a finite number above 0");
  }

  static FieldProblem databasePath(String path) {
    return new FieldProblem(path, "path", "must not have a segment '..'");
  }

  static FieldProblem fasta(String rule, String text) {
    return new FieldProblem("query_fasta", rule, text);
  }

  static FieldProblem pairing(String path) {
    return new FieldProblem(path, "pairing", "needs a taxid");
  }

  static FieldProblem layout(String path) {
    return new FieldProblem(
        path, "layout", "must be 5, 6, 7, or 6 or 7 with columns that include evalue and bitscore");
  }

  static FieldProblem limit(String path, String limit) {
    return new FieldProblem(path, "limit", "must not exceed " + limit);
  }

  static FieldProblem target(String path) {
    return new FieldProblem(path, "target", "must name the active target or be left out");
  }

  private Rules() {}
}

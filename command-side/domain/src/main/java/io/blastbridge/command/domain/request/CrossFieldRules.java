package io.blastbridge.command.domain.request;

import io.blastbridge.command.domain.json.JsonString;
import java.util.List;
import java.util.Optional;

/** The rules that concern more than the form of one field; the first one broken is told. */
final class CrossFieldRules {

  static Optional<FieldProblem> check(Candidate candidate, FastaCheck fasta) {
    return databasePath(candidate.db())
        .or(fasta::problem)
        .or(() -> pairing(candidate))
        .or(() -> layout(candidate));
  }

  private static Optional<FieldProblem> databasePath(String db) {
    return List.of(db.split("/", -1)).contains("..")
        ? Optional.of(Rules.databasePath("db"))
        : Optional.empty();
  }

  private static Optional<FieldProblem> pairing(Candidate candidate) {
    return candidate.isInclusive().isPresent() && candidate.taxid().isEmpty()
        ? Optional.of(Rules.pairing("is_inclusive"))
        : Optional.empty();
  }

  private static Optional<FieldProblem> layout(Candidate candidate) {
    // The XML path's format is an integer by now and has passed its own rule.
    return candidate.options().get(V1Options.FORMAT).orElse(new JsonString(""))
                instanceof JsonString(String format)
            && !OutfmtLayout.of(format).accepted()
        ? Optional.of(Rules.layout("blast_options." + V1Options.FORMAT))
        : Optional.empty();
  }

  private CrossFieldRules() {}
}

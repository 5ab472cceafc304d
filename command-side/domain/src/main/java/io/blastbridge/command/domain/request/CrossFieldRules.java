package io.blastbridge.command.domain.request;

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
    return candidate.path() == RequestPath.V1
            && !OutfmtLayout.of(V1Options.text(candidate.options(), V1Options.FORMAT)).accepted()
        ? Optional.of(Rules.layout("blast_options." + V1Options.FORMAT))
        : Optional.empty();
  }

  private CrossFieldRules() {}
}

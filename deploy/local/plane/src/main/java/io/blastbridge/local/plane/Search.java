package io.blastbridge.local.plane;

import java.util.List;
import java.util.Optional;

/**
 * One search, decided when it was accepted.
 *
 * @param program word of the contract, {@code blastn} for example
 * @param db name the request gave
 * @param arguments options for BLAST after mapping; empty when refused
 * @param notes how the options differ from the request's
 * @param refusal why the job will fail without running BLAST
 */
record Search(
    String program,
    String db,
    List<String> arguments,
    List<String> notes,
    Optional<String> refusal) {

  /** Accepts any program and database of the right shape; what cannot run is kept as a refusal. */
  static Search of(BlastProgram program, String db, List<String> tokens) {
    try {
      check(program, db);
      SearchOptions.Mapped mapped = SearchOptions.map(program, tokens);
      return new Search(program.word(), db, mapped.arguments(), mapped.notes(), Optional.empty());
    } catch (RefusedOptionException e) {
      return refused(program, db, String.valueOf(e.getMessage()));
    }
  }

  static Search refused(BlastProgram program, String db, String reason) {
    return new Search(program.word(), db, List.of(), List.of(), Optional.of(reason));
  }

  private static void check(BlastProgram program, String db) throws RefusedOptionException {
    BlastProgram.Molecule held =
        BlastProgram.Molecule.ofDatabase(db)
            .orElseThrow(() -> new RefusedOptionException("the local plane has no database " + db));
    if (held != program.molecule()) {
      throw new RefusedOptionException(
          "%s searches %s databases, %s is a %s database"
              .formatted(program.word(), program.molecule().word(), db, held.word()));
    }
  }

  /**
   * Shape of the result, told by the number {@code -outfmt} begins with; BLAST's own default is 0.
   */
  ResultFormat format() {
    int at = arguments.lastIndexOf("-outfmt");
    return ResultFormat.ofOutfmt(at < 0 ? "0" : arguments.get(at + 1));
  }
}

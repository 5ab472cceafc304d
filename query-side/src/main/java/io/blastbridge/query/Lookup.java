package io.blastbridge.query;

import io.blastbridge.projections.readmodel.CorrelationReader;
import io.blastbridge.projections.readmodel.CorrelationRow;
import io.blastbridge.projections.readmodel.JournalReader;
import io.blastbridge.projections.readmodel.Phase;
import java.time.Instant;
import java.util.Optional;

/** Finds one correlation, also in the moment between its first event and its row. */
public final class Lookup {

  private final CorrelationReader correlations;
  private final JournalReader journal;

  public Lookup(CorrelationReader correlations, JournalReader journal) {
    this.correlations = correlations;
    this.journal = journal;
  }

  /** The row, or one in phase ABSENT if the journal knows the id and the read model not yet. */
  public Optional<CorrelationRow> find(String id) {
    if (!Parameters.isPossibleId(id)) {
      return Optional.empty();
    }
    return correlations.find(id).or(() -> journal.firstSeen(id).map(at -> notYet(id, at)));
  }

  private static CorrelationRow notYet(String id, Instant at) {
    return new CorrelationRow(
        id,
        Phase.ABSENT,
        0,
        null,
        "",
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        0,
        0,
        0,
        null,
        null,
        null,
        null,
        null,
        at,
        at);
  }
}

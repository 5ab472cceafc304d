package io.blastbridge.local.plane;

import java.io.IOException;
import java.nio.file.Path;

/** Runs one search. */
interface Searcher {

  /**
   * Searches with {@code query} and leaves the result in {@code result}, whole or not at all.
   *
   * @throws SearchFailedException when the search itself failed
   * @throws InterruptedException when it was stopped
   */
  void run(Job job, Path query, Path result)
      throws SearchFailedException, IOException, InterruptedException;

  /** Version of BLAST, as the programs tell it. */
  String blastVersion();

  /** Names the local databases' content. */
  String databaseVersion();

  /** A sentence for the message of each job. */
  String description(Search search);
}

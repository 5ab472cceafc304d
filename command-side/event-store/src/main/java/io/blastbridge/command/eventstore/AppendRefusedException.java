package io.blastbridge.command.eventstore;

/** Postgres refuses the data of an append, and would again. Its message names the SQLState only. */
public final class AppendRefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  AppendRefusedException(String sqlState) {
    super("the journal refuses the append, SQLState " + sqlState);
  }
}

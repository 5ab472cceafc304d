package io.blastbridge.command.domain.request;

/**
 * How large a query is.
 *
 * @param letters sequence letters in all records, white space left out
 * @param records FASTA records, 1..10 000
 * @param firstRecordId what follows the first {@code >} up to white space, at most 120 characters
 */
public record QuerySize(long letters, int records, String firstRecordId) {

  /** The record id is text of the query and stays out of logs. */
  @Override
  public String toString() {
    return "QuerySize[letters=" + letters + ", records=" + records + "]";
  }
}

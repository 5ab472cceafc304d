package io.blastbridge.command.events;

import org.jspecify.annotations.Nullable;

/**
 * What the journal keeps of a request: scalars only, never the query or its options.
 *
 * @param path which door of the plane it takes, {@code xml} or {@code v1}
 * @param program BLAST program, such as {@code blastn}
 * @param db database as the request names it
 * @param taxid NCBI taxon, null for none
 * @param inclusive whether the taxon is searched (true) or left out, null without taxon
 * @param priority 0 to 100
 * @param records number of FASTA records
 * @param letters number of sequence letters in all of them
 */
public record RequestSummary(
    String path,
    String program,
    String db,
    @Nullable Integer taxid,
    @Nullable Boolean inclusive,
    int priority,
    int records,
    long letters) {}

package io.blastbridge.command.events;

/**
 * A pointer to one file of a result; never its bytes.
 *
 * @param fileId the plane's name of the file
 * @param name file name
 * @param format such as {@code blast_xml}
 * @param size in bytes, 0 when unknown
 */
public record ResultFile(String fileId, String name, String format, long size) {}

package io.blastbridge.command.eventstore;

/**
 * A stream holds an event whose type or revision this build does not know; others are unaffected.
 */
public final class NewerBuildException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  NewerBuildException(String stream, String type, String revision) {
    super("%s needs a newer build: it holds %s revision %s".formatted(stream, type, revision));
  }
}

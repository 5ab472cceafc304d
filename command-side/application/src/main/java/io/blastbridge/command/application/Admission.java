package io.blastbridge.command.application;

import java.time.Duration;

/** May work be taken now? Asked before each receive and again before each submit. */
@FunctionalInterface
public interface Admission {

  sealed interface Answer {

    record Open() implements Answer {}

    /**
     * No work is taken, and waiting costs the requests nothing.
     *
     * @param reason such as {@code openapi_not_ready} or {@code journal_unavailable}
     * @param retryAfter when to ask again
     */
    record Closed(String reason, Duration retryAfter) implements Answer {}
  }

  Answer ask();
}

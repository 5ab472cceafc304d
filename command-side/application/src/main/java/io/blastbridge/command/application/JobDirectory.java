package io.blastbridge.command.application;

import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.JobId;
import java.util.Optional;

/** Finds the execution of a correlation, straight from the journal. */
@FunctionalInterface
public interface JobDirectory {

  /** Throws for nothing; costs a read of one stream. */
  Entry find(CorrelationId correlationId);

  /** What is known of a correlation. */
  sealed interface Entry {

    /** The plane has it, under this id. */
    record Executed(JobId jobId) implements Entry {}

    /** Sent by us or received, and not yet on the plane. */
    record Waiting() implements Entry {}

    /**
     * It ended without an execution.
     *
     * @param code such as {@code servicebus_request_expired}
     * @param message sanitised, at most 500 characters
     */
    record Rejected(String code, Optional<String> message) implements Entry {}

    /** Nobody sent or received such a correlation. */
    record Absent() implements Entry {}

    /** The journal does not answer. */
    record Unavailable() implements Entry {}
  }
}

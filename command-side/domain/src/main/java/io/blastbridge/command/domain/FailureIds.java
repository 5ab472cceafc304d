package io.blastbridge.command.domain;

import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.Fingerprints;
import io.blastbridge.command.events.Response;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which ids of failed responses are used up.
 *
 * @param everClaimed whether anything was ever claimed under this correlation id
 * @param unscopedTaken whether {@code <correlation>:failed} has been told
 * @param conflicting canonical digests that conflicted before, as many as {@link AnswerCounts#MAX}
 */
public record FailureIds(boolean everClaimed, boolean unscopedTaken, Set<String> conflicting) {

  static final FailureIds NONE = new FailureIds(false, false, Set.of());

  FailureIds claimed() {
    return new FailureIds(true, unscopedTaken, conflicting);
  }

  FailureIds conflictOf(Fingerprints offender) {
    var next = new HashSet<>(conflicting);
    next.add(offender.canonical());
    return new FailureIds(everClaimed, unscopedTaken, Set.copyOf(next));
  }

  FailureIds told(CorrelationId id, List<Response> owed) {
    return new FailureIds(
        everClaimed,
        unscopedTaken || owed.stream().anyMatch(r -> Responses.isUnscopedFailure(id, r)),
        conflicting);
  }
}

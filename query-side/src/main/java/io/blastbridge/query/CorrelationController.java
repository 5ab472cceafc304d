package io.blastbridge.query;

import io.blastbridge.projections.readmodel.CorrelationReader;
import io.blastbridge.projections.readmodel.CorrelationRow;
import io.blastbridge.projections.readmodel.JournalCursor;
import io.blastbridge.projections.readmodel.JournalReader;
import io.blastbridge.projections.readmodel.JournalRow;
import io.blastbridge.projections.readmodel.Page;
import io.blastbridge.projections.readmodel.ResponseReader;
import io.blastbridge.projections.readmodel.TraceReader;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Answers what became of requests. Each route of one correlation also takes its id as {@code ?id=},
 * because {@code .} and {@code ..} cannot travel in a path.
 */
@RestController
@RequestMapping(path = "/api/correlations", produces = "application/json")
final class CorrelationController {

  private final Lookup lookup;
  private final CorrelationReader correlations;
  private final ResponseReader responses;
  private final TraceReader traces;
  private final JournalReader journal;

  CorrelationController(
      Lookup lookup,
      CorrelationReader correlations,
      ResponseReader responses,
      TraceReader traces,
      JournalReader journal) {
    this.lookup = lookup;
    this.correlations = correlations;
    this.responses = responses;
    this.traces = traces;
    this.journal = journal;
  }

  @GetMapping
  Listing<CorrelationJson.Item> list(
      @RequestParam(name = "phase", required = false) @Nullable String phase,
      @RequestParam(name = "conflicted", required = false) @Nullable String conflicted,
      @RequestParam(name = "error_code", required = false) @Nullable String errorCode,
      @RequestParam(name = "q", required = false) @Nullable String prefix,
      @RequestParam(name = "limit", required = false) @Nullable String limit,
      @RequestParam(name = "cursor", required = false) @Nullable String cursor) {
    Page<CorrelationRow> page =
        correlations.list(
            Parameters.filter(phase, conflicted, errorCode, prefix),
            Parameters.limit(limit),
            Parameters.cursor(cursor));
    return Listing.of(page, CorrelationJson.Item::of);
  }

  @GetMapping(params = "id")
  CorrelationJson.Detail oneById(@RequestParam(name = "id") String id) {
    return one(id);
  }

  @GetMapping("/{id}")
  CorrelationJson.Detail one(@PathVariable("id") String id) {
    CorrelationRow row = require(id);
    return CorrelationJson.Detail.of(row, responses.sendOf(id), responses.ofCorrelation(id));
  }

  @GetMapping(path = "/trace", params = "id")
  TraceJson traceById(@RequestParam(name = "id") String id) {
    return trace(id);
  }

  @GetMapping("/{id}/trace")
  TraceJson trace(@PathVariable("id") String id) {
    return TraceJson.of(traces.ofCorrelation(require(id).correlationId()));
  }

  @GetMapping(path = "/events", params = "id")
  Listing<EventJson> eventsById(
      @RequestParam(name = "id") String id,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestParam(name = "limit", required = false) @Nullable String limit) {
    return events(id, after, limit);
  }

  @GetMapping("/{id}/events")
  Listing<EventJson> events(
      @PathVariable("id") String id,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestParam(name = "limit", required = false) @Nullable String limit) {
    Optional<JournalCursor> from = Parameters.after(after);
    int items = Parameters.limit(limit);
    if (!Parameters.isPossibleId(id)) {
      throw QueryProblem.correlationNotFound();
    }
    Page<JournalRow> page = journal.ofCorrelation(id, items, from);
    if (page.items().isEmpty() && from.isEmpty()) {
      require(id);
    }
    return Listing.of(page, EventJson::of);
  }

  private CorrelationRow require(String id) {
    return lookup.find(id).orElseThrow(QueryProblem::correlationNotFound);
  }
}

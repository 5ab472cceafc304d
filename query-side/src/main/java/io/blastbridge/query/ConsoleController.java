package io.blastbridge.query;

import io.blastbridge.projections.readmodel.CorrelationReader;
import io.blastbridge.projections.readmodel.CorrelationRow;
import io.blastbridge.projections.readmodel.JournalReader;
import io.blastbridge.projections.readmodel.JournalRow;
import io.blastbridge.projections.readmodel.MessageTrace;
import io.blastbridge.projections.readmodel.Page;
import io.blastbridge.projections.readmodel.Phase;
import io.blastbridge.projections.readmodel.ProcessorReader;
import io.blastbridge.projections.readmodel.ResponseReader;
import io.blastbridge.projections.readmodel.SagaReader;
import io.blastbridge.projections.readmodel.TraceReader;
import jakarta.servlet.http.HttpServletResponse;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * The console: pages rendered here, complete without script. With script each page's live part is
 * fetched again, as a fragment, when something has changed.
 */
@Controller
@RequestMapping(path = "/console", produces = "text/html;charset=UTF-8")
final class ConsoleController {

  /** Nothing but our own files, nothing inline, no frame around us. */
  static final String CONTENT_SECURITY_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src"
          + " 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  private static final int EVENTS = 100;

  private final Lookup lookup;
  private final CorrelationReader correlations;
  private final ResponseReader responses;
  private final TraceReader traces;
  private final JournalReader journal;
  private final SagaReader sagas;
  private final ProcessorReader processors;
  private final InstantSource clock;

  ConsoleController(
      Lookup lookup,
      CorrelationReader correlations,
      ResponseReader responses,
      TraceReader traces,
      JournalReader journal,
      SagaReader sagas,
      ProcessorReader processors,
      InstantSource clock) {
    this.lookup = lookup;
    this.correlations = correlations;
    this.responses = responses;
    this.traces = traces;
    this.journal = journal;
    this.sagas = sagas;
    this.processors = processors;
    this.clock = clock;
  }

  /** A filter left empty in the form is no filter. */
  record Filter(
      @Nullable String phase,
      @Nullable String conflicted,
      @Nullable String errorCode,
      @Nullable String q,
      @Nullable String cursor) {
    Filter {
      phase = blankToNull(phase);
      conflicted = blankToNull(conflicted);
      errorCode = blankToNull(errorCode);
      q = blankToNull(q);
      cursor = blankToNull(cursor);
    }

    static @Nullable String blankToNull(@Nullable String text) {
      return text == null || text.isBlank() ? null : text.strip();
    }
  }

  @ModelAttribute
  void everyPage(
      @RequestParam(name = "live", required = false) @Nullable String live,
      Model model,
      HttpServletResponse response) {
    model.addAttribute("live", !"off".equals(live));
    response.setHeader("Content-Security-Policy", CONTENT_SECURITY_POLICY);
    response.setHeader("Referrer-Policy", "no-referrer");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Cache-Control", "no-store");
  }

  @GetMapping
  String list(
      @RequestParam(name = "phase", required = false) @Nullable String phase,
      @RequestParam(name = "conflicted", required = false) @Nullable String conflicted,
      @RequestParam(name = "error_code", required = false) @Nullable String errorCode,
      @RequestParam(name = "q", required = false) @Nullable String q,
      @RequestParam(name = "cursor", required = false) @Nullable String cursor,
      @RequestParam(name = "fragment", required = false) @Nullable String fragment,
      Model model) {
    var filter = new Filter(phase, conflicted, errorCode, q, cursor);
    Page<CorrelationRow> page =
        correlations.list(
            Parameters.filter(filter.phase(), filter.conflicted(), filter.errorCode(), filter.q()),
            Parameters.DEFAULT_LIMIT,
            Parameters.cursor(filter.cursor()));
    model.addAttribute("filter", filter);
    model.addAttribute("phases", List.of(Phase.values()));
    model.addAttribute(
        "lines",
        page.items().stream().map(row -> ConsoleViews.Line.of(row, clock.instant())).toList());
    model.addAttribute("next", page.next());
    return fragment == null ? "console/list" : "console/list :: live";
  }

  @GetMapping("/correlation")
  String correlation(
      @RequestParam(name = "id") String id,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestParam(name = "fragment", required = false) @Nullable String fragment,
      Model model) {
    CorrelationRow row = lookup.find(id).orElseThrow(QueryProblem::correlationNotFound);
    String from = Filter.blankToNull(after);
    Page<JournalRow> events = journal.ofCorrelation(id, EVENTS, Parameters.after(from));
    MessageTrace trace = traces.ofCorrelation(id);
    model.addAttribute("id", id);
    model.addAttribute("after", from);
    model.addAttribute(
        "correlation",
        CorrelationJson.Detail.of(row, responses.sendOf(id), responses.ofCorrelation(id)));
    model.addAttribute("warning", ConsoleViews.warning(row, clock.instant()));
    model.addAttribute("trace", TraceJson.of(trace));
    model.addAttribute("queueDwell", ConsoleViews.milliseconds(trace.metrics().queueDwellMs()));
    model.addAttribute(
        "submitLatency", ConsoleViews.milliseconds(trace.metrics().submitLatencyMs()));
    model.addAttribute("endToEnd", ConsoleViews.milliseconds(trace.metrics().endToEndMs()));
    model.addAttribute("events", events.items().stream().map(ConsoleViews.Event::of).toList());
    model.addAttribute("next", events.next());
    return fragment == null ? "console/correlation" : "console/correlation :: live";
  }

  @GetMapping("/sagas")
  String sagas(
      @RequestParam(name = "state", required = false) @Nullable String state,
      @RequestParam(name = "cursor", required = false) @Nullable String cursor,
      @RequestParam(name = "fragment", required = false) @Nullable String fragment,
      Model model) {
    var filter = new Filter(state, null, null, null, cursor);
    var page =
        sagas.list(
            Parameters.state(filter.phase()),
            Parameters.DEFAULT_LIMIT,
            Parameters.cursor(filter.cursor()));
    model.addAttribute("state", filter.phase());
    model.addAttribute("cursor", filter.cursor());
    model.addAttribute(
        "sagas",
        page.items().stream().map(row -> ConsoleViews.Saga.of(row, clock.instant())).toList());
    model.addAttribute("next", page.next());
    return fragment == null ? "console/sagas" : "console/sagas :: live";
  }

  @GetMapping("/processors")
  String processors(
      @RequestParam(name = "fragment", required = false) @Nullable String fragment, Model model) {
    model.addAttribute("processors", ProcessorsJson.of(processors.all()));
    return fragment == null ? "console/processors" : "console/processors :: live";
  }

  @ExceptionHandler
  String problem(QueryProblem problem, Model model, HttpServletResponse response) {
    response.setStatus(problem.status().value());
    response.setHeader("Content-Security-Policy", CONTENT_SECURITY_POLICY);
    model.addAttribute("live", false);
    model.addAttribute("title", problem.status().getReasonPhrase());
    model.addAttribute("message", problem.text());
    return "console/problem";
  }
}

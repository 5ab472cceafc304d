package io.blastbridge.query;

import io.blastbridge.projections.readmodel.ProcessorReader;
import io.blastbridge.projections.readmodel.SagaReader;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Answers how the sagas and the processors are doing. */
@RestController
@RequestMapping(path = "/api", produces = "application/json")
final class MonitorController {

  private final SagaReader sagas;
  private final ProcessorReader processors;

  MonitorController(SagaReader sagas, ProcessorReader processors) {
    this.sagas = sagas;
    this.processors = processors;
  }

  @GetMapping("/sagas")
  Listing<SagaJson> sagas(
      @RequestParam(name = "state", required = false) @Nullable String state,
      @RequestParam(name = "limit", required = false) @Nullable String limit,
      @RequestParam(name = "cursor", required = false) @Nullable String cursor) {
    return Listing.of(
        sagas.list(Parameters.state(state), Parameters.limit(limit), Parameters.cursor(cursor)),
        SagaJson::of);
  }

  @GetMapping("/processors")
  ProcessorsJson processors() {
    return ProcessorsJson.of(processors.all());
  }
}

package io.blastbridge.command.domain.request;

import io.blastbridge.command.domain.json.JsonInteger;
import io.blastbridge.command.domain.json.JsonObject;
import io.blastbridge.command.domain.json.JsonString;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What the server adds to the options of the XML path. */
final class XmlTranslation {

  private static final String STRAY_SEARCH_SPACE = "searchsp";

  static JsonObject options(JsonObject body, Candidate candidate, Calibration calibration) {
    JsonObject options = candidate.options();
    var plan = new SearchSpacePlan(calibration, candidate.db());
    var outcome = plan.resolve(given(body, options), SearchSpacePlan.Statistics.NONE);
    JsonObject resolved = options.without(List.of(XmlOptions.SEARCH_SPACE));
    if (outcome.value().isPresent()) {
      return resolved.with(XmlOptions.SEARCH_SPACE, new JsonInteger(outcome.value().get()));
    }
    boolean downgrade =
        outcome.stripped()
            && options.get(XmlOptions.SHARDING_MODE).equals(Optional.of(new JsonString("precise")));
    return downgrade
        ? resolved.with(XmlOptions.SHARDING_MODE, new JsonString("approximate"))
        : resolved;
  }

  /** The first of four places that says anything decides, even if what it says is no number. */
  private static Optional<BigInteger> given(JsonObject body, JsonObject options) {
    JsonObject nested =
        body.get("options").orElse(JsonObject.EMPTY) instanceof JsonObject object
            ? object
            : JsonObject.EMPTY;
    return Stream.of(nested, body)
        .flatMap(
            place ->
                Stream.of(place.given(XmlOptions.SEARCH_SPACE), place.given(STRAY_SEARCH_SPACE)))
        .flatMap(Optional::stream)
        .filter(value -> !value.equals(new JsonString("")))
        .findFirst()
        .flatMap(SearchSpacePlan::positive)
        .or(() -> options.get(XmlOptions.SEARCH_SPACE).flatMap(SearchSpacePlan::positive));
  }

  private XmlTranslation() {}
}

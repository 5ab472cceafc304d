package io.blastbridge.command.domain.request;

import io.blastbridge.command.domain.json.JsonObject;
import io.blastbridge.command.domain.json.JsonString;
import io.blastbridge.command.domain.json.PythonText;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/** What the server adds to the {@code blast_options} of the v1 path. */
final class V1Translation {

  private static final String FLAG = "-searchsp";
  private static final String SIZE_FLAG = "-dbsize";

  static JsonObject options(JsonObject body, Candidate candidate, Calibration calibration) {
    JsonObject options = candidate.options();
    String extra = V1Options.text(options, V1Options.EXTRA);
    String format = V1Options.text(options, V1Options.FORMAT);
    JsonObject enriched = options.without(List.of(V1Options.SEARCH_SPACE));
    if (enriched.get(V1Options.FORMAT).isPresent()) {
      enriched =
          enriched.with(V1Options.FORMAT, new JsonString(OutfmtLayout.of(format).enriched()));
    }
    Optional<BigInteger> searchSpace =
        pinned(extra + " " + format)
            ? Optional.empty()
            : resolved(body, candidate, extra, calibration);
    return searchSpace.isPresent()
        ? enriched.with(V1Options.EXTRA, new JsonString(appended(extra, searchSpace.get())))
        : enriched;
  }

  /** A producer who sets a size by hand is left alone. */
  private static boolean pinned(String text) {
    return text.contains(FLAG) || text.contains(SIZE_FLAG);
  }

  private static String appended(String extra, BigInteger searchSpace) {
    return PythonText.strip(PythonText.strip(extra) + " " + FLAG + " " + searchSpace);
  }

  private static Optional<BigInteger> resolved(
      JsonObject body, Candidate candidate, String extra, Calibration calibration) {
    Optional<List<String>> words = ShellWords.of(extra);
    if (words.isEmpty()) {
      return Optional.empty();
    }
    Optional<String> spelt = spelt(words.get());
    Optional<BigInteger> given =
        candidate
            .options()
            .get(V1Options.SEARCH_SPACE)
            .flatMap(SearchSpacePlan::positive)
            .or(() -> spelt.flatMap(NumberText::anyScript).filter(n -> n.signum() > 0));
    if (given.isEmpty() && spelt.isPresent()) {
      return Optional.empty();
    }
    var live =
        new SearchSpacePlan.Statistics(
            body.get("db_total_letters").flatMap(SearchSpacePlan::positive),
            body.get("db_total_sequences").flatMap(SearchSpacePlan::positive));
    return new SearchSpacePlan(calibration, candidate.db()).resolve(given, live).value();
  }

  /** The value of the flag where quoting hides it from the plain search; empty text for none. */
  private static Optional<String> spelt(List<String> words) {
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (word.equals(FLAG)) {
        return Optional.of(i + 1 < words.size() ? words.get(i + 1) : "");
      }
      if (word.startsWith(FLAG + "=")) {
        return Optional.of(word.substring(FLAG.length() + 1));
      }
    }
    return Optional.empty();
  }

  private V1Translation() {}
}

package io.blastbridge.projections.readmodel;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a reading of the journal goes on.
 *
 * @param transactionId unsigned decimal
 */
public record JournalCursor(String transactionId, long position) {

  private static final Pattern TEXT = Pattern.compile("([0-9]{1,19})\\.([0-9]{1,18})");

  /** The text that goes into a link. */
  public String text() {
    return transactionId + "." + position;
  }

  /** Reads what {@link #text()} wrote; empty for anything else. */
  public static Optional<JournalCursor> parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    return matcher.matches()
        ? Optional.of(new JournalCursor(matcher.group(1), Long.parseLong(matcher.group(2))))
        : Optional.empty();
  }
}

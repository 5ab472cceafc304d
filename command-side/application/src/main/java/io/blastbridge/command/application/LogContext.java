package io.blastbridge.command.application;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * Names the correlation that the current thread works on in each line that it logs, as {@code
 * correlation_id}; closing it brings back what was named before.
 */
public final class LogContext implements AutoCloseable {

  /** The field of a log line. */
  public static final String FIELD = "correlation_id";

  /** Characters that are told; longer ids are not among those that we take. */
  private static final int MOST = 256;

  /** Whatever ends a line for somebody, is not seen, or is half a character. */
  private static final Pattern UNTOLD = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\u2028\\u2029]");

  private final @Nullable String before;

  private LogContext(@Nullable String before) {
    this.before = before;
  }

  /**
   * Names a correlation until closed, on the same thread.
   *
   * @param correlationId as anybody sent it; what could break a line is told as {@code ?}, what is
   *     longer than 256 characters is cut, an empty one names none
   */
  public static LogContext of(String correlationId) {
    var context = new LogContext(MDC.get(FIELD));
    put(correlationId.isEmpty() ? null : told(correlationId));
    return context;
  }

  private static String told(String id) {
    String cut = id.length() <= MOST ? id : id.substring(0, MOST);
    return UNTOLD.matcher(cut).replaceAll("?");
  }

  private static void put(@Nullable String value) {
    if (value == null) {
      MDC.remove(FIELD);
    } else {
      MDC.put(FIELD, value);
    }
  }

  @Override
  public void close() {
    put(before);
  }
}

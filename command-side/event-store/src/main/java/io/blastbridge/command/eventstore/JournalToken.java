package io.blastbridge.command.eventstore;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.OptionalLong;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventhandling.WrappedToken;
import org.jspecify.annotations.Nullable;

/**
 * A place in the journal's order: transaction id first, then position. Position alone is no order,
 * because a younger transaction may draw the smaller number.
 *
 * <p>Stored tokens hold this class's name inside Axon's wrappers, so it must never move.
 *
 * @param tx transaction id of the cluster, unsigned
 * @param pos position within the journal, from 1
 */
public record JournalToken(@JsonProperty("tx") long tx, @JsonProperty("pos") long pos)
    implements TrackingToken, Comparable<JournalToken> {

  /** Before every event. */
  public static final JournalToken TAIL = new JournalToken(0, 0);

  /**
   * The journal token inside Axon's wrappers; the tail for no token.
   *
   * @throws IllegalArgumentException if another kind of token is inside
   */
  public static JournalToken of(@Nullable TrackingToken token) {
    return switch (WrappedToken.unwrapLowerBound(token)) {
      case null -> TAIL;
      case JournalToken journal -> journal;
      default -> throw new IllegalArgumentException("not a token of the journal");
    };
  }

  @Override
  public int compareTo(JournalToken other) {
    int byTransaction = Long.compareUnsigned(tx, other.tx);
    return byTransaction != 0 ? byTransaction : Long.compare(pos, other.pos);
  }

  @Override
  public TrackingToken lowerBound(TrackingToken other) {
    JournalToken token = of(other);
    return compareTo(token) <= 0 ? this : token;
  }

  @Override
  public TrackingToken upperBound(TrackingToken other) {
    JournalToken token = of(other);
    return compareTo(token) >= 0 ? this : token;
  }

  @Override
  public boolean covers(@Nullable TrackingToken other) {
    return other == null || compareTo(of(other)) >= 0;
  }

  /** For display only: it does not grow with the journal's order. */
  @Override
  public OptionalLong position() {
    return OptionalLong.of(pos);
  }
}

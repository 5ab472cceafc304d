package io.blastbridge.projections.readmodel;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of a listing.
 *
 * @param next the opaque cursor of the page after this one, null on the last page
 */
public record Page<T>(List<T> items, @Nullable String next) {

  /** Most items one page holds. */
  public static final int MAX_LIMIT = 500;

  public Page {
    items = List.copyOf(items);
  }
}

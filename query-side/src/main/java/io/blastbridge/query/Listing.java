package io.blastbridge.query;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.blastbridge.projections.readmodel.Page;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One page of a listing.
 *
 * @param next what to hand back for the page after this one, null on the last page
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
record Listing<T>(
    @JsonProperty("items") List<T> items, @JsonProperty("next") @Nullable String next) {

  static <R, T> Listing<T> of(Page<R> page, Function<R, T> shape) {
    return new Listing<>(page.items().stream().map(shape).toList(), page.next());
  }
}

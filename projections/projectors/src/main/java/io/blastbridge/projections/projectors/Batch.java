package io.blastbridge.projections.projectors;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;

/**
 * Collects what a batch brings and hands it over once, right before the commit, so that the
 * transaction writes only at its very end: an open writing transaction delays every reader of the
 * journal.
 */
final class Batch<T> {

  private final String key;
  private final Consumer<List<T>> flush;

  /**
   * @param key unique among the batches of one unit of work
   * @param flush writes; called at most once per unit of work, with at least one item
   */
  Batch(String key, Consumer<List<T>> flush) {
    this.key = key;
    this.flush = flush;
  }

  /** Adds one item to the batch of the running unit of work. */
  void add(T item) {
    UnitOfWork<?> root = CurrentUnitOfWork.get().root();
    List<T> items =
        root.getOrComputeResource(
            key,
            _ -> {
              List<T> started = new ArrayList<>();
              root.onPrepareCommit(_ -> flush.accept(started));
              return started;
            });
    items.add(item);
  }
}

package io.blastbridge.local.servicebus.model;

import java.util.List;

/**
 * Where every change that must outlive the broker goes, in order. Memory has changed already when
 * the log is told; nobody is told of the change before the log has made it durable. Called on the
 * event loop only, or before it runs.
 */
public interface MessageLog {

  /**
   * The part of the log that is about one entity; the same for every spelling of its path.
   *
   * @param path a queue, topic, subscription or sub-queue
   */
  EntityLog open(String path);

  /** Forgets an entity with all its messages and facts; its sub-queues are dropped one by one. */
  void drop(String path);

  /** Entities that the log knows of, in lower case and in the order of their making. */
  List<String> paths();

  /** The log of a broker that keeps nothing. */
  static MessageLog none() {
    return new MessageLog() {
      @Override
      public EntityLog open(String path) {
        return EntityLog.NONE;
      }

      @Override
      public void drop(String path) {}

      @Override
      public List<String> paths() {
        return List.of();
      }
    };
  }
}

package io.blastbridge.bench;

/** One way to store events, measured against the others. */
interface Subject extends AutoCloseable {

  String name();

  /** Stores the first event of a new stream and waits until it is durable. */
  void create(String id);

  /** Stores one more event of a stream. */
  void update(String id);

  @Override
  void close();
}

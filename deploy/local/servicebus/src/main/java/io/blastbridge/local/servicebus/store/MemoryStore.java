package io.blastbridge.local.servicebus.store;

import io.blastbridge.local.servicebus.model.MessageLog;
import io.blastbridge.local.servicebus.model.SequenceReservation;
import io.blastbridge.local.servicebus.wire.Durability;
import java.nio.file.Path;
import java.util.Optional;

/** Messages are gone with the broker; sequence numbers are not, given a directory. */
public final class MemoryStore implements Store {
  private final Optional<DataDirectory> directory;

  private MemoryStore(Optional<DataDirectory> directory) {
    this.directory = directory;
  }

  /**
   * A store that is empty.
   *
   * @throws java.io.UncheckedIOException when the directory cannot be used
   */
  public static MemoryStore open(Optional<Path> directory) {
    return new MemoryStore(directory.map(DataDirectory::open));
  }

  @Override
  public MessageLog log() {
    return MessageLog.none();
  }

  @Override
  public Durability durability() {
    return Durability.none();
  }

  @Override
  public SequenceReservation sequences() {
    return directory.map(SequenceReservation.class::cast).orElseGet(SequenceReservation::inMemory);
  }

  @Override
  public void start(Runnable told) {}

  @Override
  public Optional<Exception> failure() {
    return Optional.empty();
  }

  @Override
  public StoreFigures figures() {
    return StoreFigures.NONE;
  }

  @Override
  public void close() {
    directory.ifPresent(DataDirectory::close);
  }
}

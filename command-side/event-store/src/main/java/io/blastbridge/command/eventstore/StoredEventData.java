package io.blastbridge.command.eventstore;

import java.time.Instant;
import org.axonframework.eventhandling.DomainEventData;
import org.axonframework.eventhandling.TrackedEventData;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.serialization.SerializedMetaData;
import org.axonframework.serialization.SerializedObject;
import org.axonframework.serialization.SimpleSerializedObject;

/**
 * A row as Axon reads it. Axon's own entry would write every time as text and parse it again, which
 * a replay of millions of events feels.
 */
record StoredEventData(StoredEvent row)
    implements DomainEventData<byte[]>, TrackedEventData<byte[]> {

  /** The part of the stream's name before the first slash. */
  @Override
  public String getType() {
    return row.stream().substring(0, Math.max(0, row.stream().indexOf('/')));
  }

  @Override
  public String getAggregateIdentifier() {
    return row.stream();
  }

  @Override
  public long getSequenceNumber() {
    return row.sequence();
  }

  @Override
  public String getEventIdentifier() {
    return row.id().toString();
  }

  @Override
  public Instant getTimestamp() {
    return row.recordedAt();
  }

  @Override
  public SerializedObject<byte[]> getMetaData() {
    return new SerializedMetaData<>(row.metadata(), byte[].class);
  }

  @Override
  public SerializedObject<byte[]> getPayload() {
    return new SimpleSerializedObject<>(row.payload(), byte[].class, row.type(), row.revision());
  }

  @Override
  public TrackingToken trackingToken() {
    return row.token();
  }
}

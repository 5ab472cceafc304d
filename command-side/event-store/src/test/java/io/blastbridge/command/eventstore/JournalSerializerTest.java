package io.blastbridge.command.eventstore;

import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.RequestEvent;
import java.nio.charset.StandardCharsets;
import org.axonframework.eventhandling.MergedTrackingToken;
import org.axonframework.eventhandling.ReplayToken;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.serialization.SerializedObject;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.SimpleSerializedObject;
import org.axonframework.serialization.SimpleSerializedType;
import org.axonframework.serialization.UnknownSerializedType;
import org.junit.jupiter.api.Test;

final class JournalSerializerTest {

  private final JournalSerializer serializer = new JournalSerializer(EventCatalogue.published());

  @Test
  void an_event_is_stored_under_our_name_and_revision_with_plain_identifiers() {
    var event = new RequestEvent.NotSent(new CorrelationId("abc"), "closed");
    SerializedObject<byte[]> stored = serializer.serialize(event, byte[].class);

    assertThat(stored.getType().getName()).isEqualTo("request.not-sent");
    assertThat(stored.getType().getRevision()).isEqualTo("1");
    assertThat(new String(stored.getData(), StandardCharsets.UTF_8))
        .isEqualTo("{\"correlationId\":\"abc\",\"reason\":\"closed\"}");
    assertThat(serializer.<byte[], Object>deserialize(stored)).isEqualTo(event);
  }

  @Test
  void a_stored_name_leads_to_no_class_outside_the_catalogue() {
    for (String name : new String[] {"java.lang.String", "request.unheard-of"}) {
      Object read =
          serializer.deserialize(
              new SimpleSerializedObject<>(
                  "\"x\"".getBytes(StandardCharsets.UTF_8),
                  byte[].class,
                  new SimpleSerializedType(name, "1")));
      assertThat(read).isInstanceOf(UnknownSerializedType.class);
    }
  }

  @Test
  void tokens_come_back_plain_and_in_every_wrapping() {
    Serializer general = AxonStores.serializer();
    var token = new JournalToken(Long.MAX_VALUE, 7);
    TrackingToken replay = ReplayToken.createReplayToken(token, JournalToken.TAIL);
    for (TrackingToken each :
        new TrackingToken[] {
          token,
          replay,
          MergedTrackingToken.merged(token, JournalToken.TAIL),
          MergedTrackingToken.merged(replay, token)
        }) {
      assertThat(general.<byte[], Object>deserialize(general.serialize(each, byte[].class)))
          .isEqualTo(each);
    }
  }

  @Test
  void tokens_compare_transactions_before_positions() {
    var older = new JournalToken(9, 500);
    var younger = new JournalToken(10, 1);
    assertThat(younger.covers(older)).isTrue();
    assertThat(older.covers(younger)).isFalse();
    assertThat(older.upperBound(younger)).isEqualTo(younger);
    assertThat(older.lowerBound(younger)).isEqualTo(older);
    assertThat(new JournalToken(-1, 0)).as("ids are unsigned").isGreaterThan(younger);
  }
}

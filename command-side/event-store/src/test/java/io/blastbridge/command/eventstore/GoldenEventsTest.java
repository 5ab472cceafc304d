package io.blastbridge.command.eventstore;

import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.command.events.BridgeEvent;
import io.blastbridge.command.events.EventTypes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.axonframework.serialization.SimpleSerializedObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every released event and revision has a file in {@code golden/}; it is read and written byte for
 * byte, and never edited: a changed shape is a new revision with a file of its own.
 */
class GoldenEventsTest {

  private final JournalSerializer serializer = new JournalSerializer(EventCatalogue.published());

  static List<BridgeEvent> samples() {
    return ReleasedEvents.samples();
  }

  private static String golden(BridgeEvent event) throws IOException {
    var type = EventTypes.of(event.getClass()).orElseThrow();
    String file = "/golden/%s.%s.json".formatted(type.name(), type.revision());
    try (InputStream in =
        Objects.requireNonNull(GoldenEventsTest.class.getResourceAsStream(file), file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void a_released_event_is_written_as_it_was(BridgeEvent event) throws IOException {
    byte[] written = serializer.serialize(event, byte[].class).getData();

    assertThat(new String(written, StandardCharsets.UTF_8)).isEqualTo(golden(event));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void a_released_event_is_read_as_it_was_meant(BridgeEvent event) throws IOException {
    var type = EventTypes.of(event.getClass()).orElseThrow();
    byte[] stored = golden(event).getBytes(StandardCharsets.UTF_8);

    Object read =
        serializer.deserialize(
            new SimpleSerializedObject<>(stored, byte[].class, type.name(), type.revision()));

    assertThat(read).isEqualTo(event);
  }

  @Test
  void every_stored_type_has_a_sample() {
    assertThat(samples().stream().map(Object::getClass))
        .containsExactlyInAnyOrderElementsOf(
            EventTypes.all().stream().<Class<?>>map(EventTypes.EventType::javaType).toList());
  }
}

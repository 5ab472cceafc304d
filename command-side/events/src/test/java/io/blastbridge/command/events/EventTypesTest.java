package io.blastbridge.command.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.command.events.EventTypes.EventType;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EventTypesTest {

  @Test
  void every_event_has_a_stored_name_of_kind_dot_kebab_case() {
    assertThat(leavesOf(BridgeEvent.class))
        .isNotEmpty()
        .allSatisfy(
            leaf ->
                assertThat(EventTypes.of(leaf))
                    .get()
                    .extracting(EventType::name)
                    .asString()
                    .matches("(correlation|delivery|response|request)\\.[a-z]+(-[a-z]+)*"));
  }

  @Test
  void names_are_unique_and_lead_back_to_their_class() {
    assertThat(EventTypes.all()).extracting(EventType::name).doesNotHaveDuplicates();
    assertThat(EventTypes.all())
        .allSatisfy(type -> assertThat(EventTypes.named(type.name())).contains(type));
  }

  @Test
  void a_stream_name_tells_its_kind() {
    assertThat(Streams.kindOf(Streams.correlation(new CorrelationId("a b"))))
        .isEqualTo("correlation");
  }

  private static Stream<Class<?>> leavesOf(Class<?> type) {
    return type.isRecord()
        ? Stream.of(type)
        : Arrays.stream(type.getPermittedSubclasses()).flatMap(EventTypesTest::leavesOf);
  }
}

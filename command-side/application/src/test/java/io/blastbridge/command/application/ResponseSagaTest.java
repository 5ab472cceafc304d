package io.blastbridge.command.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.blastbridge.command.events.CorrelationEvent.Queued;
import io.blastbridge.command.events.CorrelationEvent.Running;
import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.JobId;
import io.blastbridge.command.events.Response;
import io.blastbridge.command.events.ResponseEvent.Published;
import io.blastbridge.command.events.ResponseStatus;
import io.blastbridge.command.eventstore.JournalToken;
import io.blastbridge.local.postgres.FreshDatabase;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.messaging.MetaData;
import org.axonframework.test.saga.SagaTestFixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The saga on its fixture, writing to a real outbox. */
class ResponseSagaTest {

  @RegisterExtension static final FreshDatabase DATABASE = new FreshDatabase();

  private static final CorrelationId ID = new CorrelationId("corr-1");
  private static final JobId JOB = new JobId("job-77");
  private static final Instant NOON = Instant.parse("2026-01-05T12:00:00Z");

  private SagaTestFixture<ResponseSaga> saga = new SagaTestFixture<>(ResponseSaga.class);
  private JdbcClient jdbc = JdbcClient.create(DATABASE.dataSource());
  private int nudges;

  @BeforeEach
  void prepare() {
    jdbc.sql("delete from outbox").update();
    // The fixture hands over messages without the token they are read at.
    saga.registerResource(new JournalToken(700, 1));
    saga.registerResource(new Owed(new Outbox(jdbc), () -> nudges++));
  }

  private static Response response(ResponseStatus status) {
    return new Response(
        status.word(), ID.value(), status, "r1", JOB.value(), NOON, "", "", List.of());
  }

  private static GenericDomainEventMessage<Object> message(UUID id, long sequence, Object payload) {
    return new GenericDomainEventMessage<>(
        "correlation",
        "correlation/corr-1",
        sequence,
        payload,
        MetaData.emptyInstance(),
        id.toString(),
        NOON);
  }

  private List<String> states() {
    return jdbc.sql("select event_id || ' ' || state from outbox order by event_id")
        .query((row, _) -> Objects.requireNonNull(row.getString(1)))
        .list();
  }

  private static Published published(UUID owingEvent, ResponseStatus status) {
    return new Published(status.word(), ID.value(), status, owingEvent, 0, "topic", NOON);
  }

  @Test
  void owed_responses_become_rows_and_the_saga_lives_until_all_are_told() {
    var first = UUID.randomUUID();
    var second = UUID.randomUUID();

    saga.givenNoPriorActivity()
        .whenPublishingA(
            message(first, 3, new Queued(ID, JOB, List.of(response(ResponseStatus.QUEUED)))))
        .expectActiveSagas(1);
    saga.whenPublishingA(
            message(second, 4, new Running(ID, JOB, List.of(response(ResponseStatus.RUNNING)))))
        .expectActiveSagas(1);
    assertThat(states()).containsExactly("queued pending", "running pending");

    saga.whenPublishingA(published(first, ResponseStatus.QUEUED)).expectActiveSagas(1);
    saga.whenPublishingA(published(second, ResponseStatus.RUNNING)).expectActiveSagas(0);

    assertThat(states()).containsExactly("queued told", "running told");
    assertThat(nudges).isPositive();
  }

  @Test
  void an_event_that_owes_nobody_leaves_no_saga() {
    saga.givenNoPriorActivity()
        .whenPublishingA(message(UUID.randomUUID(), 3, new Queued(ID, JOB, List.of())))
        .expectActiveSagas(0);
    assertThat(states()).isEmpty();
  }

  @Test
  void the_same_event_again_adds_no_second_row() {
    var id = UUID.randomUUID();
    var queued = new Queued(ID, JOB, List.of(response(ResponseStatus.QUEUED)));

    saga.givenNoPriorActivity().whenPublishingA(message(id, 3, queued)).expectActiveSagas(1);
    saga.whenPublishingA(message(id, 3, queued)).expectActiveSagas(1);

    assertThat(states()).hasSize(1);
  }
}

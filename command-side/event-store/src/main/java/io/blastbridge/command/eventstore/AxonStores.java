package io.blastbridge.command.eventstore;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import org.axonframework.common.jdbc.ConnectionProvider;
import org.axonframework.eventhandling.tokenstore.jdbc.JdbcTokenStore;
import org.axonframework.eventhandling.tokenstore.jdbc.TokenSchema;
import org.axonframework.modelling.saga.repository.jdbc.JdbcSagaStore;
import org.axonframework.modelling.saga.repository.jdbc.PostgresSagaSqlSchema;
import org.axonframework.modelling.saga.repository.jdbc.SagaSchema;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.json.JacksonSerializer;

/** Axon's own durable stores, on the tables of the migrations. */
public final class AxonStores {

  /**
   * JSON for tokens, sagas and messages: fields of sagas are visible, and no class name inside the
   * JSON is believed but where Axon's token types ask for one.
   */
  public static Serializer serializer() {
    return JacksonSerializer.builder()
        .objectMapper(
            JsonMapper.builder()
                .addModule(new JavaTimeModule())
                .visibility(PropertyAccessor.FIELD, Visibility.ANY)
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build())
        .build();
  }

  /** How far each processor segment has read. */
  public static JdbcTokenStore tokens(
      ConnectionProvider connections, Serializer serializer, TokenOwner owner) {
    return JdbcTokenStore.builder()
        .nodeId(owner.name())
        .connectionProvider(connections)
        .serializer(serializer)
        .contentType(byte[].class)
        .schema(
            TokenSchema.builder()
                .setTokenTable("token_entry")
                .setProcessorNameColumn("processor_name")
                .setTokenTypeColumn("token_type")
                .build())
        .build();
  }

  /** The state of each saga; never cached, because a cached saga is not rolled back. */
  public static JdbcSagaStore sagas(ConnectionProvider connections, Serializer serializer) {
    return JdbcSagaStore.builder()
        .connectionProvider(connections)
        .serializer(serializer)
        .sqlSchema(
            new PostgresSagaSqlSchema(
                SagaSchema.builder()
                    .sagaEntryTable("saga_entry")
                    .revisionColumn("revision")
                    .serializedSagaColumn("serialized_saga")
                    .associationValueEntryTable("association_value_entry")
                    .associationKeyColumn("association_key")
                    .associationValueColumn("association_value")
                    .sagaIdColumn("saga_id")
                    .sagaTypeColumn("saga_type")
                    .build()))
        .build();
  }

  private AxonStores() {}
}

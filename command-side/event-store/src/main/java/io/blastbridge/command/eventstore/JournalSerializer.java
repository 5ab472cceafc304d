package io.blastbridge.command.eventstore;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.blastbridge.command.events.ClaimId;
import io.blastbridge.command.events.CorrelationId;
import io.blastbridge.command.events.JobId;
import io.blastbridge.command.eventstore.EventCatalogue.StoredType;
import java.util.Optional;
import org.axonframework.messaging.MetaData;
import org.axonframework.serialization.SerializedType;
import org.axonframework.serialization.SimpleSerializedType;
import org.axonframework.serialization.UnknownSerializedType;
import org.axonframework.serialization.json.JacksonSerializer;

/**
 * Writes events as JSON under our names, so that a class may move without touching stored data. A
 * stored name never leads to a class outside the catalogue.
 */
public final class JournalSerializer extends JacksonSerializer {

  private final EventCatalogue catalogue;

  public JournalSerializer(EventCatalogue catalogue) {
    super(JacksonSerializer.builder().objectMapper(eventMapper()).disableCachingOfUnknownClasses());
    this.catalogue = catalogue;
  }

  /** JSON of events: identifiers as plain strings, times as ISO 8601, absent values left out. */
  private static ObjectMapper eventMapper() {
    return JsonMapper.builder()
        .addModule(new JavaTimeModule())
        .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
        .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .defaultPropertyInclusion(
            JsonInclude.Value.construct(
                JsonInclude.Include.NON_NULL, JsonInclude.Include.USE_DEFAULTS))
        .addMixIn(CorrelationId.class, PlainString.class)
        .addMixIn(ClaimId.class, PlainString.class)
        .addMixIn(JobId.class, PlainString.class)
        .build();
  }

  EventCatalogue catalogue() {
    return catalogue;
  }

  @Override
  @SuppressWarnings("rawtypes") // Axon's own signature
  public SerializedType typeForClass(Class type) {
    Optional<StoredType> stored = catalogue.typeOf(type);
    return stored.isPresent()
        ? new SimpleSerializedType(stored.get().name(), stored.get().revision())
        : super.typeForClass(type);
  }

  /** From the catalogue alone: asking the class loader for each event would dominate a replay. */
  @Override
  @SuppressWarnings("rawtypes") // Axon's own signature
  public Class classForType(SerializedType type) {
    return MetaData.class.getName().equals(type.getName())
        ? MetaData.class
        : known(type).orElse(UnknownSerializedType.class);
  }

  /** The class that reads a stored type. */
  Optional<Class<?>> known(SerializedType type) {
    String revision = type.getRevision();
    return revision == null
        ? Optional.empty()
        : catalogue.classOf(new StoredType(type.getName(), revision));
  }

  /** Jackson sees an identifier as the string it holds. */
  private abstract static class PlainString {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    @SuppressWarnings("UnusedVariable") // Jackson looks at the signature only.
    PlainString(String value) {}

    @JsonValue
    abstract String value();
  }
}

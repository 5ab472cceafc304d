package io.blastbridge.local.servicebus.codec;

import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.Map;
import org.apache.qpid.proton.amqp.messaging.AmqpValue;
import org.apache.qpid.proton.amqp.messaging.ApplicationProperties;
import org.apache.qpid.proton.amqp.messaging.Properties;
import org.jspecify.annotations.Nullable;

/** Reads requests and writes their answers. Not thread-safe. */
public final class RequestCodec {
  private final AmqpCodec codec = new AmqpCodec();

  public Request decode(byte[] bytes) {
    Properties properties = new Properties();
    Map<String, Object> applicationProperties = Map.of();
    Object body = null;
    for (Section section : Sections.of(bytes)) {
      switch (codec.read(bytes, section.start(), section.end())) {
        case Properties found -> properties = found;
        case ApplicationProperties found -> applicationProperties = orEmpty(found.getValue());
        case AmqpValue found -> body = found.getValue();
        default -> {}
      }
    }
    return new Request(
        properties.getMessageId(), properties.getReplyTo(), applicationProperties, body);
  }

  private static Map<String, Object> orEmpty(@Nullable Map<String, Object> value) {
    return value == null ? Map.of() : value;
  }

  public byte[] encode(Response response, @Nullable Object correlationId) {
    Properties properties = new Properties();
    properties.setCorrelationId(correlationId);
    Map<String, Object> status = new HashMap<>();
    status.put("statusCode", response.status());
    status.put("statusDescription", response.description());
    response.condition().ifPresent(condition -> status.put("errorCondition", condition));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    codec.write(properties, out);
    codec.write(new ApplicationProperties(status), out);
    codec.write(new AmqpValue(response.body()), out);
    return out.toByteArray();
  }
}

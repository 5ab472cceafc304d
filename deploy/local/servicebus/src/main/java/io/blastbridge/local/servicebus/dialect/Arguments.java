package io.blastbridge.local.servicebus.dialect;

import io.blastbridge.local.servicebus.codec.AmqpTime;
import io.blastbridge.local.servicebus.codec.MalformedMessageException;
import io.blastbridge.local.servicebus.codec.Request;
import java.lang.reflect.Array;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.qpid.proton.amqp.Binary;
import org.jspecify.annotations.Nullable;

/**
 * The body of a management request by name. What is missing or of another type is a {@link
 * MalformedMessageException}.
 */
final class Arguments {
  private final Map<String, Object> values;

  private Arguments(Map<String, Object> values) {
    this.values = values;
  }

  static Arguments of(Request request) {
    return of(request.body());
  }

  private static Arguments of(@Nullable Object map) {
    if (map instanceof Map<?, ?> values) {
      return new Arguments(Outcomes.named(values));
    }
    throw new MalformedMessageException("a map is missing");
  }

  long number(String name) {
    if (values.get(name) instanceof Number number) {
      return number.longValue();
    }
    throw missing(name);
  }

  Optional<String> text(String name) {
    return values.get(name) instanceof String text ? Optional.of(text) : Optional.empty();
  }

  byte[] binary(String name) {
    return optionalBinary(name).orElseThrow(() -> missing(name));
  }

  Optional<byte[]> optionalBinary(String name) {
    if (values.get(name) instanceof Binary binary) {
      byte[] bytes = new byte[binary.getLength()];
      System.arraycopy(binary.getArray(), binary.getArrayOffset(), bytes, 0, bytes.length);
      return Optional.of(bytes);
    }
    return Optional.empty();
  }

  Optional<Instant> time(String name) {
    return AmqpTime.read(values.get(name));
  }

  Map<String, Object> properties(String name) {
    return Outcomes.named(values.get(name) instanceof Map<?, ?> map ? map : null);
  }

  Arguments map(String name) {
    return optionalMap(name).orElseThrow(() -> missing(name));
  }

  Optional<Arguments> optionalMap(String name) {
    return values.get(name) instanceof Map<?, ?> map ? Optional.of(of(map)) : Optional.empty();
  }

  List<Long> numbers(String name) {
    return elements(name).stream()
        .map(
            element -> {
              if (element instanceof Number number) {
                return number.longValue();
              }
              throw missing(name);
            })
        .toList();
  }

  List<UUID> tokens(String name) {
    return elements(name).stream()
        .map(
            element -> {
              if (element instanceof UUID token) {
                return token;
              }
              throw missing(name);
            })
        .toList();
  }

  List<Arguments> maps(String name) {
    return elements(name).stream().map(Arguments::of).toList();
  }

  /**
   * One SDK writes arrays, another lists; the library reads an array of numbers as a primitive one.
   */
  private List<Object> elements(String name) {
    Object value = values.get(name);
    List<Object> elements = new ArrayList<>();
    if (value instanceof List<?> list) {
      elements.addAll(list);
    } else if (value != null && value.getClass().isArray()) {
      for (int i = 0; i < Array.getLength(value); i++) {
        elements.add(Array.get(value, i));
      }
    } else {
      throw missing(name);
    }
    if (elements.size() > Limits.MANAGEMENT_MESSAGES) {
      throw new MalformedMessageException(
          "more than " + Limits.MANAGEMENT_MESSAGES + " elements in " + name);
    }
    return elements;
  }

  private static MalformedMessageException missing(String name) {
    return new MalformedMessageException(name + " is missing or of another type");
  }
}

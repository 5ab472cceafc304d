package io.blastbridge.command.events;

/** Names of the journal's streams: a kind, a slash, an id. */
public final class Streams {

  public static final String CORRELATION = "correlation";
  public static final String DELIVERY = "delivery";
  public static final String RESPONSE = "response";
  public static final String REQUEST = "request";

  public static String correlation(CorrelationId id) {
    return CORRELATION + "/" + id.value();
  }

  public static String delivery(String deliveryId) {
    return DELIVERY + "/" + deliveryId;
  }

  public static String response(String eventId) {
    return RESPONSE + "/" + eventId;
  }

  public static String request(CorrelationId id) {
    return REQUEST + "/" + id.value();
  }

  /** The kind of a stream: what stands before its first slash. */
  public static String kindOf(String stream) {
    int slash = stream.indexOf('/');
    if (slash < 1) {
      throw new IllegalArgumentException("a stream name is kind/id");
    }
    return stream.substring(0, slash);
  }

  private Streams() {}
}

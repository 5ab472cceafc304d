package io.blastbridge.local.servicebus.codec;

/**
 * Where one section of a message lies in its bytes.
 *
 * @param kind what it is
 * @param start index of its first byte, the constructor of the described type
 * @param end index after its last byte
 */
record Section(Kind kind, int start, int end) {

  /** The nine sections of AMQP 1.0 part 3.2, by descriptor code. */
  enum Kind {
    HEADER(0x70),
    DELIVERY_ANNOTATIONS(0x71),
    MESSAGE_ANNOTATIONS(0x72),
    PROPERTIES(0x73),
    APPLICATION_PROPERTIES(0x74),
    DATA(0x75),
    SEQUENCE(0x76),
    VALUE(0x77),
    FOOTER(0x78);

    private final long code;

    Kind(long code) {
      this.code = code;
    }

    static Kind of(long code) {
      for (Kind kind : values()) {
        if (kind.code == code) {
          return kind;
        }
      }
      throw new MalformedMessageException("a section has an unknown descriptor");
    }

    boolean isBody() {
      return this == DATA || this == SEQUENCE || this == VALUE;
    }
  }
}

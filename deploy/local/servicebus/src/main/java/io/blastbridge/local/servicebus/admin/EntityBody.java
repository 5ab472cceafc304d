package io.blastbridge.local.servicebus.admin;

/** The description of a queue or a topic, which share one place. */
sealed interface EntityBody {

  XmlElement description();

  record Queue(XmlElement description) implements EntityBody {}

  record Topic(XmlElement description) implements EntityBody {}

  static EntityBody of(byte[] body) {
    XmlElement description = Atom.description(body, QueueDescription.QUEUE, TopicDescription.NAME);
    return description.name().equals(TopicDescription.NAME)
        ? new Topic(description)
        : new Queue(description);
  }
}

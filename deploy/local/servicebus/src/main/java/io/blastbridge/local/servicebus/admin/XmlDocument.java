package io.blastbridge.local.servicebus.admin;

import java.io.ByteArrayInputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads documents of strangers: without document types and entities of their own, and within
 * bounds. Nothing but the given bytes is ever looked at.
 */
final class XmlDocument {
  /** The deepest document of an SDK, a rule with properties, has 8 levels. */
  private static final int DEEPEST = 16;

  /** A rule with as many properties as a message may carry stays well below. */
  private static final int MOST_ELEMENTS = 5_000;

  private static final XMLInputFactory FACTORY = factory();

  private final Deque<Open> open = new ArrayDeque<>();
  private @Nullable XmlElement root;
  private int elements;

  private record Open(
      String namespace,
      String name,
      Map<String, String> attributes,
      List<XmlElement> children,
      StringBuilder text) {
    XmlElement closed() {
      return new XmlElement(namespace, name, attributes, children, text.toString());
    }
  }

  private XmlDocument() {}

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
    factory.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
    factory.setXMLResolver(
        (publicId, systemId, base, namespace) -> {
          throw new XMLStreamException("nothing is loaded");
        });
    return factory;
  }

  /**
   * The root of a document.
   *
   * @param bytes in an encoding that the document declares, UTF-8 if it declares none
   * @throws MalformedXmlException naming no more of the document than what it lacks
   */
  static XmlElement read(byte[] bytes) throws MalformedXmlException {
    try {
      XMLStreamReader reader = newReader(bytes);
      try {
        return new XmlDocument().read(reader);
      } finally {
        reader.close();
      }
    } catch (XMLStreamException | RuntimeException e) {
      throw new MalformedXmlException("the body is not a well-formed XML document");
    }
  }

  /** The factory of the JDK is not said to be safe for several threads. */
  private static XMLStreamReader newReader(byte[] bytes) throws XMLStreamException {
    synchronized (FACTORY) {
      return FACTORY.createXMLStreamReader(new ByteArrayInputStream(bytes));
    }
  }

  private XmlElement read(XMLStreamReader reader) throws XMLStreamException, MalformedXmlException {
    while (reader.hasNext()) {
      switch (reader.next()) {
        case XMLStreamConstants.START_ELEMENT -> start(reader);
        case XMLStreamConstants.END_ELEMENT -> end();
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
            text(reader.getText());
        case XMLStreamConstants.DTD ->
            throw new MalformedXmlException("a document type is not allowed");
        case XMLStreamConstants.ENTITY_REFERENCE ->
            throw new MalformedXmlException("an entity is not allowed");
        default -> {}
      }
    }
    if (root == null) {
      throw new MalformedXmlException("the document has no element");
    }
    return root;
  }

  private void start(XMLStreamReader reader) throws MalformedXmlException {
    if (open.size() >= DEEPEST) {
      throw new MalformedXmlException("the document has more than " + DEEPEST + " levels");
    }
    if (++elements > MOST_ELEMENTS) {
      throw new MalformedXmlException("the document has more than " + MOST_ELEMENTS + " elements");
    }
    Map<String, String> attributes = new HashMap<>();
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      attributes.put(reader.getAttributeLocalName(i), reader.getAttributeValue(i));
    }
    @Nullable String namespace = reader.getNamespaceURI();
    open.push(
        new Open(
            namespace == null ? "" : namespace,
            reader.getLocalName(),
            attributes,
            new ArrayList<>(),
            new StringBuilder()));
  }

  private void end() {
    XmlElement closed = open.pop().closed();
    if (open.isEmpty()) {
      root = closed;
    } else {
      open.peek().children().add(closed);
    }
  }

  private void text(String text) {
    if (!open.isEmpty()) {
      open.peek().text().append(text);
    }
  }
}

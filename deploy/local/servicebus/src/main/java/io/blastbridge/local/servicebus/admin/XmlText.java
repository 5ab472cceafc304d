package io.blastbridge.local.servicebus.admin;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** Writes a document, element by element. */
final class XmlText {
  private final StringBuilder text =
      new StringBuilder("<?xml version=\"1.0\" encoding=\"utf-8\"?>");
  private final Deque<String> open = new ArrayDeque<>();

  /**
   * Opens an element.
   *
   * @param attributes names and values in turn
   */
  XmlText open(String name, String... attributes) {
    text.append('<').append(name);
    for (int i = 0; i < attributes.length; i += 2) {
      text.append(' ').append(attributes[i]).append("=\"");
      escape(attributes[i + 1]);
      text.append('"');
    }
    text.append('>');
    open.push(name);
    return this;
  }

  XmlText close() {
    text.append("</").append(open.pop()).append('>');
    return this;
  }

  XmlText content(String content) {
    escape(content);
    return this;
  }

  /** A whole element with text. */
  XmlText leaf(String name, String content) {
    return open(name).content(content).close();
  }

  XmlText leaf(String name, long number) {
    return leaf(name, Long.toString(number));
  }

  XmlText leaf(String name, boolean flag) {
    return leaf(name, Boolean.toString(flag));
  }

  XmlText leaf(String name, Instant time) {
    return leaf(name, time.toString());
  }

  /** Nothing where there is no text: an SDK takes an empty element for an empty value. */
  XmlText leaf(String name, Optional<String> content) {
    content.ifPresent(present -> leaf(name, present));
    return this;
  }

  private void escape(String content) {
    for (int i = 0; i < content.length(); i++) {
      char c = content.charAt(i);
      switch (c) {
        case '<' -> text.append("&lt;");
        case '>' -> text.append("&gt;");
        case '&' -> text.append("&amp;");
        case '"' -> text.append("&quot;");
        case '\t', '\n', '\r' -> text.append("&#").append((int) c).append(';');
        default -> text.append(isAllowed(c) ? c : '\ufffd');
      }
    }
  }

  /** XML has no way at all to write the others. */
  private static boolean isAllowed(char c) {
    return c >= ' ' && c != '\ufffe' && c != '\uffff';
  }

  @Override
  public String toString() {
    return text.toString();
  }
}

package io.blastbridge.local.servicebus.admin;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Entries and feeds around descriptions. */
final class Atom {
  static final String ATOM = "http://www.w3.org/2005/Atom";
  static final String SERVICE_BUS =
      "http://schemas.microsoft.com/netservices/2010/10/servicebus/connect";
  static final String INSTANCE = "http://www.w3.org/2001/XMLSchema-instance";

  private Atom() {}

  /**
   * An entity on its own or in a feed.
   *
   * @param path as one SDK takes names from it: {@code topic/Subscriptions/name/Rules/name}
   * @param title the name
   * @param description writes the description, one element
   */
  record Entry(String path, String title, Instant updated, Consumer<XmlText> description) {}

  static String entry(String base, Entry entry) {
    XmlText text = new XmlText();
    write(text, base, entry);
    return text.toString();
  }

  private static void write(XmlText text, String base, Entry entry) {
    text.open("entry", "xmlns", ATOM)
        .leaf("id", base + "/" + entry.path())
        .open("title", "type", "text")
        .content(entry.title())
        .close()
        .leaf("published", entry.updated())
        .leaf("updated", entry.updated())
        .open("author")
        .leaf("name", "local-servicebus")
        .close()
        .open("link", "rel", "self", "href", base + "/" + entry.path())
        .close()
        .open("content", "type", "application/xml");
    entry.description().accept(text);
    text.close().close();
  }

  /**
   * One page; without entries it is also how a queue or topic looks that is not there.
   *
   * @param next the address of the next page
   */
  static String feed(
      String base, String path, Instant now, List<Entry> entries, Optional<String> next) {
    XmlText text =
        new XmlText()
            .open("feed", "xmlns", ATOM)
            .open("title", "type", "text")
            .content("Publicly Listed Services")
            .close()
            .leaf("id", base + "/" + path)
            .leaf("updated", now)
            .open("link", "rel", "self", "href", base + "/" + path)
            .close();
    next.ifPresent(address -> text.open("link", "rel", "next", "href", address).close());
    entries.forEach(entry -> write(text, base, entry));
    return text.close().toString();
  }

  /**
   * The description in an entry that a client sent.
   *
   * @param names the descriptions that are possible
   * @throws AdminFault when there is none of them
   */
  static XmlElement description(byte[] body, String... names) {
    try {
      return XmlDocument.read(body)
          .child("content")
          .flatMap(
              content ->
                  Arrays.stream(names).flatMap(name -> content.child(name).stream()).findFirst())
          .orElseThrow(
              () ->
                  AdminFault.badRequest(
                      "The body has no entry with a " + String.join(" or ", names) + "."));
    } catch (MalformedXmlException e) {
      throw AdminFault.badRequest("The body cannot be used: " + e.getMessage() + ".");
    }
  }
}

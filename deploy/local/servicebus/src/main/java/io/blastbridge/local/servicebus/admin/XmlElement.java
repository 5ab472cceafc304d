package io.blastbridge.local.servicebus.admin;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One element of a document that was read whole. Prefixes and the order of different children mean
 * nothing here.
 *
 * @param namespace empty for none
 * @param attributes by local name, as their namespaces do not matter to any reader here
 * @param text all text of the element itself, as it stands there
 */
record XmlElement(
    String namespace,
    String name,
    Map<String, String> attributes,
    List<XmlElement> children,
    String text) {

  XmlElement {
    attributes = Map.copyOf(attributes);
    children = List.copyOf(children);
  }

  Optional<XmlElement> child(String wanted) {
    return children.stream().filter(child -> child.name.equals(wanted)).findFirst();
  }

  List<XmlElement> children(String wanted) {
    return children.stream().filter(child -> child.name.equals(wanted)).toList();
  }

  /** The text of a child; an empty one is as good as none. */
  Optional<String> childText(String wanted) {
    return child(wanted).map(XmlElement::text).filter(text -> !text.isEmpty());
  }

  Optional<String> attribute(String wanted) {
    return Optional.ofNullable(attributes.get(wanted));
  }
}

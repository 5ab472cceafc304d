package io.blastbridge.local.run;

import java.io.InputStream;
import java.util.HashMap;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

/**
 * The best hit of a BLAST XML report.
 *
 * @param subject what was found
 * @param score bit score
 */
record Hit(String subject, String score, String evalue, String identity, String length) {

  /** Reads until the first hit; empty for a report without one. */
  static Optional<Hit> first(InputStream xml) throws XMLStreamException {
    var factory = XMLInputFactory.newFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    var reader = factory.createXMLStreamReader(xml);
    var texts = new HashMap<String, String>();
    while (reader.hasNext()) {
      int event = reader.next();
      if (event == XMLStreamConstants.START_ELEMENT && isWanted(reader.getLocalName())) {
        texts.put(reader.getLocalName(), reader.getElementText());
      } else if (event == XMLStreamConstants.END_ELEMENT && reader.getLocalName().equals("Hsp")) {
        return Optional.of(
            new Hit(
                texts.getOrDefault("Hit_def", texts.getOrDefault("Hit_id", "")),
                texts.getOrDefault("Hsp_bit-score", ""),
                texts.getOrDefault("Hsp_evalue", ""),
                texts.getOrDefault("Hsp_identity", ""),
                texts.getOrDefault("Hsp_align-len", "")));
      }
    }
    return Optional.empty();
  }

  private static boolean isWanted(String element) {
    return switch (element) {
      case "Hit_id", "Hit_def", "Hsp_bit-score", "Hsp_evalue", "Hsp_identity", "Hsp_align-len" ->
          true;
      default -> false;
    };
  }

  @Override
  public String toString() {
    return "%s (bit score %s, E-value %s, identity %s of %s)"
        .formatted(subject, score, evalue, identity, length);
  }
}

package io.blastbridge.local.run;

import io.blastbridge.local.plane.LocalPlane;
import java.io.InputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

/** A result the plane made up. */
final class SimulatedResult {

  /** Whether a report, read to its end, says of itself that it was made up. */
  static boolean isIn(InputStream xml) throws XMLStreamException {
    var factory = XMLInputFactory.newFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    var reader = factory.createXMLStreamReader(xml);
    boolean said = false;
    while (reader.hasNext()) {
      if (reader.next() == XMLStreamConstants.START_ELEMENT
          && reader.getLocalName().equals("BlastOutput_version")) {
        said |= reader.getElementText().equals(LocalPlane.SIMULATED);
      }
    }
    return said;
  }

  private SimulatedResult() {}
}

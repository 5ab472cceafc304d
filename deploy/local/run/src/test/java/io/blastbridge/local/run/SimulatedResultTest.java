package io.blastbridge.local.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import javax.xml.stream.XMLStreamException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulatedResultTest {

  @ParameterizedTest
  @CsvSource({"simulated,true", "BLASTN 2.12.0+,false", "'',false"})
  void is_told_by_the_version_in_the_report(String version, boolean simulated)
      throws XMLStreamException {
    String xml =
        "<BlastOutput><BlastOutput_version>%s</BlastOutput_version></BlastOutput>"
            .formatted(version);

    assertThat(SimulatedResult.isIn(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8))))
        .isEqualTo(simulated);
  }
}

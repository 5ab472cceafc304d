package io.blastbridge.local.servicebus.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class XmlDocumentTest {
  private static XmlElement read(String text) throws MalformedXmlException {
    return XmlDocument.read(text.getBytes(StandardCharsets.UTF_8));
  }

  private static void assertRefused(String text) {
    assertThatThrownBy(() -> read(text)).isInstanceOf(MalformedXmlException.class);
  }

  @Test
  void elements_are_read_with_namespaces_attributes_and_text() throws Exception {
    XmlElement root =
        read(
            "<a:r xmlns:a='urn:x' xmlns='urn:y' a:type='t'><c>1 &lt;"
                + " 2</c><c><![CDATA[<>]]></c></a:r>");

    assertThat(root.namespace()).isEqualTo("urn:x");
    assertThat(root.attribute("type")).contains("t");
    assertThat(root.children("c")).extracting(XmlElement::text).containsExactly("1 < 2", "<>");
    assertThat(root.child("c").orElseThrow().namespace()).isEqualTo("urn:y");
  }

  @Test
  void what_is_written_is_read_as_it_was() throws Exception {
    String text = "<&>\"' \t\n\r ü \ud83d\ude00";

    XmlElement root = read(new XmlText().open("r", "a", text).leaf("c", text).close().toString());

    assertThat(root.attribute("a")).contains(text);
    assertThat(root.childText("c")).contains(text);
    assertThat(read(new XmlText().leaf("c", "\u0000\u0008").toString()).text())
        .isEqualTo("\ufffd\ufffd");
  }

  @Test
  void entities_that_multiply_are_refused() {
    StringBuilder laughs = new StringBuilder("<!DOCTYPE l [<!ENTITY l0 'lol'>");
    for (int i = 1; i < 10; i++) {
      laughs.append("<!ENTITY l%d '%s'>".formatted(i, ("&l" + (i - 1) + ";").repeat(10)));
    }

    assertRefused(laughs + "]><l>&l9;</l>");
  }

  @Test
  void nothing_is_read_from_a_file_that_a_document_names(@TempDir Path directory)
      throws IOException {
    Path secret = Files.writeString(directory.resolve("secret"), "TOP SECRET");

    assertRefused("<!DOCTYPE r [<!ENTITY x SYSTEM '" + secret.toUri() + "'>]><r>&x;</r>");
    assertRefused("<!DOCTYPE r SYSTEM '" + secret.toUri() + "'><r/>");
    assertRefused("<!DOCTYPE r [<!ENTITY % p SYSTEM '" + secret.toUri() + "'> %p;]><r/>");
    assertRefused("<!DOCTYPE r><r/>");
    assertRefused("<r>&undeclared;</r>");
  }

  @Test
  void documents_that_are_too_deep_or_have_too_many_elements_are_refused() throws Exception {
    assertThat(read("<a>".repeat(16) + "</a>".repeat(16)).children()).hasSize(1);
    assertRefused("<a>".repeat(17) + "</a>".repeat(17));
    assertRefused("<a>".repeat(100_000));
    assertRefused("<r>" + "<a/>".repeat(5_000) + "</r>");
    assertRefused("<r " + "a".repeat(10) + "='1' ".repeat(2) + "/>");
  }

  @Test
  void bytes_that_are_no_document_are_refused() {
    for (String text : new String[] {"", " ", "x", "<", "<r>", "<r></s>", "<r/><r/>", "<r a=1/>"}) {
      assertRefused(text);
    }
    assertThatThrownBy(() -> XmlDocument.read(new byte[] {(byte) 0xff, (byte) 0xfe, 0x3c}))
        .isInstanceOf(MalformedXmlException.class);
  }

  @Test
  void random_bytes_and_damaged_documents_never_do_worse_than_being_refused() {
    SplittableRandom random = new SplittableRandom(1);
    byte[] whole =
        "<?xml version=\"1.0\"?><entry xmlns='urn:a'><content type='x'><Q>1</Q></content></entry>"
            .getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < 20_000; i++) {
      byte[] damaged = whole.clone();
      for (int change = random.nextInt(1, 6); change > 0; change--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
      }
      try {
        assertThat(XmlDocument.read(damaged).children().size()).isLessThan(10);
      } catch (MalformedXmlException refused) {
        assertThat(refused).hasMessageNotContaining("urn:a");
      }
    }
  }

  @Test
  void a_document_may_come_in_the_encoding_that_it_declares() throws Exception {
    String text = "<?xml version='1.0' encoding='UTF-16'?><r>ü</r>";

    assertThat(XmlDocument.read(text.getBytes(Charset.forName("UTF-16"))).text()).isEqualTo("ü");
  }
}

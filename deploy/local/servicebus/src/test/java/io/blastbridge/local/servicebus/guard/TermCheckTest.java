package io.blastbridge.local.servicebus.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blastbridge.local.servicebus.guard.RefusedTermException.Reason;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class TermCheckTest {
  private final SymbolBudget budget = new SymbolBudget(1_024);
  private final TermCheck check = new TermCheck(budget);

  private void refused(String hex, Reason reason) {
    ByteBuffer bytes = ByteBuffer.wrap(HexFormat.of().parseHex(hex));
    assertThatThrownBy(() -> check.check(bytes))
        .isInstanceOfSatisfying(
            RefusedTermException.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }

  private void symbol(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    check.check(
        ByteBuffer.allocate(2 + bytes.length)
            .put((byte) 0xa3)
            .put((byte) bytes.length)
            .put(bytes)
            .flip());
  }

  @Test
  void a_value_is_walked_to_its_end_and_no_further() {
    ByteBuffer bytes = ByteBuffer.wrap(HexFormat.of().parseHex("005310c00401a10161" + "4142"));

    check.check(bytes.limit(9));

    assertThat(bytes.position()).isEqualTo(9);
    assertThat(budget.spent()).isZero();
  }

  @Test
  void what_is_announced_must_be_there() {
    refused("d0000000057fffffff40", Reason.MALFORMED);
    refused("f0000000057fffffff41", Reason.MALFORMED);
    refused("d07fffffff00000001", Reason.MALFORMED);
    refused("d0ffffffff00000001", Reason.MALFORMED);
    refused("c0040101010101", Reason.MALFORMED);
    refused("a1", Reason.MALFORMED);
  }

  @Test
  void what_nests_too_deeply_is_refused_whatever_nests() {
    String lists = "c0ff01".repeat(100_000);
    String descriptors = "005301".repeat(100_000);

    refused(lists + "40", Reason.MALFORMED);
    refused(descriptors + "40", Reason.MALFORMED);
    refused("00".repeat(100_000), Reason.MALFORMED);
  }

  @Test
  void an_endless_supply_of_symbols_is_refused_and_known_ones_still_pass() {
    symbol("known");

    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 10; i++) {
                symbol("another" + i);
              }
            })
        .isInstanceOfSatisfying(
            RefusedTermException.class, e -> assertThat(e.reason()).isEqualTo(Reason.TOO_MUCH));

    symbol("known");
    assertThat(budget.spent()).isLessThanOrEqualTo(1_024);
  }

  @Test
  void an_endless_supply_of_descriptors_is_refused() {
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 10; i++) {
                check.check(
                    ByteBuffer.allocate(11)
                        .put((byte) 0)
                        .put((byte) 0x80)
                        .putLong(1_000L + i)
                        .put((byte) 0x40)
                        .flip());
              }
            })
        .isInstanceOf(RefusedTermException.class);
  }
}

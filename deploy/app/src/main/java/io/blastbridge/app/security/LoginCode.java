package io.blastbridge.app.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.concurrent.atomic.AtomicBoolean;

/** The code of the login link; it opens the console once. */
final class LoginCode {

  private final byte[] code;
  private final AtomicBoolean open;

  /**
   * @param code blank for none
   */
  LoginCode(String code) {
    this.code = code.getBytes(StandardCharsets.UTF_8);
    this.open = new AtomicBoolean(!code.isEmpty());
  }

  /** Whether {@code sent} is the code and nobody used it before. */
  boolean use(String sent) {
    return MessageDigest.isEqual(sent.getBytes(StandardCharsets.UTF_8), code)
        && open.compareAndSet(true, false);
  }
}

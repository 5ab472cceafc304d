package io.blastbridge.local.servicebus.guard;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The distinct symbols and numeric descriptors that the protocol library may be shown. It keeps
 * each of them for as long as the JVM lives, so what is admitted is counted for as long too. Safe
 * for several threads.
 */
public final class SymbolBudget {
  /** About what the library's tables and this one keep of a symbol besides its characters. */
  private static final int OVERHEAD = 256;

  /** No symbol of the protocol, the SDKs or a content type comes near it. */
  private static final int LONGEST = 1_024;

  /** About 55 000 symbols of usual length, which take less than 32 MiB of heap. */
  private static final long LIBRARY_BYTES = 16L * 1024 * 1024;

  private static final SymbolBudget LIBRARY = new SymbolBudget(LIBRARY_BYTES);

  private final long bytes;
  private final AtomicLong spent = new AtomicLong();
  private final Set<String> admitted = ConcurrentHashMap.newKeySet();

  /**
   * A budget of its own.
   *
   * @param bytes what all symbols together may take, {@value #OVERHEAD} bytes added for each
   */
  SymbolBudget(long bytes) {
    this.bytes = bytes;
  }

  /** The one of this JVM, because the library's table of symbols is the JVM's too. */
  public static SymbolBudget ofLibrary() {
    return LIBRARY;
  }

  /** What has been spent, in bytes. */
  public long spent() {
    return spent.get();
  }

  void admit(String symbol) {
    if (admitted.contains(symbol)) {
      return;
    }
    if (symbol.length() > LONGEST) {
      throw refused("a symbol is longer than " + LONGEST + " characters");
    }
    long cost = (long) symbol.length() + OVERHEAD;
    if (spent.addAndGet(cost) > bytes) {
      spent.addAndGet(-cost);
      throw refused("the broker has seen too many distinct symbols");
    }
    if (!admitted.add(symbol)) {
      spent.addAndGet(-cost);
    }
  }

  private static RefusedTermException refused(String why) {
    return new RefusedTermException(RefusedTermException.Reason.TOO_MUCH, why);
  }
}

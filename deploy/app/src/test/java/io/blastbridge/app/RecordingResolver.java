package io.blastbridge.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.net.spi.InetAddressResolver;
import java.net.spi.InetAddressResolverProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * Knows no name but {@code localhost} and writes down every other that is asked for, into the file
 * of the system property {@code recorded.names}. Used by a child process only, which finds it by a
 * service file that the test writes.
 */
public final class RecordingResolver extends InetAddressResolverProvider {

  @Override
  public InetAddressResolver get(Configuration configuration) {
    Path file = Path.of(System.getProperty("recorded.names"));
    InetAddressResolver builtin = configuration.builtinResolver();
    return new InetAddressResolver() {
      @Override
      public Stream<InetAddress> lookupByName(String host, LookupPolicy policy)
          throws UnknownHostException {
        if (host.equals("localhost")) {
          return builtin.lookupByName(host, policy);
        }
        record(file, host);
        throw new UnknownHostException(host);
      }

      @Override
      public String lookupByAddress(byte[] address) throws UnknownHostException {
        InetAddress asked = InetAddress.getByAddress(address);
        if (!asked.isLoopbackAddress()) {
          record(file, asked.getHostAddress());
        }
        throw new UnknownHostException(asked.getHostAddress());
      }
    };
  }

  @Override
  public String name() {
    return "recording";
  }

  private static synchronized void record(Path file, String name) {
    try {
      Files.write(file, List.of(name), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

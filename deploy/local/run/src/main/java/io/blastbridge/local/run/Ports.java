package io.blastbridge.local.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/**
 * Chooses ports: the explicit one, else the last run's if it is free, else the usual one or any.
 */
final class Ports {

  private final Path file;
  private final Properties last = new Properties();

  Ports(Path data) {
    this.file = data.resolve("ports.properties");
    if (Files.exists(file)) {
      try (var in = Files.newBufferedReader(file)) {
        last.load(in);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /**
   * One port.
   *
   * @param name under which it is remembered
   * @param usual tried at the first run
   */
  int choose(String name, Optional<Integer> explicit, int usual) {
    int port = explicit.map(p -> p == 0 ? free() : p).orElseGet(() -> remembered(name, usual));
    last.setProperty(name, Integer.toString(port));
    return port;
  }

  private int remembered(String name, int usual) {
    String text = last.getProperty(name, Integer.toString(usual));
    int port = text.matches("\\d{1,5}") ? Integer.parseInt(text) : usual;
    return isFree(port) ? port : free();
  }

  /** Keeps the choices for the next run. */
  void remember() throws IOException {
    PrivateFiles.touch(file);
    try (var out = Files.newBufferedWriter(file)) {
      last.store(out, null);
    }
  }

  private static boolean isFree(int port) {
    try (var socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException | IllegalArgumentException _) {
      return false;
    }
  }

  private static int free() {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package io.blastbridge.local.servicebus.hostile;

import com.azure.core.amqp.AmqpRetryOptions;
import com.azure.messaging.servicebus.ServiceBusClientBuilder;
import io.blastbridge.local.servicebus.LocalServiceBusMain;
import io.blastbridge.local.servicebus.ServiceBusSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A broker in a process of its own with 256 MiB of heap, so that what it suffers stays there. */
final class BrokerUnderAttack implements AutoCloseable {
  static final String CLEAN = "clean";
  static final String OTHER = "other";
  static final String JUNK = "junk";

  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin");

  private static final Pattern USED = Pattern.compile("used (\\d+)K");

  private final Process process;
  private final int port;

  private BrokerUnderAttack(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  static BrokerUnderAttack start(Path directory) throws IOException {
    Path topology = directory.resolve("topology.yaml");
    Files.writeString(
        topology,
        """
        queues:
          - name: clean
          - name: other
          - name: junk
            maxSizeMegabytes: 8
        """);
    Process process =
        new ProcessBuilder(
                JAVA.resolve("java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
                "-cp",
                System.getProperty("java.class.path"),
                LocalServiceBusMain.class.getName(),
                "--topology",
                topology.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String line = out.readLine();
    if (line == null) {
      throw new IOException("the broker did not start");
    }
    return new BrokerUnderAttack(
        process, Integer.parseInt(line.substring(line.lastIndexOf(' ') + 1)));
  }

  int port() {
    return port;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Clients that never try twice. */
  ServiceBusClientBuilder clients() {
    return new ServiceBusClientBuilder()
        .connectionString(
            "Endpoint=sb://localhost:%d;SharedAccessKeyName=%s;SharedAccessKey=%s;UseDevelopmentEmulator=true;"
                .formatted(
                    port, ServiceBusSettings.EMULATOR_KEY_NAME, ServiceBusSettings.EMULATOR_KEY))
        .retryOptions(
            new AmqpRetryOptions().setTryTimeout(Duration.ofSeconds(20)).setMaxRetries(0));
  }

  /** Bytes in use after a collection. */
  long heapBytes() throws IOException {
    jcmd("GC.run");
    Matcher used = USED.matcher(jcmd("GC.heap_info").split("Metaspace", 2)[0]);
    long kilobytes = 0;
    while (used.find()) {
      kilobytes += Long.parseLong(used.group(1));
    }
    return kilobytes * 1_024;
  }

  private String jcmd(String command) throws IOException {
    Process jcmd =
        new ProcessBuilder(
                List.of(JAVA.resolve("jcmd").toString(), Long.toString(process.pid()), command))
            .redirectErrorStream(true)
            .start();
    return new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}

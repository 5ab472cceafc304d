package io.blastbridge.local.servicebus.contract;

import com.azure.core.amqp.AmqpRetryOptions;
import com.azure.messaging.servicebus.ServiceBusClientBuilder;
import io.blastbridge.local.servicebus.LocalServiceBusMain;
import io.blastbridge.local.servicebus.ServiceBusSettings;
import io.blastbridge.local.servicebus.store.DatabaseSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A broker in a process of its own, to be killed by SIGKILL. */
final class BrokerProcess implements AutoCloseable {
  private final Process process;
  private final int port;

  private BrokerProcess(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Returns when it is ready. */
  static BrokerProcess start(DatabaseSettings database, Path topology) {
    ProcessBuilder builder =
        new ProcessBuilder(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                LocalServiceBusMain.class.getName(),
                "--topology",
                topology.toString(),
                "--database",
                database.jdbcUrl(),
                "--database-user",
                database.user(),
                "--database-schema",
                database.schema()));
    builder.environment().put("SERVICEBUS_DATABASE_PASSWORD", database.password());
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    try {
      Process process = builder.start();
      return new BrokerProcess(process, port(process));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int port(Process process) throws IOException {
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String line = out.readLine();
    if (line == null) {
      throw new IOException("the broker did not start");
    }
    return Integer.parseInt(line.substring(line.lastIndexOf(' ') + 1));
  }

  /** Clients that never send anything twice by themselves. */
  ServiceBusClientBuilder clients() {
    return new ServiceBusClientBuilder()
        .connectionString(
            "Endpoint=sb://localhost:%d;SharedAccessKeyName=%s;SharedAccessKey=%s;UseDevelopmentEmulator=true;"
                .formatted(
                    port, ServiceBusSettings.EMULATOR_KEY_NAME, ServiceBusSettings.EMULATOR_KEY))
        .retryOptions(new AmqpRetryOptions().setTryTimeout(Duration.ofSeconds(5)).setMaxRetries(0));
  }

  /** SIGKILL; returns when the process is gone. */
  void kill() {
    process.destroyForcibly();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        throw new IllegalStateException("the broker does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    kill();
  }
}

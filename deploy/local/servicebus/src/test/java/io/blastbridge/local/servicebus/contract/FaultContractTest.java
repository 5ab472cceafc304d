package io.blastbridge.local.servicebus.contract;

import static io.blastbridge.local.servicebus.contract.SdkClient.QUEUE;
import static io.blastbridge.local.servicebus.contract.SdkClient.message;
import static io.blastbridge.local.servicebus.contract.SdkClient.next;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.messaging.servicebus.ServiceBusClientBuilder;
import com.azure.messaging.servicebus.ServiceBusException;
import com.azure.messaging.servicebus.ServiceBusFailureReason;
import com.azure.messaging.servicebus.ServiceBusSenderClient;
import io.blastbridge.local.servicebus.LocalServiceBus;
import io.blastbridge.local.servicebus.LocalServiceBusMain;
import io.blastbridge.local.servicebus.ServiceBusSettings;
import io.blastbridge.local.servicebus.topology.EntityPolicy;
import io.blastbridge.local.servicebus.topology.Topology;
import java.io.BufferedReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@OnBothStores
class FaultContractTest {
  private static final Topology TOPOLOGY =
      Topology.ofQueues(new Topology.Queue(QUEUE, EntityPolicy.defaults()));

  @TempDir private Path data;

  @Test
  void a_sender_outlives_dropped_connections_and_a_busy_server() {
    try (SdkClient sdk = SdkClient.on(EntityPolicy.defaults())) {
      ServiceBusSenderClient sender = sdk.sender();
      sender.sendMessage(message("a"));

      sdk.bus().faults().dropConnections();
      sender.sendMessage(message("b"));
      sdk.bus().faults().refuseSends(1);
      sender.sendMessage(message("c"));

      assertThat(sdk.bus().counts(QUEUE).active()).isEqualTo(3);
    }
  }

  @Test
  void a_late_accept_makes_the_sender_wait_though_the_message_is_there() {
    try (SdkClient sdk = SdkClient.on(EntityPolicy.defaults())) {
      ServiceBusSenderClient sender = sdk.sender();
      sender.sendMessage(message("warm"));
      sdk.bus().faults().delayAccept(Duration.ofMillis(700));

      long before = System.nanoTime();
      sender.sendMessage(message("late"));

      assertThat(Duration.ofNanos(System.nanoTime() - before))
          .isGreaterThan(Duration.ofMillis(650));
      assertThat(sdk.bus().counts(QUEUE).active()).isEqualTo(2);
    }
  }

  @Test
  void a_wrong_key_is_unauthorized() {
    try (LocalServiceBus bus =
            LocalServiceBus.start(ServiceBusSettings.of(TOPOLOGY).withKey("Root", "right"));
        ServiceBusSenderClient sender =
            new ServiceBusClientBuilder()
                .connectionString(bus.connectionString().replace("=right;", "=wrong;"))
                .sender()
                .queueName(QUEUE)
                .buildClient()) {
      assertThatThrownBy(() -> sender.sendMessage(message("x")))
          .isInstanceOfSatisfying(
              ServiceBusException.class,
              e -> assertThat(e.getReason()).isEqualTo(ServiceBusFailureReason.UNAUTHORIZED));
    }
  }

  @Test
  void garbage_on_one_socket_does_not_disturb_another() throws Exception {
    try (SdkClient sdk = SdkClient.on(EntityPolicy.defaults())) {
      ServiceBusSenderClient sender = sdk.sender();
      sender.sendMessage(message("a"));
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), sdk.bus().port())) {
        socket.setSoTimeout(10_000);
        socket
            .getOutputStream()
            .write("GET / HTTP/1.1\r\n\r\nAMQP\u0003garbage garbage garbage".getBytes(US_ASCII));
        assertThat(socket.getInputStream().readAllBytes()).isNotNull();
      }
      sender.sendMessage(message("b"));
      assertThat(sdk.bus().counts(QUEUE).active()).isEqualTo(2);
    }
  }

  @Test
  void a_broker_on_the_same_data_directory_and_port_goes_on_with_higher_numbers() {
    ServiceBusSettings settings = ServiceBusSettings.of(TOPOLOGY).withDataDirectory(data);
    try (LocalServiceBus first = LocalServiceBus.start(settings)) {
      assertThat(numberOfOneMessage(first)).isEqualTo(1);
      settings = settings.withPort(first.port());
    }
    try (LocalServiceBus second = LocalServiceBus.start(settings)) {
      assertThat(numberOfOneMessage(second)).isGreaterThan(1);
      assertThat(second.counts(QUEUE).locked()).isEqualTo(1);
    }
  }

  private static long numberOfOneMessage(LocalServiceBus bus) {
    try (ServiceBusSenderClient sender =
            SdkClient.builder(bus).sender().queueName(QUEUE).buildClient();
        var receiver = SdkClient.builder(bus).receiver().queueName(QUEUE).buildClient()) {
      sender.sendMessage(message("one"));
      return next(receiver).getSequenceNumber();
    }
  }

  @Test
  void it_runs_as_a_process_of_its_own_and_says_when_it_is_ready() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                LocalServiceBusMain.class.getName(),
                "--port",
                "0",
                "--data",
                data.toString())
            .start();
    try (BufferedReader out = process.inputReader()) {
      String line = out.readLine();
      assertThat(line).startsWith("local Service Bus ready on port ");
      String connection =
          "Endpoint=sb://localhost:%s;SharedAccessKeyName=%s;SharedAccessKey=%s;UseDevelopmentEmulator=true"
              .formatted(
                  line.substring(line.lastIndexOf(' ') + 1),
                  ServiceBusSettings.EMULATOR_KEY_NAME,
                  ServiceBusSettings.EMULATOR_KEY);
      try (ServiceBusSenderClient sender =
          new ServiceBusClientBuilder()
              .connectionString(connection)
              .sender()
              .queueName("elastic-blast-requests")
              .buildClient()) {
        sender.sendMessage(message("x"));
      }
      process.destroy();
      assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
  }
}

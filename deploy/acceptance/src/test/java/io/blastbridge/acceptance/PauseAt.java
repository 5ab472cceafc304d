package io.blastbridge.acceptance;

import io.blastbridge.command.application.Checkpoints;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/**
 * Stops the service's thread at a named place, for ever, and confirms it by a file; the test then
 * does to the process what it came for. Only on the class path of acceptance services.
 */
@AutoConfiguration
public class PauseAt {

  static final String PLACE = "ACCEPTANCE_PAUSE_AT";
  static final String FILE = "ACCEPTANCE_PAUSE_FILE";

  @Bean
  Checkpoints checkpoints() {
    String place = System.getenv().getOrDefault(PLACE, "");
    return reached -> {
      if (reached.equals(place)) {
        pause();
      }
    };
  }

  private static void pause() {
    try {
      Path file = Path.of(System.getenv(FILE));
      if (Files.exists(file)) {
        return;
      }
      Files.writeString(file, "reached");
      new CountDownLatch(1).await();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

package io.blastbridge.command.plane;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A stream in which no single read waits longer than it may: it is closed under the reader. */
final class GuardedStream extends FilterInputStream {

  private static final Logger LOG = LoggerFactory.getLogger(GuardedStream.class);

  private final ScheduledExecutorService timer;
  private final Duration silence;
  private volatile boolean givenUp;

  GuardedStream(InputStream in, ScheduledExecutorService timer, Duration silence) {
    super(in);
    this.timer = timer;
    this.silence = silence;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    int count = read(one, 0, 1);
    return count < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    ScheduledFuture<?> guard =
        timer.schedule(this::giveUp, silence.toMillis(), TimeUnit.MILLISECONDS);
    try {
      int count = super.read(bytes, offset, length);
      if (count < 0 && givenUp) {
        throw new IOException("the plane fell silent inside a result file");
      }
      return count;
    } finally {
      guard.cancel(false);
    }
  }

  private void giveUp() {
    givenUp = true;
    try {
      in.close();
    } catch (IOException e) {
      LOG.debug("a silent result stream could not be closed: {}", e.toString());
    }
  }
}

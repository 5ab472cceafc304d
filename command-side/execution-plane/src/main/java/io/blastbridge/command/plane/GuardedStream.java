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

  GuardedStream(InputStream in, ScheduledExecutorService timer, Duration silence) {
    super(in);
    this.timer = timer;
    this.silence = silence;
  }

  @Override
  public int read() throws IOException {
    ScheduledFuture<?> guard = guard();
    try {
      return super.read();
    } finally {
      guard.cancel(false);
    }
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    ScheduledFuture<?> guard = guard();
    try {
      return super.read(bytes, offset, length);
    } finally {
      guard.cancel(false);
    }
  }

  private ScheduledFuture<?> guard() {
    return timer.schedule(this::giveUp, silence.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void giveUp() {
    try {
      in.close();
    } catch (IOException e) {
      LOG.debug("a silent result stream could not be closed: {}", e.toString());
    }
  }
}

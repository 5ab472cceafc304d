package io.blastbridge.projections.projectors;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.axonframework.config.Configuration;
import org.axonframework.config.EventProcessingConfiguration;
import org.axonframework.eventhandling.TrackingEventProcessor;
import org.axonframework.eventhandling.TrackingEventProcessorConfiguration;
import org.axonframework.eventhandling.pooled.PooledStreamingEventProcessor;

/**
 * Empties one projection and replays it, while the others go on. The history is read by a tracking
 * processor, which feeds one segment about three times as fast as a pooled one (source: replay
 * measurements); the pooled one then goes on from the same token.
 */
public final class Rebuild {

  /**
   * Events per transaction of a replay: five times those of a live processor, because the more of a
   * correlation's events meet in one, the fewer times its row is written.
   */
  private static final int BATCH_SIZE = 5000;

  private final Configuration configuration;

  public Rebuild(Configuration configuration) {
    this.configuration = configuration;
  }

  /**
   * Rebuilds one projection; returns when it has caught up.
   *
   * @param group one of {@link ProjectorsConfiguration#GROUPS}
   * @param atMost after this it goes on by itself, at the pace of the pooled processor
   * @return whether it caught up in time
   * @throws IllegalArgumentException if there is no such group
   * @throws org.axonframework.eventhandling.tokenstore.UnableToClaimTokenException if another
   *     process works on it; nothing was emptied
   */
  public boolean of(String group, Duration atMost) throws InterruptedException {
    EventProcessingConfiguration processing = configuration.eventProcessingConfiguration();
    PooledStreamingEventProcessor live =
        processing
            .eventProcessor(group, PooledStreamingEventProcessor.class)
            .orElseThrow(() -> new IllegalArgumentException("no such processing group"));
    live.shutDown();
    try {
      live.resetTokens();
      return replay(processing, live, atMost);
    } finally {
      live.start();
    }
  }

  private boolean replay(
      EventProcessingConfiguration processing, PooledStreamingEventProcessor live, Duration atMost)
      throws InterruptedException {
    String group = live.getName();
    int segments = processing.tokenStore(group).fetchSegments(group).length;
    var caughtUp = new CountDownLatch(segments);
    Set<Integer> counted = ConcurrentHashMap.newKeySet();
    TrackingEventProcessor reader =
        TrackingEventProcessor.builder()
            .name(group)
            .eventHandlerInvoker(live.eventHandlerInvoker())
            .messageSource(configuration.eventStore())
            .tokenStore(processing.tokenStore(group))
            .transactionManager(processing.transactionManager(group))
            .trackingEventProcessorConfiguration(
                TrackingEventProcessorConfiguration.forParallelProcessing(segments)
                    .andBatchSize(BATCH_SIZE)
                    .andEventTrackerStatusChangeListener(
                        changes ->
                            changes.forEach(
                                (segment, status) -> {
                                  if (status.isCaughtUp() && counted.add(segment)) {
                                    caughtUp.countDown();
                                  }
                                })))
            .build();
    reader.start();
    try {
      return caughtUp.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
    } finally {
      reader.shutDown();
    }
  }
}

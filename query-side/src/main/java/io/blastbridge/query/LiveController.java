package io.blastbridge.query;

import java.io.IOException;
import java.time.Duration;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Tells open console pages, as server-sent events, that there is something new to fetch. */
@Controller
final class LiveController {

  /** After this a browser connects again by itself. */
  private static final Duration LIFETIME = Duration.ofMinutes(30);

  private final ChangeFeed feed;
  private final Duration heartbeat;

  /**
   * @param heartbeat how long the line stays silent at most; also how soon a page that went away is
   *     noticed
   */
  LiveController(ChangeFeed feed, Duration heartbeat) {
    this.feed = feed;
    this.heartbeat = heartbeat;
  }

  @GetMapping("/console/stream")
  ResponseEntity<SseEmitter> stream() {
    ChangeFeed.Follower follower = feed.follow().orElseThrow(QueryProblem::tooManyStreams);
    var emitter = new SseEmitter(LIFETIME.toMillis());
    var _ = Thread.ofVirtual().name("console-live").start(() -> tell(follower, emitter));
    return ResponseEntity.ok()
        .contentType(MediaType.TEXT_EVENT_STREAM)
        .header("Cache-Control", "no-store")
        .header("X-Accel-Buffering", "no")
        .body(emitter);
  }

  private void tell(ChangeFeed.Follower follower, SseEmitter emitter) {
    try (follower) {
      emitter.send(SseEmitter.event().comment("connected"));
      ChangeFeed.Signal signal = follower.await(heartbeat);
      while (signal != ChangeFeed.Signal.STOPPED) {
        emitter.send(
            signal == ChangeFeed.Signal.CHANGED
                ? SseEmitter.event().name("changed").data("1")
                : SseEmitter.event().comment("quiet"));
        signal = follower.await(heartbeat);
      }
      emitter.complete();
    } catch (IOException | IllegalStateException e) {
      emitter.complete();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      emitter.complete();
    }
  }
}

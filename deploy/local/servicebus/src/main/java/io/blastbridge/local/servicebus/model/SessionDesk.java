package io.blastbridge.local.servicebus.model;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What receivers can do with the sessions of a queue that has them. */
public final class SessionDesk {
  private final Sessions sessions;
  private final SessionStates states;
  private final Runnable dispatch;

  SessionDesk(Sessions sessions, SessionStates states, Runnable dispatch) {
    this.sessions = sessions;
    this.states = states;
    this.dispatch = dispatch;
  }

  /**
   * Grants that session or, when none is named, any with messages, as soon as there is one. A
   * consumer that goes is to be detached from its queue, also while it waits.
   *
   * @return false when another consumer holds that session
   */
  public boolean accept(Optional<String> id, SessionConsumer consumer) {
    if (id.isPresent() && !sessions.accept(id.get(), consumer)) {
      return false;
    }
    if (id.isEmpty()) {
      sessions.seek(consumer);
    }
    dispatch.run();
    return true;
  }

  public boolean isHeld(String id) {
    return sessions.held(id).isPresent();
  }

  /** The new end of the lock, empty when nobody holds that session. */
  public Optional<Instant> renew(String id) {
    return sessions.renew(id);
  }

  /** Empty where none was set. */
  public Optional<byte[]> state(String id) {
    return states.get(id);
  }

  /** Replaces the state; an empty one forgets it. */
  public void setState(String id, Optional<byte[]> state) {
    states.set(id, state);
  }

  /** Ids of the sessions whose state was set after that time. */
  public List<String> changedAfter(Instant time) {
    return states.changedAfter(time);
  }

  /** Ids of the sessions that have messages to receive or a receiver. */
  public List<String> active() {
    return sessions.ids().stream().sorted().toList();
  }
}

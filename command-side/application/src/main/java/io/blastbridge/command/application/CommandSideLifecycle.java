package io.blastbridge.command.application;

import org.springframework.context.SmartLifecycle;

/** Starts what runs on threads of its own once everything is there, and ends it first. */
final class CommandSideLifecycle implements SmartLifecycle {

  private final Dispatcher dispatcher;
  private final Observer observer;
  private final JournaledSettlements settlements;
  private volatile boolean running;

  CommandSideLifecycle(Dispatcher dispatcher, Observer observer, JournaledSettlements settlements) {
    this.dispatcher = dispatcher;
    this.observer = observer;
    this.settlements = settlements;
  }

  @Override
  public void start() {
    settlements.start();
    dispatcher.start();
    observer.start();
    running = true;
  }

  @Override
  public void stop() {
    running = false;
    observer.close();
    dispatcher.close();
    settlements.close();
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  /** After Axon's processors, before anything that takes work in. */
  @Override
  public int getPhase() {
    return Integer.MAX_VALUE - 2000;
  }
}

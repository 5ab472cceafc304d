package io.blastbridge.app;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** The program. */
public final class BridgeApplication {

  /** Axon reads this one wherever it might still make its checker, which calls a foreign host. */
  private static final String AXON_UPDATE_CHECKER_OFF = "axoniq.update-checker.disabled";

  /** Runs until the process is told to end. */
  public static void main(String[] arguments) {
    start(arguments);
  }

  /**
   * Starts the program in this process.
   *
   * @param arguments {@code --name=value} settings, which win over the environment
   * @return the running program; closing it ends it gracefully
   */
  public static ConfigurableApplicationContext start(String... arguments) {
    System.setProperty(AXON_UPDATE_CHECKER_OFF, "true");
    var application = new SpringApplication(BridgeConfiguration.class);
    application.addInitializers(
        context -> Variables.apply(context.getEnvironment()),
        context -> Loopback.check(context.getEnvironment()),
        context -> Issuer.check(context.getEnvironment()));
    return application.run(arguments);
  }

  private BridgeApplication() {}
}

package io.blastbridge.command.application;

import io.blastbridge.command.domain.request.ActiveTarget;
import io.blastbridge.command.domain.retry.RetryPolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the command side; the defaults are the contract's.
 *
 * @param loopbackOnly whether every endpoint is loopback, which alone permits a short lease
 */
@ConfigurationProperties("bridge")
public record BridgeProperties(
    @DefaultValue NodeProperties node,
    @DefaultValue ClaimProperties claim,
    @DefaultValue RetryProperties retry,
    @DefaultValue ObservationProperties observation,
    @DefaultValue ResponseProperties response,
    @DefaultValue AdmissionProperties admission,
    @DefaultValue IngressProperties ingress,
    @DefaultValue TargetProperties target,
    @DefaultValue("false") boolean loopbackOnly) {

  /**
   * Who this process is.
   *
   * @param name letters, digits, dot, hyphen, underscore; stable over restarts
   * @param directory where node files are locked; shared by the processes of one machine
   */
  public record NodeProperties(
      @DefaultValue("bridge") String name,
      @DefaultValue("${java.io.tmpdir}/blast-bridge/nodes") Path directory) {}

  /** See {@link ClaimSettings}. */
  public record ClaimProperties(
      @DefaultValue("900s") Duration lease,
      @DefaultValue("120s") Duration submitBudget,
      @DefaultValue("30s") Duration takeoverMargin) {}

  /** See {@link RetryPolicy}. */
  public record RetryProperties(
      @DefaultValue("30s") Duration base,
      @DefaultValue("900s") Duration maxDelay,
      @DefaultValue("24") int maxAttempts,
      @DefaultValue("86400s") Duration maxAge) {

    RetryPolicy policy() {
      return new RetryPolicy(base, maxDelay, maxAttempts, maxAge);
    }
  }

  /** See {@link ObservationSettings}. */
  public record ObservationProperties(
      @DefaultValue("30s") Duration tick,
      @DefaultValue("20") int maxRows,
      @DefaultValue("60s") Duration deadline) {

    ObservationSettings settings() {
      return new ObservationSettings(tick, maxRows, deadline);
    }
  }

  /**
   * How responses are told.
   *
   * @param outagePause before the next try after a broker fault, at most 30 s
   * @param keepTold how long told rows stay in the outbox
   */
  public record ResponseProperties(
      @DefaultValue("30s") Duration outagePause, @DefaultValue("7d") Duration keepTold) {}

  /**
   * When closed admission is asked again.
   *
   * @param retryAfter at most 10 s
   */
  public record AdmissionProperties(@DefaultValue("10s") Duration retryAfter) {}

  /** See {@link IngressSettings}. */
  public record IngressProperties(
      @DefaultValue("false") boolean enabled, @DefaultValue("86400s") Duration timeToLive) {

    IngressSettings settings() {
      return new IngressSettings(enabled, timeToLive);
    }
  }

  /** The deployment's execution target; empty parts are not configured. */
  public record TargetProperties(
      @DefaultValue("") String subscriptionId,
      @DefaultValue("") String resourceGroup,
      @DefaultValue("") String clusterName,
      @DefaultValue("") String storageAccount) {

    Optional<ActiveTarget> active() {
      boolean none =
          subscriptionId.isEmpty()
              && resourceGroup.isEmpty()
              && clusterName.isEmpty()
              && storageAccount.isEmpty();
      return none
          ? Optional.empty()
          : Optional.of(
              new ActiveTarget(subscriptionId, resourceGroup, clusterName, storageAccount));
    }
  }

  ClaimSettings claimSettings() {
    return new ClaimSettings(claim.lease(), claim.submitBudget(), claim.takeoverMargin())
        .floored(loopbackOnly);
  }
}

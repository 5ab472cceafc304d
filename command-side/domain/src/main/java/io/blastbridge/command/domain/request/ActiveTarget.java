package io.blastbridge.command.domain.request;

import java.util.Map;

/** Where this deployment executes; empty text for a part that is not configured. */
public record ActiveTarget(
    String subscriptionId, String resourceGroup, String clusterName, String storageAccount) {

  /** The parts under the names a request uses for them. */
  Map<String, String> byField() {
    return Map.of(
        "subscription_id", subscriptionId,
        "resource_group", resourceGroup,
        "cluster_name", clusterName,
        "storage_account", storageAccount);
  }
}

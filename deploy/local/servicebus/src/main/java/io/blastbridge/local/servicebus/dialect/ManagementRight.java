package io.blastbridge.local.servicebus.dialect;

import io.blastbridge.local.servicebus.access.Right;
import io.blastbridge.local.servicebus.codec.Request;

/** What a peer must be allowed to do for an operation of a management node. */
final class ManagementRight {
  private ManagementRight() {}

  /** Whoever may send may schedule; all else is for whoever may receive, as are rules in Azure. */
  static Right of(Request request) {
    return switch (request.text("operation")) {
      case "com.microsoft:schedule-message", "com.microsoft:cancel-scheduled-message" -> Right.SEND;
      default -> Right.LISTEN;
    };
  }
}

package io.blastbridge.local.servicebus.admin;

import io.blastbridge.local.servicebus.topology.EntityInfo;
import io.blastbridge.local.servicebus.topology.EntityStatus;
import java.net.URI;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;

/**
 * The fields of a description that a client sent, each checked. What this broker cannot do is
 * refused, not ignored.
 */
final class DescriptionFields {
  /** What Azure's clients write for ever; from there on a duration is none. */
  static final String FOREVER = "P10675199DT2H48M5.4775807S";

  private static final Duration LONGEST = Duration.parse("P10675199D");

  private static final Map<String, EntityStatus> STATUSES =
      Map.of(
          "Active", EntityStatus.ACTIVE,
          "Disabled", EntityStatus.DISABLED,
          "SendDisabled", EntityStatus.SEND_DISABLED,
          "ReceiveDisabled", EntityStatus.RECEIVE_DISABLED);

  private final XmlElement description;

  DescriptionFields(XmlElement description) {
    this.description = description;
  }

  private static AdminFault wrong(String name, String what) {
    return AdminFault.badRequest(name + " " + what + ".");
  }

  boolean has(String name) {
    return description.childText(name).isPresent();
  }

  Optional<String> text(String name) {
    return description.childText(name);
  }

  Optional<Boolean> flag(String name) {
    return text(name)
        .map(
            text ->
                switch (text.strip()) {
                  case "true", "1" -> true;
                  case "false", "0" -> false;
                  default -> throw wrong(name, "must be true or false");
                });
  }

  Optional<Long> number(String name) {
    return text(name)
        .map(
            text -> {
              if (!text.strip().matches("[0-9]{1,18}")) {
                throw wrong(name, "must be a number");
              }
              return Long.parseLong(text.strip());
            });
  }

  Optional<Duration> duration(String name) {
    return text(name)
        .map(
            text -> {
              try {
                return Duration.parse(text.strip());
              } catch (DateTimeParseException | ArithmeticException e) {
                throw wrong(name, "must be an ISO 8601 duration");
              }
            });
  }

  /**
   * A time to live, which may be for ever.
   *
   * @param otherwise where there is none
   */
  Optional<Duration> ttl(Optional<Duration> otherwise) {
    Optional<Duration> told = duration("DefaultMessageTimeToLive");
    return told.isPresent() ? told.filter(ttl -> ttl.compareTo(LONGEST) < 0) : otherwise;
  }

  /** How long ids are remembered; empty when duplicates are not to be looked for. */
  Optional<Duration> duplicateWindow(Optional<Duration> before) {
    if (!flag("RequiresDuplicateDetection").orElse(before.isPresent())) {
      return Optional.empty();
    }
    return duration("DuplicateDetectionHistoryTimeWindow")
        .or(() -> before)
        .or(() -> Optional.of(Duration.ofMinutes(10)));
  }

  Optional<Long> sizeBytes(Optional<Long> otherwise) {
    Optional<Long> megabytes = number("MaxSizeInMegabytes").filter(size -> size > 0);
    if (megabytes.filter(size -> size > 80 * 1024).isPresent()) {
      throw wrong("MaxSizeInMegabytes", "is at most 81920");
    }
    return megabytes.map(size -> size * 1024 * 1024).or(() -> otherwise);
  }

  EntityInfo info(EntityInfo before) {
    EntityStatus status =
        text("Status")
            .map(
                text ->
                    Optional.ofNullable(STATUSES.get(text.strip()))
                        .orElseThrow(() -> wrong("Status", "is none that can be set")))
            .orElse(before.status());
    return new EntityInfo(status, text("UserMetadata").orElse(before.userMetadata()));
  }

  static String status(EntityStatus status) {
    return switch (status) {
      case ACTIVE -> "Active";
      case DISABLED -> "Disabled";
      case SEND_DISABLED -> "SendDisabled";
      case RECEIVE_DISABLED -> "ReceiveDisabled";
    };
  }

  /**
   * The path of the entity that messages go on to; the SDKs make an address of it.
   *
   * @param name the element
   */
  Optional<String> target(String name) {
    return text(name)
        .map(
            address -> {
              if (!address.contains("://")) {
                return address;
              }
              try {
                String path = String.valueOf(URI.create(address).getPath());
                return path.startsWith("/") ? path.substring(1) : path;
              } catch (IllegalArgumentException e) {
                throw wrong(name, "is no address");
              }
            })
        .filter(path -> !path.isEmpty());
  }

  /** Refuses what other brokers can do. */
  void refuseUnsupported(long maxMessageKilobytes) {
    for (String flag :
        new String[] {"EnablePartitioning", "EnableExpress", "EnableSubscriptionPartitioning"}) {
      if (flag(flag).orElse(false)) {
        throw wrong(flag, "is not supported by the local Service Bus");
      }
    }
    if (description
        .child("AuthorizationRules")
        .filter(rules -> !rules.children().isEmpty())
        .isPresent()) {
      throw wrong("AuthorizationRules", "are not supported by the local Service Bus");
    }
    if (duration("AutoDeleteOnIdle").filter(idle -> idle.compareTo(LONGEST) < 0).isPresent()) {
      throw wrong("AutoDeleteOnIdle", "is not supported by the local Service Bus");
    }
    if (number("MaxMessageSizeInKilobytes")
        .filter(size -> size != 0 && size != maxMessageKilobytes)
        .isPresent()) {
      throw wrong("MaxMessageSizeInKilobytes", "is " + maxMessageKilobytes + " here");
    }
  }

  /** Refuses to change what Azure does not change either. */
  void refuseChange(String name, boolean before) {
    if (flag(name).orElse(before) != before) {
      throw wrong(name, "cannot be changed");
    }
  }
}

package io.blastbridge.local.servicebus.admin;

import io.blastbridge.local.servicebus.admin.AdminEndpoint.Administered;
import io.blastbridge.local.servicebus.admin.Atom.Entry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Which request does what. */
final class AdminRoutes {
  private static final int USUAL_PAGE = 100;
  private static final int LARGEST_PAGE = 1_000;

  private final Administered administered;
  private final Administration administration;
  private final CountsView counts;

  AdminRoutes(Administered administered) {
    this.administered = administered;
    this.administration = new Administration(administered);
    this.counts = new CountsView(administered.namespace());
  }

  /** Whether a request is answered without a token. */
  static boolean isOpen(AdminRequest request) {
    return isPlain(request, "/health");
  }

  /** The SDKs name a version of the interface, so that queues may have the names of our views. */
  private static boolean isPlain(AdminRequest request, String path) {
    return request.path().equals(path)
        && request.method().equals("GET")
        && !request.query().containsKey("api-version");
  }

  /**
   * Does what is asked.
   *
   * @throws AdminFault when it is refused
   */
  AdminAnswer answer(AdminRequest request) {
    if (isPlain(request, "/health")) {
      return AdminAnswer.json(200, onLoop(counts::health));
    }
    if (isPlain(request, "/counts")) {
      return AdminAnswer.json(200, onLoop(counts::all));
    }
    AdminPath path = AdminPath.of(request.path());
    return switch (request.method()) {
      case "GET" -> get(request, path);
      case "PUT" -> put(request, path);
      case "DELETE" -> delete(path);
      default -> throw AdminFault.noSuchOperation();
    };
  }

  /** A refusal on the loop is no failure of it. */
  private <T> T onLoop(Supplier<T> work) {
    Result<T> result =
        administered
            .loop()
            .call(
                () -> {
                  try {
                    return new Result.Done<>(work.get());
                  } catch (AdminFault fault) {
                    return new Result.Refused<>(fault);
                  } catch (IllegalArgumentException e) {
                    return new Result.Refused<>(
                        AdminFault.badRequest(String.valueOf(e.getMessage()) + "."));
                  }
                });
    return switch (result) {
      case Result.Done<T>(T value) -> value;
      case Result.Refused<T>(AdminFault fault) -> throw fault;
    };
  }

  private sealed interface Result<T> {
    record Done<T>(T value) implements Result<T> {}

    record Refused<T>(AdminFault fault) implements Result<T> {}
  }

  private AdminAnswer get(AdminRequest request, AdminPath path) {
    return switch (path) {
      case AdminPath.NamespaceInfo _ -> entry(200, request, namespaceInfo());
      case AdminPath.Queues _ -> page(request, administration::queues, Entries::of);
      case AdminPath.Topics _ -> page(request, administration::topics, Entries::of);
      case AdminPath.Subscriptions(String topic) ->
          page(request, () -> administration.subscriptions(topic), Entries::of);
      case AdminPath.Rules(String topic, String subscription) ->
          page(request, () -> administration.rules(topic, subscription), Entries::of);
      case AdminPath.Entity(String name) ->
          onLoop(() -> administration.entity(name))
              .map(found -> entry(200, request, Entries.of(found)))
              .orElseGet(() -> nothing(request));
      case AdminPath.Subscription(String topic, String name) ->
          entry(200, request, Entries.of(onLoop(() -> administration.subscription(topic, name))));
      case AdminPath.Rule(String topic, String subscription, String name) ->
          entry(
              200,
              request,
              Entries.of(onLoop(() -> administration.rule(topic, subscription, name))));
    };
  }

  private AdminAnswer put(AdminRequest request, AdminPath path) {
    int status = request.replaces() ? 200 : 201;
    return switch (path) {
      case AdminPath.Entity(String name) -> {
        EntityBody body = EntityBody.of(request.body().get());
        EntitySnapshot made =
            onLoop(
                () ->
                    request.replaces()
                        ? administration.update(name, body)
                        : administration.create(name, body));
        yield entry(status, request, Entries.of(made));
      }
      case AdminPath.Subscription(String topic, String name) -> {
        XmlElement body = Atom.description(request.body().get(), QueueDescription.SUBSCRIPTION);
        yield entry(
            status,
            request,
            Entries.of(
                onLoop(
                    () ->
                        request.replaces()
                            ? administration.updateSubscription(topic, name, body)
                            : administration.createSubscription(topic, name, body))));
      }
      case AdminPath.Rule(String topic, String subscription, String name) -> {
        XmlElement body = Atom.description(request.body().get(), RuleDescription.NAME);
        yield entry(
            status,
            request,
            Entries.of(
                onLoop(
                    () ->
                        administration.putRule(
                            topic, subscription, name, body, request.replaces()))));
      }
      case AdminPath.NamespaceInfo _,
          AdminPath.Queues _,
          AdminPath.Topics _,
          AdminPath.Subscriptions _,
          AdminPath.Rules _ ->
          throw AdminFault.noSuchOperation();
    };
  }

  private AdminAnswer delete(AdminPath path) {
    boolean _ =
        onLoop(
            () -> {
              switch (path) {
                case AdminPath.Entity(String name) -> administration.delete(name);
                case AdminPath.Subscription(String topic, String name) ->
                    administration.deleteSubscription(topic, name);
                case AdminPath.Rule(String topic, String subscription, String name) ->
                    administration.deleteRule(topic, subscription, name);
                case AdminPath.NamespaceInfo _,
                    AdminPath.Queues _,
                    AdminPath.Topics _,
                    AdminPath.Subscriptions _,
                    AdminPath.Rules _ ->
                    throw AdminFault.noSuchOperation();
              }
              return true;
            });
    return AdminAnswer.xml(200, "");
  }

  private static AdminAnswer entry(int status, AdminRequest request, Entry entry) {
    return AdminAnswer.xml(status, Atom.entry(request.base(), entry));
  }

  private Entry namespaceInfo() {
    Instant since = administered.since();
    return new Entry(
        "$namespaceinfo",
        "localhost",
        since,
        text ->
            text.open("NamespaceInfo", "xmlns", Atom.SERVICE_BUS, "xmlns:i", Atom.INSTANCE)
                .leaf("CreatedTime", since)
                .leaf("MessagingSKU", "Standard")
                .leaf("ModifiedTime", since)
                .leaf("Name", "localhost")
                .leaf("NamespaceType", "Messaging")
                .close());
  }

  private AdminAnswer nothing(AdminRequest request) {
    return AdminAnswer.xml(
        200,
        Atom.feed(
            request.base(), trimmed(request), administered.since(), List.of(), Optional.empty()));
  }

  private static String trimmed(AdminRequest request) {
    return request.path().startsWith("/") ? request.path().substring(1) : request.path();
  }

  private <T> AdminAnswer page(
      AdminRequest request, Supplier<List<T>> all, Function<T, Entry> toEntry) {
    int skip = request.number("$skip").orElse(0);
    int top = Math.clamp(request.number("$top").orElse(USUAL_PAGE), 1, LARGEST_PAGE);
    List<T> found = onLoop(all);
    Optional<String> next =
        found.size() > skip + top
            ? Optional.of(
                "%s/%s?$skip=%d&$top=%d&api-version=2021-05"
                    .formatted(request.base(), trimmed(request), skip + top, top))
            : Optional.empty();
    List<Entry> entries = found.stream().skip(skip).limit(top).map(toEntry).toList();
    return AdminAnswer.xml(
        200, Atom.feed(request.base(), trimmed(request), administered.since(), entries, next));
  }
}

// Run by JavaScriptContractTest, which gives the connection string and the administration port of an empty broker.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { ServiceBusAdministrationClient, ServiceBusClient } from "@azure/service-bus";

let admin;

// The client insists on TLS; this leads it to the emulator, for loopback hosts only.
const localAdminPolicy = {
  name: "localAdminPolicy",
  sendRequest(request, next) {
    const url = new URL(request.url);
    if (!["localhost", "127.0.0.1", "[::1]"].includes(url.hostname)) {
      throw new Error("only a loopback host is asked in plain text");
    }
    url.protocol = "http:";
    url.port = process.env.SERVICEBUS_ADMIN_PORT;
    request.url = url.toString();
    request.allowInsecureConnection = true;
    return next(request);
  },
};

function client(connectionString) {
  const made = new ServiceBusAdministrationClient(connectionString, { retryOptions: { maxRetries: 0 } });
  made.pipeline.addPolicy(localAdminPolicy, { afterPhase: "Retry" });
  return made;
}

before(() => {
  admin = client(process.env.SERVICEBUS_CONNECTION_STRING);
});

async function all(iterator) {
  const found = [];
  for await (const one of iterator) {
    found.push(one);
  }
  return found;
}

test("a queue is made, told, changed and deleted", async () => {
  const made = await admin.createQueue("js-queue", { lockDuration: "PT20S", maxDeliveryCount: 3, userMetadata: "<&>" });
  assert.equal(made.name, "js-queue");
  assert.equal(made.lockDuration, "PT20S");
  assert.equal(made.userMetadata, "<&>");
  assert.equal(await admin.queueExists("js-queue"), true);
  await admin.updateQueue({ ...(await admin.getQueue("js-queue")), maxDeliveryCount: 7 });
  assert.equal((await admin.getQueue("js-queue")).maxDeliveryCount, 7);
  await admin.deleteQueue("js-queue");
  assert.equal(await admin.queueExists("js-queue"), false);
});

test("the counts of a queue are told", async () => {
  await admin.createQueue("js-counts");
  const client = new ServiceBusClient(process.env.SERVICEBUS_CONNECTION_STRING);
  const sender = client.createSender("js-counts");
  await sender.sendMessages([{ body: "a" }, { body: "b" }]);
  await sender.scheduleMessages([{ body: "later" }], new Date(Date.now() + 3_600_000));
  await client.close();
  const counts = await admin.getQueueRuntimeProperties("js-counts");
  assert.equal(counts.activeMessageCount, 2);
  assert.equal(counts.scheduledMessageCount, 1);
  assert.equal(counts.deadLetterMessageCount, 0);
  assert.equal(counts.totalMessageCount, 3);
  assert.ok(counts.sizeInBytes > 0);
  assert.ok(counts.accessedAt >= counts.createdAt);
});

test("topics, subscriptions and rules are made, told and deleted", async () => {
  await admin.createTopic("js-topic");
  await admin.createSubscription("js-topic", "sub", { deadLetteringOnMessageExpiration: true });
  assert.equal((await admin.getSubscription("js-topic", "sub")).subscriptionName, "sub");
  const usual = await admin.getRule("js-topic", "sub", "$Default");
  assert.equal(usual.filter.sqlExpression, "1=1");
  await admin.createRule("js-topic", "sub", "sql", { sqlExpression: "a = 1" }, { sqlExpression: "SET b = 2" });
  await admin.createRule("js-topic", "sub", "correlation", {
    subject: "s",
    applicationProperties: { text: "t", number: 4.5, flag: true },
  });
  const rules = await all(admin.listRules("js-topic", "sub"));
  assert.deepEqual(rules.map((rule) => rule.name).sort(), ["$Default", "correlation", "sql"]);
  const sql = await admin.getRule("js-topic", "sub", "sql");
  assert.equal(sql.filter.sqlExpression, "a = 1");
  assert.equal(sql.action.sqlExpression, "SET b = 2");
  const correlation = await admin.getRule("js-topic", "sub", "correlation");
  assert.equal(correlation.filter.subject, "s");
  assert.deepEqual(correlation.filter.applicationProperties, { text: "t", number: 4.5, flag: true });
  await admin.updateRule("js-topic", "sub", { ...sql, filter: { sqlExpression: "a = 2" } });
  assert.equal((await admin.getRule("js-topic", "sub", "sql")).filter.sqlExpression, "a = 2");
  await admin.deleteRule("js-topic", "sub", "sql");
  assert.equal(await admin.ruleExists("js-topic", "sub", "sql"), false);
  assert.equal((await admin.getTopicRuntimeProperties("js-topic")).subscriptionCount, 1);
  assert.equal((await admin.getSubscriptionRuntimeProperties("js-topic", "sub")).activeMessageCount, 0);
  await admin.deleteSubscription("js-topic", "sub");
  assert.equal(await admin.subscriptionExists("js-topic", "sub"), false);
  await admin.deleteTopic("js-topic");
  assert.equal(await admin.topicExists("js-topic"), false);
});

test("lists go on where a page ends", async () => {
  for (let i = 0; i < 5; i++) {
    await admin.createQueue(`js-page-${i}`);
  }
  const names = [];
  for await (const page of admin.listQueues().byPage({ maxPageSize: 2 })) {
    assert.ok(page.length <= 2);
    names.push(...page.map((queue) => queue.name).filter((name) => name.startsWith("js-page-")));
  }
  assert.deepEqual(names, [0, 1, 2, 3, 4].map((i) => `js-page-${i}`));
});

test("errors have the codes that the client knows", async () => {
  await admin.createQueue("js-twice");
  await assert.rejects(admin.createQueue("js-twice"), { code: "MessageEntityAlreadyExistsError", statusCode: 409 });
  await assert.rejects(admin.getQueue("js-none"), { code: "MessageEntityNotFoundError" });
  await assert.rejects(admin.deleteQueue("js-none"), { code: "MessageEntityNotFoundError", statusCode: 404 });
  await assert.rejects(admin.createQueue("js-bad", { lockDuration: "PT6M" }), { code: "ServiceError", statusCode: 400 });
  const stranger = client(
    process.env.SERVICEBUS_CONNECTION_STRING.replace(/SharedAccessKey=[^;]*/, "SharedAccessKey=wrong"),
  );
  await assert.rejects(stranger.getQueue("js-twice"), { code: "UnauthorizedRequestError", statusCode: 401 });
});

test("the namespace tells its name", async () => {
  const properties = await admin.getNamespaceProperties();
  assert.equal(properties.name, "localhost");
  assert.equal(properties.messagingSku, "Standard");
});

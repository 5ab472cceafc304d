// Run by JavaScriptContractTest: sessions, rules, duplicate detection and forwarding.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ServiceBusClient } from "@azure/service-bus";

let client;

before(() => {
  client = new ServiceBusClient(process.env.SERVICEBUS_CONNECTION_STRING, {
    retryOptions: { timeoutInMs: 5_000, maxRetries: 0 },
  });
});

after(async () => {
  await client.close();
});

async function send(entity, ...messages) {
  const sender = client.createSender(entity);
  await sender.sendMessages(messages);
  await sender.close();
}

async function receive(receiver, count) {
  const received = [];
  while (received.length < count) {
    const messages = await receiver.receiveMessages(count - received.length, {
      maxWaitTimeInMs: 10_000,
    });
    assert.notEqual(messages.length, 0);
    for (const message of messages) {
      received.push(message);
      await receiver.completeMessage(message);
    }
  }
  return received;
}

test("the next session is received in order, and a state stays with it", async () => {
  await send(
    "sessions-next",
    { body: "a1", sessionId: "a" },
    { body: "b1", sessionId: "b" },
    { body: "a2", sessionId: "a" },
  );
  const receiver = await client.acceptNextSession("sessions-next");
  assert.equal(receiver.sessionId, "a");
  assert.ok(receiver.sessionLockedUntilUtc > new Date());
  assert.deepEqual(
    (await receive(receiver, 2)).map((message) => message.body),
    ["a1", "a2"],
  );
  await receiver.setSessionState({ step: 1 });
  assert.ok((await receiver.renewSessionLock()) > new Date());
  await receiver.close();

  const again = await client.acceptSession("sessions-next", "a");
  assert.deepEqual(await again.getSessionState(), { step: 1 });
  await again.close();
});

test("a session that another receiver holds is refused, and none to be had times out", async () => {
  const holder = await client.acceptSession("sessions-held", "a");
  const other = new ServiceBusClient(process.env.SERVICEBUS_CONNECTION_STRING, {
    retryOptions: { timeoutInMs: 3_000, maxRetries: 0 },
  });
  await assert.rejects(other.acceptSession("sessions-held", "a"), {
    code: "SessionCannotBeLocked",
  });
  await assert.rejects(other.acceptNextSession("sessions-held"), { code: "ServiceTimeout" });
  await other.close();
  await holder.close();
});

test("rules are made, listed and deleted, and take what they say", async () => {
  const rules = client.createRuleManager("events", "ruled");
  await rules.deleteRule("$Default");
  await rules.createRule("sql", { sqlExpression: "colour = 'red' AND size > 2" });
  await rules.createRule("correlation", {
    subject: "orders",
    applicationProperties: { kind: "big" },
  });
  const listed = new Map();
  for await (const rule of rules.listRules()) {
    listed.set(rule.name, rule.filter);
  }
  assert.deepEqual([...listed.keys()], ["sql", "correlation"]);
  assert.equal(listed.get("sql").sqlExpression, "colour = 'red' AND size > 2");
  assert.equal(listed.get("correlation").subject, "orders");
  assert.deepEqual(listed.get("correlation").applicationProperties, { kind: "big" });

  await send(
    "events",
    { body: "red", applicationProperties: { colour: "red", size: 3 } },
    { body: "small", applicationProperties: { colour: "red", size: 1 } },
    { body: "order", subject: "orders", applicationProperties: { kind: "big" } },
  );
  const receiver = client.createReceiver("events", "ruled");
  assert.deepEqual(
    (await receive(receiver, 2)).map((message) => message.body),
    ["red", "order"],
  );
  await receiver.close();
  await rules.deleteRule("sql");
  await assert.rejects(rules.deleteRule("sql"), { code: "MessagingEntityNotFound" });
});

test("a repeat is dropped", async () => {
  await send("duplicates", { body: "a", messageId: "1" });
  await send("duplicates", { body: "b", messageId: "1" }, { body: "c", messageId: "2" });
  const receiver = client.createReceiver("duplicates");
  assert.deepEqual(
    (await receiver.peekMessages(10)).map((message) => message.body),
    ["a", "c"],
  );
  await receiver.close();
});

test("a message goes on to where its queue forwards it", async () => {
  await send("front", { body: "traveller" });
  const receiver = client.createReceiver("back");
  assert.equal((await receive(receiver, 1))[0].body, "traveller");
  await receiver.close();
});

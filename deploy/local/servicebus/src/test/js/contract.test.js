// Run by JavaScriptContractTest, which gives the connection string of a broker with one queue for each test.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ServiceBusClient } from "@azure/service-bus";

let client;

before(() => {
  client = new ServiceBusClient(process.env.SERVICEBUS_CONNECTION_STRING);
});

after(async () => {
  await client.close();
});

async function send(queue, ...bodies) {
  const sender = client.createSender(queue);
  await sender.sendMessages(bodies.map((body) => ({ body })));
  await sender.close();
}

async function receiveOne(receiver) {
  const messages = await receiver.receiveMessages(1, { maxWaitTimeInMs: 10_000 });
  assert.equal(messages.length, 1);
  return messages[0];
}

test("a message that is sent is received, and gone when completed", async () => {
  await send("complete", "hello");
  const receiver = client.createReceiver("complete");
  const message = await receiveOne(receiver);
  assert.equal(message.body, "hello");
  assert.match(message.messageId, /^[0-9a-f]{32}$/);
  await receiver.completeMessage(message);
  assert.equal((await receiver.peekMessages(1)).length, 0);
  await receiver.close();
});

test("a batch of five arrives in order", async () => {
  const sender = client.createSender("batch");
  const batch = await sender.createMessageBatch();
  for (let i = 0; i < 5; i++) {
    assert.ok(batch.tryAddMessage({ body: `b${i}`, messageId: `id-${i}` }));
  }
  await sender.sendMessages(batch);
  const receiver = client.createReceiver("batch");
  const bodies = [];
  while (bodies.length < 5) {
    const messages = await receiver.receiveMessages(5 - bodies.length, { maxWaitTimeInMs: 5_000 });
    assert.notEqual(messages.length, 0);
    for (const message of messages) {
      bodies.push(message.body);
      await receiver.completeMessage(message);
    }
  }
  assert.deepEqual(bodies, ["b0", "b1", "b2", "b3", "b4"]);
  await receiver.close();
});

test("an abandoned message comes back with a higher count and its changed properties", async () => {
  await send("abandon", "again");
  const receiver = client.createReceiver("abandon");
  const first = await receiveOne(receiver);
  assert.equal(first.deliveryCount, 0);
  await receiver.abandonMessage(first, { reason: "busy" });
  const second = await receiveOne(receiver);
  assert.equal(second.deliveryCount, 1);
  assert.equal(second.applicationProperties.reason, "busy");
  await receiver.completeMessage(second);
  await receiver.close();
});

test("a dead-lettered message names its reason and description", async () => {
  await send("deadletter", "bad");
  const receiver = client.createReceiver("deadletter");
  await receiver.deadLetterMessage(await receiveOne(receiver), {
    deadLetterReason: "unfit",
    deadLetterErrorDescription: "cannot be read",
  });
  const dead = client.createReceiver("deadletter", { subQueueType: "deadLetter" });
  const message = await receiveOne(dead);
  assert.equal(message.deadLetterReason, "unfit");
  assert.equal(message.deadLetterErrorDescription, "cannot be read");
  await dead.completeMessage(message);
  await dead.close();
  await receiver.close();
});

test("a scheduled message arrives at its time and a cancelled one never", async () => {
  const sender = client.createSender("schedule");
  const [cancelled] = await sender.scheduleMessages({ body: "never" }, new Date(Date.now() + 60_000));
  const due = Date.now() + 1_000;
  await sender.scheduleMessages({ body: "soon" }, new Date(due));
  await sender.cancelScheduledMessages(cancelled);
  const receiver = client.createReceiver("schedule");
  const message = await receiveOne(receiver);
  assert.equal(message.body, "soon");
  assert.ok(Date.now() >= due);
  await receiver.completeMessage(message);
  assert.equal((await receiver.peekMessages(1)).length, 0);
  await receiver.close();
});

test("a peek shows messages from a position on and locks none", async () => {
  await send("peek", "p0", "p1", "p2");
  const receiver = client.createReceiver("peek");
  const first = await receiver.peekMessages(2);
  const rest = await receiver.peekMessages(2);
  assert.deepEqual([...first, ...rest].map((message) => message.body), ["p0", "p1", "p2"]);
  assert.equal((await receiveOne(receiver)).body, "p0");
  await receiver.close();
});

test("a renewed lock ends later", async () => {
  await send("renew", "held");
  const receiver = client.createReceiver("renew", { maxAutoLockRenewalDurationInMs: 0 });
  const message = await receiveOne(receiver);
  const before = message.lockedUntilUtc.getTime();
  await new Promise((resolve) => setTimeout(resolve, 20));
  const after = await receiver.renewMessageLock(message);
  assert.ok(after.getTime() > before);
  await receiver.completeMessage(message);
  await receiver.close();
});

test("a deferred message is received by its number", async () => {
  await send("defer", "later");
  const receiver = client.createReceiver("defer");
  const message = await receiveOne(receiver);
  await receiver.deferMessage(message);
  const [deferred] = await receiver.receiveDeferredMessages(message.sequenceNumber);
  assert.equal(deferred.body, "later");
  await receiver.completeMessage(deferred);
  assert.equal((await receiver.peekMessages(1)).length, 0);
  await receiver.close();
});

test("a subscription receives what is sent to its topic", async () => {
  await send("events", "news");
  const receiver = client.createReceiver("events", "one");
  const message = await receiveOne(receiver);
  assert.equal(message.body, "news");
  await receiver.completeMessage(message);
  await receiver.close();
});

test("a streaming receiver gets every message once", async () => {
  const bodies = Array.from({ length: 20 }, (_, i) => `s${i}`);
  const receiver = client.createReceiver("stream");
  const seen = [];
  const all = new Promise((resolve, reject) => {
    receiver.subscribe({
      processMessage: async (message) => {
        seen.push(message.body);
        if (seen.length === bodies.length) {
          resolve();
        }
      },
      processError: async ({ error }) => reject(error),
    });
  });
  await send("stream", ...bodies);
  await all;
  await receiver.close();
  assert.deepEqual(seen.sort(), bodies.sort());
});

test("a message whose lock is lost cannot be completed and comes back", async () => {
  await send("lockloss", "slow");
  const receiver = client.createReceiver("lockloss", { maxAutoLockRenewalDurationInMs: 0 });
  const late = await receiveOne(receiver);
  const again = await receiveOne(receiver);
  assert.equal(again.deliveryCount, 1);
  await assert.rejects(receiver.completeMessage(late), { code: "MessageLockLost" });
  await receiver.completeMessage(again);
  await receiver.close();
});

test("receive-and-delete removes a message as it is delivered", async () => {
  await send("delete", "once");
  const receiver = client.createReceiver("delete", { receiveMode: "receiveAndDelete" });
  assert.equal((await receiveOne(receiver)).body, "once");
  assert.equal((await receiver.peekMessages(1)).length, 0);
  await receiver.close();
});

test("a message above the limit is refused at once and its sender goes on", async () => {
  const sender = client.createSender("large");
  const before = Date.now();
  await assert.rejects(sender.sendMessages({ body: Buffer.alloc(1_100_000) }), {
    code: "MessageSizeExceeded",
    retryable: false,
  });
  await sender.sendMessages({ body: "small" });
  assert.ok(Date.now() - before < 2_000);
  const receiver = client.createReceiver("large");
  assert.equal((await receiveOne(receiver)).body, "small");
  await receiver.close();
  await sender.close();
});

test("a body of any kind, a footer and delivery annotations arrive", async () => {
  const sender = client.createSender("content");
  const receiver = client.createReceiver("content", { receiveMode: "receiveAndDelete" });
  for (const message of [
    { bodyType: "value", body: null },
    { bodyType: "value", body: { a: 1, b: ["x"] } },
    { bodyType: "sequence", body: [[1, 2], ["x"]] },
    { bodyType: "data", body: Buffer.from("d"), footer: { f: 1 }, deliveryAnnotations: { q: 1 } },
  ]) {
    await sender.sendMessages(message);
    const { _rawAmqpMessage: received } = await receiveOne(receiver);
    assert.equal(received.bodyType, message.bodyType);
    assert.deepEqual(received.body?.content ?? received.body, message.body);
    assert.deepEqual(received.footer, message.footer);
    assert.deepEqual(received.deliveryAnnotations, message.deliveryAnnotations);
  }
  await receiver.close();
  await sender.close();
});

test("a wrong key is refused at once", async () => {
  const connection = process.env.SERVICEBUS_CONNECTION_STRING.replace(
    /SharedAccessKey=[^;]*/,
    "SharedAccessKey=wrong",
  );
  // With its own retries this SDK tries again for 90 s: the key might have been rotated.
  const stranger = new ServiceBusClient(connection, { retryOptions: { maxRetries: 0 } });
  const before = Date.now();
  await assert.rejects(stranger.createSender("content").sendMessages({ body: "x" }), {
    code: "UnauthorizedAccess",
  });
  assert.ok(Date.now() - before < 5_000);
  await stranger.close();
});

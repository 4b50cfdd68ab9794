import { createHmac } from "node:crypto";
import { webhooksApi } from "@punktum/contracts";
import { Webhook } from "standardwebhooks";
import * as z from "zod/mini";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isSignedBy, type ReceivedMessage } from "../../../testing/webhook-receiver.ts";
import { createWebhookWorld, type WebhookWorld } from "./testing/webhook-world.ts";

let at: WebhookWorld;
beforeAll(async () => {
  at = await createWebhookWorld();
});
afterAll(() => at.close());

const marked = z.object({ sandbox: z.optional(z.boolean()) });
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const amounts = (messages: readonly ReceivedMessage[], accountId: string) =>
  messages.filter(({ data }) => data["accountId"] === accountId).map(({ data }) => data["points"]);
const deliveriesOf = async (id: string) =>
  (await at.world.good("admin", webhooksApi.listDeliveries, { params: { id } })).data;
/** A receiver that refuses the events of one member. */
const takingAllBut = (accountId: string) => (message: ReceivedMessage) => ({
  status: message.data["accountId"] === accountId ? 422 : 200,
});
const remove = (id: string) => at.world.good("admin", webhooksApi.deleteWebhook, { params: { id } });

describe("webhooks", () => {
  it("arrive signed as in Standard Webhooks, once for each wanted event", { tags: ["T25"] }, async () => {
    const receiver = await at.openReceiver();
    const { id, secret } = await at.make(receiver.url, ["points.booked"]);
    const accountId = await at.book(10);
    await at.runAt(0);
    await at.runAt(MINUTE_MS);
    expect(receiver.messages.map(({ type }) => type)).toEqual(["points.booked"]);
    const [{ headers, text, data } = { headers: {}, text: "", data: {} }] = receiver.messages;
    expect(data).toMatchObject({ accountId, points: 10, balance: 10, reversedBookingId: null });
    const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    expect(new Webhook(secret).verify(text, plain)).toMatchObject({ type: "points.booked" });
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    const signed = `${plain["webhook-id"]}.${plain["webhook-timestamp"]}.${text}`;
    expect(plain["webhook-signature"]).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
    expect(await deliveriesOf(id)).toMatchObject([{ state: "DELIVERED", tries: 1, status: 204 }]);
    await remove(id);
  });

  it("lose nothing and keep each member's order while the receiver is down for a day", async () => {
    const receiver = await at.openReceiver();
    const { id } = await at.make(receiver.url, ["points.booked"]);
    const members = await Promise.all([at.book(1), at.book(1), at.book(1)]);
    receiver.answer = () => "NONE";
    for (let hour = 0; hour < 24; hour += 1) {
      await Promise.all(members.map((member) => at.book(hour + 2, member)));
      await at.runAt(hour * HOUR_MS);
      await at.runAt(hour * HOUR_MS + 10 * MINUTE_MS);
    }
    const tried = receiver.messages.splice(0).length;
    // A receiver that is down gets a few requests an hour, not one for each of 75 events.
    expect(tried).toBeLessThan(60);
    const webhook = await at.world.good("admin", webhooksApi.readWebhook, { params: { id } });
    expect(webhook).toMatchObject({ waiting: 75, dead: 0 });
    expect(webhook.failingSince).not.toBeNull();
    receiver.answer = () => ({ status: 200 });
    await at.runAt(25 * HOUR_MS);
    await at.runAt(25 * HOUR_MS + 1_000);
    const wanted = Array.from({ length: 25 }, (_none, index) => index + 1);
    expect(members.map((member) => amounts(receiver.messages, member))).toEqual([wanted, wanted, wanted]);
    expect(await at.world.good("admin", webhooksApi.readWebhook, { params: { id } })).toMatchObject({
      waiting: 0,
      dead: 0,
      failingSince: null,
    });
    await remove(id);
  }, 120_000);

  it("block only the member whose event the receiver refuses", async () => {
    const receiver = await at.openReceiver();
    const { id } = await at.make(receiver.url, ["points.booked"]);
    const [stuck, other] = [await at.book(1), await at.book(1)];
    receiver.answer = takingAllBut(stuck);
    await at.book(2, stuck);
    await at.book(2, other);
    await at.runAt(0);
    expect(amounts(receiver.messages, other)).toEqual([1, 2]);
    expect(amounts(receiver.messages, stuck)).toEqual([1]);
    receiver.answer = () => ({ status: 200 });
    await at.runAt(4_000);
    expect(amounts(receiver.messages, stuck)).toEqual([1]);
    await at.runAt(6_000);
    expect(amounts(receiver.messages, stuck)).toEqual([1, 1, 2]);
    await remove(id);
  });

  it("are given up visibly after three days, and sent again on demand", async () => {
    const receiver = await at.openReceiver();
    const { id } = await at.make(receiver.url, ["points.booked"]);
    const member = await at.book(1);
    receiver.answer = () => ({ status: 500 });
    for (let hour = 0; hour <= 72; hour += 3) {
      await at.runAt(hour * HOUR_MS);
    }
    expect(await deliveriesOf(id)).toMatchObject([{ state: "DEAD", failure: "STATUS", status: 500, nextTryAt: null }]);
    const before = receiver.messages.length;
    await at.runAt(100 * HOUR_MS);
    expect(receiver.messages).toHaveLength(before);
    const key = receiver.messages[0]?.headers["webhook-id"];
    receiver.answer = () => ({ status: 200 });
    expect(await at.world.good("admin", webhooksApi.redeliverDead, { params: { id } })).toEqual({ queued: 1 });
    await at.runAt(0);
    expect(receiver.messages.at(-1)?.headers["webhook-id"]).toBe(key);
    const [again] = await deliveriesOf(id);
    expect(again).toMatchObject({ state: "DELIVERED", tries: 1 });
    const params = { id, deliveryId: String(again?.id) };
    await at.world.good("admin", webhooksApi.redeliver, { params });
    await at.runAt(1_000);
    expect(amounts(receiver.messages.slice(before), member)).toEqual([1, 1]);
    await remove(id);
  }, 60_000);

  it("are tried for three days again once their webhook is switched on again", async () => {
    const receiver = await at.openReceiver();
    const { id, name, url, types } = await at.make(receiver.url, ["points.booked"]);
    await at.book(1);
    receiver.answer = () => ({ status: 500 });
    await at.runAt(-80 * HOUR_MS);
    for (const active of [false, true]) {
      await at.world.good("admin", webhooksApi.replaceWebhook, { params: { id }, body: { name, url, types, active } });
    }
    await at.runAt(0);
    expect(receiver.messages).toHaveLength(2);
    expect(await deliveriesOf(id)).toMatchObject([{ state: "WAITING" }]);
    await remove(id);
  });

  it("are signed with both secrets for a day, and with the new one only after a leak", async () => {
    const receiver = await at.openReceiver();
    const { id, secret: first } = await at.make(receiver.url, ["points.booked"]);
    const rotate = (leaked: boolean) =>
      at.world.good("admin", webhooksApi.rotateWebhookSecret, { params: { id }, body: { leaked } });
    const { secret: second, oldSecretUntil } = await rotate(false);
    expect(oldSecretUntil).not.toBeNull();
    const arrive = async (afterMs: number): Promise<readonly boolean[]> => {
      await at.book(1);
      await at.runAt(afterMs);
      return [first, second].map((secret) =>
        receiver.messages.slice(-1).every((message) => isSignedBy(secret, message)),
      );
    };
    expect(await arrive(0)).toEqual([true, true]);
    expect(await arrive(25 * HOUR_MS)).toEqual([false, true]);
    await rotate(true);
    expect(await arrive(0)).toEqual([false, false]);
    await remove(id);
  });

  it("test the connection with a test event, and follow no redirect", { tags: ["T25"] }, async () => {
    const [receiver, other] = [await at.openReceiver(), await at.openReceiver()];
    const { id } = await at.make(receiver.url);
    await at.world.good("admin", webhooksApi.testWebhook, { params: { id } });
    receiver.answer = () => ({ status: 307, headers: { location: other.url } });
    await at.runAt(0);
    expect(receiver.messages).toMatchObject([{ type: "webhook.test", data: { webhookId: id } }]);
    expect(other.messages).toEqual([]);
    expect(await deliveriesOf(id)).toMatchObject([{ type: "webhook.test", state: "WAITING", status: 307 }]);
    await remove(id);
  });

  it("respect the receiver's requested pause, and stop if it is gone", async () => {
    const receiver = await at.openReceiver();
    const { id } = await at.make(receiver.url, ["points.booked"]);
    await at.book(1);
    receiver.answer = () => ({ status: 429, headers: { "retry-after": "600" } });
    await at.runAt(0);
    await at.runAt(9 * MINUTE_MS);
    expect(receiver.messages).toHaveLength(1);
    receiver.answer = () => ({ status: 410 });
    await at.runAt(11 * MINUTE_MS);
    expect(receiver.messages).toHaveLength(2);
    expect(await at.world.good("admin", webhooksApi.readWebhook, { params: { id } })).toMatchObject({
      active: false,
      waiting: 1,
    });
    await at.runAt(12 * HOUR_MS);
    expect(receiver.messages).toHaveLength(2);
    await remove(id);
  });
});

describe("webhooks against attacks", () => {
  const body = { name: "Receiver", url: "https://crm.example/hook", types: [], active: true };

  it.each([
    "https://127.0.0.2:1/",
    "https://10.0.0.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://[fd00::1]/",
    "https://user:word@crm.example/",
    "http://crm.example/",
  ])("refuse the address %s", { tags: ["T25"] }, async (url) => {
    const product = await at.world.restart();
    const token = at.world.tokenOf("admin");
    const headers = { authorization: `Bearer ${token}` };
    const answer = await product.inject({
      method: "POST",
      url: "/api/v2/programs/pfm/webhooks",
      headers,
      payload: { ...body, url },
    });
    expect(answer.json()).toMatchObject({ errorType: "ADDRESS_NOT_ALLOWED" });
  });

  it("count a new address as an edit while the receiver is paused, but not a repeated delivery", async () => {
    const receiver = await at.openReceiver();
    const { id, secret: _secret, ...made } = await at.make(receiver.url, ["points.booked"]);
    receiver.answer = () => "NONE";
    await at.book(10);
    await at.runAt(0);
    const read = () => at.world.good("admin", webhooksApi.readWebhook, { params: { id } });
    const failing = await read();
    expect(failing.failingSince).not.toBeNull();
    const { name, types, active } = made;
    const body = { name, types, active, url: `${receiver.url}elsewhere` };
    await at.world.good("admin", webhooksApi.replaceWebhook, { params: { id }, body });
    expect(await read()).toMatchObject({ version: failing.version + 1, failingSince: null });
    await at.world.good("admin", webhooksApi.redeliverDead, { params: { id } });
    expect((await read()).version).toBe(failing.version + 1);
    await remove(id);
  });

  it("keep the secret out of the database, the audit log, later answers and the log", async () => {
    const receiver = await at.openReceiver();
    const { id, secret } = await at.make(`${receiver.url}?password=hidden-word`);
    await at.world.good("admin", webhooksApi.replaceWebhook, {
      params: { id },
      body: { ...body, url: `${receiver.url}?password=hidden-word` },
    });
    await at.book(1);
    receiver.answer = () => ({ status: 500 });
    await at.runAt(0);
    const rows = await at.world.test.query("SELECT * FROM punktum.webhooks");
    const log = await at.world.test.query("SELECT * FROM punktum.audit_log");
    const answers = await at.world.test.query("SELECT * FROM punktum.idempotent_answers");
    const listed = await at.world.good("admin", webhooksApi.listWebhooks);
    expect(JSON.stringify([rows.map(({ url: _url, ...row }) => row), log, answers, at.logLines])).not.toMatch(
      /hidden-word|whsec_/,
    );
    expect(JSON.stringify(listed)).not.toContain(secret);
    expect([...at.logLines, ...at.world.logLines].join("\n")).not.toContain(secret);
    await remove(id);
  });

  it("belong to managers of one programme", async () => {
    const receiver = await at.openReceiver();
    const { id } = await at.make(receiver.url);
    expect(await at.world.refused("partner", webhooksApi.listWebhooks)).toBe("403 GENERAL_NO_PERMISION");
    expect(await at.world.refused("stranger", webhooksApi.readWebhook, { params: { id } })).toBe(
      "404 ORGANIZATION_NOT_FOUND",
    );
    const foreign = { programId: "mhe", id };
    expect(await at.world.refused("stranger", webhooksApi.testWebhook, { params: foreign })).toBe("404 NOT_FOUND");
    expect(await at.world.refused("stranger", webhooksApi.rotateWebhookSecret, { params: foreign, body: {} })).toBe(
      "404 NOT_FOUND",
    );
    await remove(id);
  });

  it("of a test programme say so, under the signature", async () => {
    const receiver = await at.openReceiver();
    const { id, secret } = await at.make(receiver.url, ["points.booked"]);
    await at.book(1);
    await at.runAt(0);
    await at.world.test.query("ALTER TABLE punktum.programs DISABLE TRIGGER keep_sandbox_mark");
    const mark = (source: string | null) =>
      at.world.test.query("UPDATE punktum.programs SET sandbox_of = $1 WHERE id = 'pfm'", [source]);
    await mark("mhe");
    await at.book(2);
    await at.world.good("admin", webhooksApi.testWebhook, { params: { id } });
    await at.runAt(0);
    await mark(null);
    await at.world.test.query("ALTER TABLE punktum.programs ENABLE TRIGGER keep_sandbox_mark");
    const bodies = receiver.messages.map(({ headers, text }) => {
      const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      return new Webhook(secret).verify(text, plain);
    });
    const marks = bodies.map((body) => z.parse(marked, body).sandbox);
    expect(marks).toEqual([undefined, true, true]);
    await remove(id);
  });
});

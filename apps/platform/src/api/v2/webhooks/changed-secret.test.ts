import { webhooksApi } from "@punktum/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";

import { isSignedBy } from "../../../testing/webhook-receiver.ts";
import { createWebhookWorld, type WebhookWorld } from "./testing/webhook-world.ts";

let at: WebhookWorld;
beforeAll(async () => {
  at = await createWebhookWorld();
});
afterAll(() => at.close());

const statusOf = (isTaken: boolean): number => (isTaken ? 204 : 401);

/** Messages before, between and after the two steps of a change. */
const PART = 30;

it("every message of a busy webhook is taken while its secret changes, first here, then at the receiver", async () => {
  const receiver = await at.openReceiver();
  const { id, secret } = await at.make(receiver.url, ["points.booked"]);
  const known = { secret, refusals: 0 };
  receiver.answer = (message) => {
    const isTaken = isSignedBy(known.secret, message);
    known.refusals += Number(!isTaken);
    return { status: statusOf(isTaken) };
  };
  const state = { isOver: false, booked: 0 };
  const untilOver = async (work: () => Promise<unknown>): Promise<void> => {
    while (!state.isOver) {
      await work();
    }
  };
  const working = [
    untilOver(async () => {
      await at.book(1);
      state.booked += 1;
    }),
    untilOver(() => at.runAt(0)),
  ];
  const part = async (): Promise<void> => {
    const before = receiver.messages.length;
    await expect.poll(() => receiver.messages.length, { timeout: 20_000 }).toBeGreaterThan(before + PART);
  };

  await part();
  const changed = await at.world.good("admin", webhooksApi.rotateWebhookSecret, { params: { id }, body: {} });
  await part();
  known.secret = changed.secret;
  await part();
  state.isOver = true;
  await Promise.all(working);
  await at.runAt(1_000);
  await at.runAt(2_000);

  expect(known.refusals).toBe(0);
  expect(receiver.messages).toHaveLength(state.booked);
}, 90_000);

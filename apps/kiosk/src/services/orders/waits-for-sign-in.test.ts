import { createMemoryStorage } from "@punktum/outbox";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openOrderPage, orderSample, type OrderAnswer } from "../../testing/open-order-page.ts";
import { answers, startOutboxPlatform } from "../../testing/outbox-platform.ts";

const nobodyOnDuty: OrderAnswer = {
  ok: false,
  error: { code: "GENERAL_NO_PERMISION", message: "nobody", details: { staffOnDuty: 1 } },
};

beforeEach(() => void vi.stubGlobal("document", { cookie: "" }));
const stops: (() => void)[] = [];
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  vi.unstubAllGlobals();
});

/** A tablet without staff on duty, and a platform that wants somebody to sign in for each order. */
async function openTablet() {
  const { platform, http, close } = await startOutboxPlatform();
  const page = await openOrderPage(createMemoryStorage(), () => nobodyOnDuty, { http });
  stops.push(page.book.stop, close);
  return { platform, ...page };
}

it(
  "an order that waits for a sign-in says so, and leaves by itself once the back office has booked it",
  { tags: ["O4", "T3"] },
  async () => {
    const { platform, book, counts } = await openTablet();
    await book.keep({ order: orderSample(), key: "key-1" });
    await expect.poll(() => counts.get()).toMatchObject({ waiting: 1, forStaff: 1 });
    expect(await book.list()).toMatchObject([{ number: 1, needsSignIn: true, state: { kind: "WAITING" } }]);
    platform.onAsked = answers.byOffice;
    await book.flush();
    expect(await book.list()).toEqual([]);
    expect(counts.get()).toMatchObject({ waiting: 0, refused: 0, forStaff: 0 });
    expect(book.arrivals()).toMatchObject([{ number: 1, booked: 10, isByOffice: true }]);
    // It was never sent to be booked, because that would make it a refused entry of the back office.
    expect(platform.sent).toEqual([]);
    expect(platform.asked[0]).toMatchObject({ number: 1, key: "key-1" });
    expect(new Set(platform.asked.map(({ number }) => number))).toEqual(new Set([1]));
  },
);

it("a platform of an earlier release tells nothing about it, so it waits", { tags: ["D6", "O4"] }, async () => {
  const { platform, book, counts } = await openTablet();
  platform.onAsked = (entry) => answers.later({ ...entry, number: 7 });
  await book.keep({ order: orderSample(), key: "key-1" });
  // How often it asks meanwhile depends on the jitter of its repeats.
  await expect.poll(() => platform.asked[0]).toMatchObject({ number: 1, key: "key-1" });
  expect(await book.list()).toMatchObject([{ state: { kind: "WAITING" } }]);
  expect(counts.get()).toMatchObject({ waiting: 1, refused: 0 });
});

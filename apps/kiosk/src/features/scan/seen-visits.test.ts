import { points } from "@punktum/domain";
import { createMemoryStorage } from "@punktum/outbox";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFakeClock } from "../../testing/fake-clock.ts";
import { NO_ANSWER, openOrderPage, orderSample } from "../../testing/open-order-page.ts";
import { answers, startOutboxPlatform } from "../../testing/outbox-platform.ts";
import { accountSample } from "../../testing/samples.ts";
import { createCoupon, createReward, localized } from "../../testing/vouchers.ts";
import { deviceValues } from "../../storage/device-values.ts";
import { createSeenVisits, type SeenVisit } from "./seen-visits.ts";

const card = { keyCode: "4000000001", idType: "CARDCODE" } as const;
const other = { keyCode: "4000000002", idType: "CARDCODE" } as const;

beforeEach(() => void vi.stubGlobal("document", { cookie: "" }));
const stops: (() => void)[] = [];
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  vi.unstubAllGlobals();
});

/** A shopper's tablet, and a platform on a real socket that does not answer until the test says so. */
async function openTablet() {
  const { platform, http, close } = await startOutboxPlatform();
  platform.onEntry = answers.later;
  const storage = createMemoryStorage();
  const { book, counts, device } = await openOrderPage(storage, () => NO_ANSWER, { http });
  stops.push(book.stop, close);
  const config = { get: () => ({}) };
  const services = { device, clock: createFakeClock(), orders: async () => await Promise.resolve(book), config };
  const shown: SeenVisit[] = [];
  const visits = createSeenVisits(services, (visit) => shown.push(visit));
  return { platform, book, counts, storage, visits, device, services, shown };
}

describe("a visit while the server does not answer", { tags: ["B-04", "O4"] }, () => {
  it("is stored sealed, sent as a check-in without a sign-in, and shown among no bookings", async () => {
    const { platform, book, counts, storage, visits } = await openTablet();
    expect(await visits.keep(card)).toBe(true);
    expect(counts.get()).toMatchObject({ waiting: 1, visits: 1 });
    expect(JSON.stringify((await storage.read()).entries)).not.toContain(card.keyCode);
    platform.onEntry = answers.booked;
    await book.flush();
    expect(platform.sent.at(-1)).toMatchObject({ kind: "CHECK_IN", identifiedBy: "READ", checkIn: card });
    expect(platform.asked).toEqual([]);
    expect(await book.list()).toEqual([]);
    expect(book.arrivals()).toEqual([]);
    expect((await book.handOver()).numbers).toEqual([]);
    expect(counts.get()).toMatchObject({ waiting: 0, visits: 0 });
  });

  it("is counted as a visit and no booking, also after a reload", async () => {
    const { book, visits, storage } = await openTablet();
    await visits.keep(card);
    await book.keep({ order: orderSample(), key: "sale" });
    book.stop();
    const reloaded = await openOrderPage(storage, () => NO_ANSWER);
    stops.push(reloaded.book.stop);
    await expect.poll(() => reloaded.counts.get()).toMatchObject({ waiting: 2, visits: 1 });
  });

  it("is one visit if the card is shown again within an hour", async () => {
    const { book, visits } = await openTablet();
    for (const code of [card, card, other]) {
      expect(await visits.keep(code)).toBe(true);
    }
    expect(await book.list()).toHaveLength(2);
  });

  it("is not handed over as a booking, and may be removed by staff", async () => {
    const { book, visits } = await openTablet();
    await visits.keep(card);
    expect((await book.handOver()).numbers).toEqual([]);
    expect(await book.discard(1, "shown by mistake", "Kim")).toBe(true);
  });

  it("is not noted on a tablet that is not mounted, nor if it cannot be stored", async () => {
    const { visits, device } = await openTablet();
    await device.change({ mounting: undefined });
    expect(await visits.keep(card)).toBe(false);
    const broken = await openTablet();
    const orders = () => Promise.reject(new Error("no database"));
    const refuses = createSeenVisits({ ...broken.services, orders }, (visit) => broken.shown.push(visit));
    refuses.welcome(card, { points: points(70), atMs: 1 });
    await expect.poll(() => broken.shown).toEqual([{ points: 70, atMs: 1, isKept: false }]);
  });

  it("shows the balance that the server told last", async () => {
    const { visits, shown } = await openTablet();
    const shownNow = async () => await Promise.resolve();
    visits.noteLater({ ...accountSample, ...card, points: points(70) }, "READ", shownNow);
    await expect.poll(() => visits.read(card)).toMatchObject({ points: 70 });
    visits.noteLater({ ...accountSample, ...other }, "TYPED", shownNow);
    visits.welcome(card, { points: points(70), atMs: 1 });
    await expect.poll(() => shown).toEqual([{ points: 70, atMs: 1, isKept: true }]);
    expect(await visits.read(other)).toBeUndefined();
  });

  it("shows the vouchers that could be redeemed then and have not ended since, and no others", async () => {
    const { visits, shown, services, device } = await openTablet();
    const now = services.clock.now();
    const vouchers = [
      createReward({ voucherId: "1", title: "Cup" }),
      createReward({ voucherId: "2", title: "Bicycle", points: points(9_000) }),
      createCoupon({ voucherId: "3", title: "Coffee" }),
      createCoupon({ voucherId: "4", title: "Cake", validTo: now + 1_000 }),
      createCoupon({ voucherId: "5", title: "Of another shop", storeId: "none" }),
      createCoupon({ voucherId: "6", title: "Locked", serverUnlocked: false }),
      createCoupon({ voucherId: "7", title: "Double points", couponTypeCode: "MULTIPLIER" }),
      createCoupon({ voucherId: "8", title: "Gift", couponTypeCode: "EARN", points: points(50) }),
    ].map(localized);
    const account = { ...accountSample, ...card, points: points(500), vouchers };
    const shownNow = async () => await Promise.resolve();
    visits.noteLater(account, "READ", shownNow);
    await expect.poll(async () => (await visits.read(card))?.vouchers).toHaveLength(4);
    expect(deviceValues.seenBalances(JSON.parse(JSON.stringify(device.get().seenBalances)))).toBe(true);
    services.clock.advance(1_001);
    visits.welcome(card, { points: points(0), atMs: 1, ...(await visits.read(card)) });
    await expect.poll(() => shown).toHaveLength(1);
    expect(shown[0]?.vouchers?.map(({ titles, points: price }) => [titles.en, price])).toEqual([
      ["Coffee (en)", 0],
      ["Gift (en)", 0],
      ["Cup (en)", 100],
    ]);
    visits.noteLater({ ...account, isLocked: true }, "READ", shownNow);
    await expect.poll(async () => (await visits.read(card))?.vouchers).toEqual([]);
  });
});

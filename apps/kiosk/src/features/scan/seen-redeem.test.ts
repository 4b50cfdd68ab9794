import { points, type SignedAllowance, type UserKey } from "@punktum/domain";
import { createMemoryStorage } from "@punktum/outbox";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { leftOf } from "../../storage/orders/allowance.ts";
import { deviceValues } from "../../storage/device-values.ts";
import { createFakeClock } from "../../testing/fake-clock.ts";
import { NO_ANSWER, openOrderPage } from "../../testing/open-order-page.ts";
import { answers, startOutboxPlatform } from "../../testing/outbox-platform.ts";
import { accountSample, mountingSample } from "../../testing/samples.ts";
import { createCoupon, createReward, localized } from "../../testing/vouchers.ts";
import { createSeenVisits, type SeenVisit } from "./seen-visits.ts";

const card: UserKey = { keyCode: "4000000001", idType: "CARDCODE" };
const other: UserKey = { keyCode: "4000000002", idType: "CARDCODE" };
const third: UserKey = { keyCode: "4000000003", idType: "CARDCODE" };
const deviceId = "0199aa10-1111-7000-8000-000000000001";
const start = createFakeClock().now();
const allowance: SignedAllowance = {
  deviceId,
  serial: 1,
  points: 250,
  vouchers: 2,
  pointsAtOnce: 200,
  settled: 0,
  untilMs: start + 3_600_000,
  signature: "c2lnbmVk",
};
const wire = ({ untilMs, ...signed }: SignedAllowance) => ({ ...signed, until: new Date(untilMs).toISOString() });

beforeEach(() => void vi.stubGlobal("document", { cookie: "" }));
const stops: (() => void)[] = [];
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  vi.unstubAllGlobals();
});

/** A shopper's tablet whose platform answers reports with an allowance and settles nothing until the test says so. */
async function openTablet({ redeemsOffline = true, storage = createMemoryStorage() } = {}) {
  const { platform, http, close } = await startOutboxPlatform();
  platform.onEntry = answers.later;
  platform.allowance = wire(allowance);
  const { book, device, counts } = await openOrderPage(storage, () => NO_ANSWER, { http });
  await device.change({ mounting: { ...mountingSample, deviceId } });
  stops.push(book.stop, close);
  const config = { get: () => ({ redeemsOffline }) };
  const renewAllowance = vi.fn<typeof book.renewAllowance>(book.renewAllowance);
  const orders = async () => await Promise.resolve({ ...book, renewAllowance });
  const services = { device, clock: createFakeClock(), orders, config };
  const shown: SeenVisit[] = [];
  const visits = createSeenVisits(services, (visit) => shown.push(visit));
  const left = async () => leftOf((await storage.read()).meta.memo);
  /** A member is seen with these vouchers while the server answers. */
  const see = async (code = card, balance = 150, more = {}) => {
    const vouchers = [
      createReward({ voucherId: "1", title: "Cup" }),
      createReward({ voucherId: "2", title: "Bicycle", points: points(230) }),
      createCoupon({ voucherId: "3", title: "Coffee" }),
    ].map(localized);
    const account = { ...accountSample, ...code, points: points(balance), vouchers, convertFactor: 1, ...more };
    visits.noteLater(account, "READ", async () => await Promise.resolve());
    await expect.poll(() => visits.read(code)).toMatchObject({ points: balance });
  };
  /** The member shows the card while the server does not answer. */
  const welcome = async (code = card): Promise<SeenVisit | undefined> => {
    const number = shown.length;
    visits.welcome(code, { points: points(0), atMs: 1, ...(await visits.read(code)) });
    await expect.poll(() => shown.length).toBe(number + 1);
    return shown.at(-1);
  };
  return { platform, book, renewAllowance, device, counts, services, storage, visits, see, welcome, left };
}

const titlesOf = (visit: SeenVisit | undefined) => visit?.offer?.vouchers.map(({ titles }) => titles.en);
const redeemFirst = async (visit: SeenVisit | undefined): Promise<number | undefined> => {
  const redeemed = visit?.offer?.vouchers.slice(0, 1).map(visit.offer.redeem);
  return await redeemed?.[0];
};

describe("redeeming while the server does not answer", { tags: ["O8", "B-04"] }, () => {
  it("is not offered where the programme does not allow it, nor without an allowance", async () => {
    const off = await openTablet({ redeemsOffline: false });
    await off.see();
    expect(titlesOf(await off.welcome())).toBeUndefined();
    // Reports do not tell: the visit itself is sent, and the time asked for it.
    expect(off.renewAllowance).not.toHaveBeenCalled();
    const none = await openTablet();
    none.platform.allowance = undefined;
    await none.see();
    await expect.poll(() => none.platform.reports).toBe(1);
    expect(titlesOf(await none.welcome())).toBeUndefined();
  });

  it("stores the redemption and the rest of the allowance together, and sends it without a sign-in", async () => {
    const { platform, book, see, welcome, left, storage, counts, device } = await openTablet();
    await see();
    await expect.poll(left).toMatchObject({ points: 250, vouchers: 2, made: 0 });
    const visit = await welcome();
    expect(titlesOf(visit)).toEqual(["Cup (en)"]);
    expect(await redeemFirst(visit)).toBe(2);
    expect(await left()).toMatchObject({ points: 150, vouchers: 1, made: 1 });
    expect(counts.get()).toMatchObject({ waiting: 2, visits: 1 });
    expect(JSON.stringify((await storage.read()).entries)).not.toContain(card.keyCode);
    expect(deviceValues.seenBalances(JSON.parse(JSON.stringify(device.get().seenBalances)))).toBe(true);
    platform.onEntry = answers.booked;
    await book.flush();
    const sent = platform.sent.filter((entry) => "redemption" in entry);
    expect(sent.at(-1)).toMatchObject({
      kind: "REDEMPTION",
      identifiedBy: "READ",
      expectedPoints: -100,
      redemption: { ...card, voucherId: "R1", points: 100, allowance: wire(allowance) },
    });
    expect(platform.asked).toEqual([]);
    expect((await book.handOver()).numbers).toEqual([]);
  });

  it("takes the points and the reward off what the tablet knows, so that nobody redeems it twice here", async () => {
    const { see, welcome, left } = await openTablet();
    await see();
    await expect.poll(left).toBeDefined();
    await redeemFirst(await welcome());
    const again = await welcome();
    expect(again?.points).toBe(50);
    expect(again?.vouchers?.map(({ titles }) => titles.en)).toEqual(["Coffee (en)"]);
    expect(titlesOf(again)).toBeUndefined();
  });

  it("ends with the allowance: by points, by number, by one voucher's limit, and by the day", async () => {
    const { see, welcome, left, services } = await openTablet();
    await see(card, 1_000);
    await see(other, 1_000);
    await expect.poll(left).toBeDefined();
    // The bicycle exceeds the limit for one voucher.
    const [first, second] = [await welcome(card), await welcome(other)];
    expect(titlesOf(first)).toEqual(["Cup (en)"]);
    expect(await redeemFirst(first)).toBeDefined();
    expect(await redeemFirst(second)).toBeDefined();
    expect(await left()).toMatchObject({ points: 50, vouchers: 0, made: 2 });
    await see(third, 1_000);
    expect(titlesOf(await welcome(third))).toBeUndefined();
    expect(services.clock.now()).toBeLessThan(allowance.untilMs);
  });

  it("is refused at the last moment if another visit has spent the allowance, and keeps the member's reward", async () => {
    const { see, welcome, left, platform, visits } = await openTablet();
    platform.allowance = wire({ ...allowance, vouchers: 1 });
    await see(card);
    await see(other);
    await expect.poll(left).toBeDefined();
    const [first, second] = [await welcome(card), await welcome(other)];
    expect(await redeemFirst(first)).toBeDefined();
    expect(await redeemFirst(second)).toBeUndefined();
    expect(await visits.read(other)).toMatchObject({ points: 150 });
    expect(await left()).toMatchObject({ vouchers: 0, made: 1 });
  });

  it("has a new allowance only after the server has settled everything, also after a reload", async () => {
    const storage = createMemoryStorage();
    const { see, welcome, left, platform, book } = await openTablet({ storage });
    await see();
    await expect.poll(left).toBeDefined();
    await redeemFirst(await welcome());
    platform.allowance = wire({ ...allowance, serial: 2 });
    book.stop();
    const reloaded = await openTablet({ storage });
    reloaded.platform.onEntry = answers.booked;
    reloaded.platform.allowance = wire({ ...allowance, serial: 2 });
    await reloaded.book.flush();
    expect(await left()).toMatchObject({ allowance: { serial: 1 }, points: 150, made: 1 });
    reloaded.platform.allowance = wire({ ...allowance, serial: 3, settled: 1 });
    await reloaded.book.keep({
      order: { kind: "CHECK_IN", booking: { ...other, deviceKey: "device-key" }, identifiedBy: "READ", storeName: "" },
      key: "visit",
    });
    await reloaded.book.flush();
    expect(await left()).toMatchObject({ allowance: { serial: 3 }, points: 250, vouchers: 2, made: 1 });
  });
});

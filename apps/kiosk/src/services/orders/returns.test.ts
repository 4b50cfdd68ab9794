import { cents, points, succeed } from "@punktum/domain";
import { createMemoryStorage, type OutboxStorage } from "@punktum/outbox";
import { afterEach, describe, expect, it } from "vitest";
import type { Order } from "../../storage/orders/order.ts";
import { createFakeClock } from "../../testing/fake-clock.ts";
import { openOrderPage, orderSample } from "../../testing/open-order-page.ts";
import { answers, startOutboxPlatform } from "../../testing/outbox-platform.ts";
import { mountingSample } from "../../testing/samples.ts";
import { createKnownReceipts } from "./known-receipts.ts";

const ID = "5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12";
const NUMBER = "6A8C-0E12";
const taken = { transactionId: ID, lines: [{ sequenceNumber: 1, name: "Shop", amountCents: cents(1_000) }] };

const returnSample: Order = {
  kind: "RETURN",
  identifiedBy: "TYPED",
  expected: points(-10),
  expectedReasons: [{ kind: "RETURN", id: ID, points: points(-10) }],
  storeName: "Shop",
  statement: "ds_1",
  booking: { ...taken, deviceKey: mountingSample.deviceKey },
};

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** A till that has booked a sale of ten euros, and a platform on a real socket. */
async function openTill(storage: OutboxStorage = createMemoryStorage()) {
  const { platform, http, close } = await startOutboxPlatform();
  const sold = succeed({ bookingId: ID, points: points(10), balance: points(10) });
  platform.onEntry = (entry) => ({ ...answers.booked(entry), bookingId: ID, bookedPoints: 10, balance: 10 });
  const clock = createFakeClock();
  const noted: Promise<void>[] = [];
  const page = await openOrderPage(storage, () => sold, {
    http,
    onSettled: (sent, result) => noted.push(createKnownReceipts(page.device, clock).settled(sent, result, true)),
  });
  stops.push(page.book.stop, close);
  const receipts = createKnownReceipts(page.device, clock);
  const left = () => receipts.find(NUMBER).flatMap(({ lines }) => lines.map(({ returnableCents }) => returnableCents));
  await page.book.submit({ order: orderSample(), key: "sale", approval: {} });
  /** Sends everything, and waits until the receipts know the answers. */
  const flush = async (): Promise<void> => {
    await page.book.flush();
    await Promise.all(noted);
  };
  await flush();
  expect(left()).toEqual([1_000]);
  return { ...page, platform, receipts, left, storage, flush };
}

/** The same till without a server, after a return of the whole sale. */
async function openAway() {
  const till = await openTill();
  till.isOnline.set(false);
  till.platform.onEntry = answers.later;
  await till.receipts.reserve("back", taken);
  expect(await till.book.submit({ order: returnSample, key: "back" })).toEqual({ kind: "WAITS" });
  return till;
}

describe("a return while the server does not answer", { tags: ["B-04", "O4", "B-43"] }, () => {
  it("is stored sealed, and takes the sale off what may come back here", async () => {
    const { book, left, storage } = await openAway();
    expect(left()).toEqual([0]);
    expect(JSON.stringify((await storage.read()).entries)).not.toContain(ID);
    expect(await book.list()).toMatchObject([{ key: "back", order: { kind: "RETURN", expected: -10 } }]);
  });

  it("is sent as a linked return with its expected points; the answer says what was booked and why", async () => {
    const { book, platform, left } = await openAway();
    platform.onEntry = (entry) => ({ ...answers.booked(entry), bookedPoints: -4, remarks: ["Line 1: too much"] });
    await book.flush();
    expect(platform.sent.at(-1)).toMatchObject({
      kind: "SALE",
      key: "back",
      statement: "ds_1",
      expectedPoints: -10,
      sale: {
        lineItems: [{ type: "RETURN", originalTransactionId: ID, originalSequenceNumber: 1, extendedAmount: 10 }],
      },
    });
    expect(book.arrivals()[0]).toMatchObject({ expected: -10, booked: -4, remarks: ["Line 1: too much"] });
    expect(left()).toEqual([0]);
  });

  it("that staff remove stays taken until the server has said that it was not booked", async () => {
    const { book, platform, left, flush } = await openAway();
    const [waiting] = await book.list();
    expect(await book.discard(Number(waiting?.number), "wrong receipt", "Kim")).toBe(true);
    expect(left()).toEqual([0]);
    platform.onEntry = ({ number }) => ({ number, outcome: "WITHDRAWN" });
    await flush();
    expect(left()).toEqual([1_000]);
  });

  it("is handed over in the file, without a code, and is one lane for each sale", async () => {
    const { book, storage } = await openAway();
    await book.keep({ order: returnSample, key: "second" });
    const made = await book.handOver();
    expect(made.storages.flatMap(({ entries }) => entries.map(({ kind }) => kind))).toEqual(["SALE", "SALE"]);
    expect(made.codes.size).toBe(0);
    expect(new Set((await storage.read()).entries.map(({ lane }) => lane)).size).toBe(1);
  });
});

import { cents, points } from "@punktum/domain";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakeClock, type FakeClock } from "../../testing/fake-clock.ts";
import { createDevice } from "../../testing/memory-device.ts";
import { orderSample } from "../../testing/open-order-page.ts";
import { deviceValues } from "../../storage/device-values.ts";
import type { Order } from "../../storage/orders/order.ts";
import type { ReturnableReceipt } from "../../storage/known-receipt.ts";
import { createKnownReceipts, type KnownReceipts } from "./known-receipts.ts";

const ID = "5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12";
const NUMBER = "6A8C-0E12";
const NOTHING: readonly never[] = [];

const lineSample = (sequenceNumber: number, returnableCents = 1_500) => ({
  sequenceNumber,
  name: `line ${sequenceNumber}`,
  amountCents: cents(1_500),
  returnableCents: cents(returnableCents),
  points: points(15),
});

const receiptSample = (transactionId = ID, number = "5501"): ReturnableReceipt => ({
  transactionId,
  number,
  timeMs: 1,
  amountCents: cents(3_000),
  isBooked: true,
  convertFactor: 1,
  lines: [lineSample(1), lineSample(2)],
});

const sent = (payload: Order) =>
  ({ kind: "BOOKING", number: 1, key: "sale", lane: "a", elapsedMs: 5_000, payload }) as const;

const partOf = (amountCents: number, sequenceNumber = 1) => ({
  transactionId: ID,
  lines: [{ sequenceNumber, name: "", amountCents: cents(amountCents) }],
});

let clock: FakeClock;
let device: ReturnType<typeof createDevice>;
let receipts: KnownReceipts;
beforeEach(() => {
  clock = createFakeClock();
  device = createDevice();
  receipts = createKnownReceipts(device, clock);
});

const leftNow = (number = "5501"): readonly (readonly number[])[] =>
  receipts.find(number).map(({ lines }) => lines.map(({ returnableCents }) => returnableCents));

describe("receipts known on the device", { tags: ["B-04", "O4"] }, () => {
  it("are found by the receipt's number and by the booking number, as the server finds them", async () => {
    await receipts.note([receiptSample()], NOTHING);
    expect([leftNow(), leftNow(" 5501 "), leftNow(NUMBER), leftNow("6a8c0e12")]).toEqual(
      Array.from({ length: 4 }, () => [[1_500, 1_500]]),
    );
    expect(receipts.find("0000")).toEqual([]);
  });

  it("lose what is returned here, each return once, and never more than they contain", async () => {
    await receipts.note([receiptSample()], NOTHING);
    await receipts.reserve("key-1", partOf(1_000));
    await receipts.reserve("key-1", partOf(1_000));
    expect(leftNow()).toEqual([[500, 1_500]]);
    await receipts.reserve("key-2", partOf(1_000));
    expect(leftNow()).toEqual([[0, 1_500]]);
    await receipts.release("key-1");
    expect(leftNow()).toEqual([[500, 1_500]]);
  });

  it("have the server's figures after a look-up, less the returns that it had no answer to", async () => {
    await receipts.note([receiptSample()], NOTHING);
    await receipts.reserve("booked", partOf(1_500));
    await receipts.reserve("waiting", partOf(700, 2));
    const lines = [lineSample(1, 0), lineSample(2)];
    const left = await receipts.note([{ ...receiptSample(), lines }], [{ key: "waiting", order: undefined }]);
    expect(left.map((each) => each.lines.map(({ returnableCents }) => returnableCents))).toEqual([[0, 800]]);
    expect(leftNow()).toEqual([[0, 800]]);
  });

  it("lose the returns that wait on the tablet, although its values were wiped", async () => {
    const { lines } = partOf(700, 2);
    const booking = { deviceKey: "d1", transactionId: ID, lines };
    const order = { kind: "RETURN", identifiedBy: "TYPED", storeName: "Shop", booking } as const;
    await receipts.note([receiptSample()], [{ key: "waiting", order }]);
    expect(leftNow()).toEqual([[1_500, 800]]);
    const elsewhere = { ...order, booking: { ...booking, transactionId: "another" } };
    await receipts.note([receiptSample()], [{ key: "waiting", order: elsewhere }]);
    expect(leftNow()).toEqual([[1_500, 1_500]]);
  });

  it("contain sales that were booked here, with their points, and keep what was returned before", async () => {
    const order = orderSample();
    const item = (amountCents: number, given: number) => ({
      id: `i ${amountCents}`,
      name: "Shop",
      revenueKey: "rmt" as const,
      amountCents: cents(amountCents),
      points: points(given),
    });
    const items = [item(1_000, 10), item(-200, -2), item(500, 20)];
    const sale = sent({ ...order, booking: { ...order.booking, items } });
    const result = { bookingId: ID, points: points(33), balance: points(133) };
    await receipts.settled(sale, result, true);
    await receipts.reserve("key", partOf(500, 3));
    await receipts.settled(sale, result, true);
    const [found] = receipts.find(NUMBER);
    expect(found).toMatchObject({ transactionId: ID, timeMs: clock.now() - 5_000, amountCents: 1_300, isBooked: true });
    expect(found?.lines).toMatchObject([
      { sequenceNumber: 1, amountCents: 1_000, returnableCents: 1_000, points: 11 },
      { sequenceNumber: 3, amountCents: 500, returnableCents: 0, points: 22 },
    ]);
    expect(deviceValues.knownReceipts(JSON.parse(JSON.stringify(device.get().knownReceipts)))).toBe(true);
  });

  it("are one line where the server keeps a line for each revenue key, spread over its lines later", async () => {
    const order = orderSample();
    const [item] = order.booking.items;
    const items = [item, item].filter((one) => one !== undefined);
    const result = { bookingId: ID, points: points(20), balance: points(20) };
    await receipts.settled(sent({ ...order, booking: { ...order.booking, items } }), result, false);
    expect(receipts.find(NUMBER)[0]?.lines).toMatchObject([
      { sequenceNumber: 0, name: "Shop, Shop", amountCents: 2_000, returnableCents: 2_000, points: 20 },
    ]);
    await receipts.reserve("waiting", partOf(2_000, 0));
    expect(leftNow(NUMBER)).toEqual([[0]]);
    await receipts.note([receiptSample()], [{ key: "waiting", order: undefined }]);
    expect(leftNow()).toEqual([[0, 1_000]]);
  });

  it("contain no card, and are forgotten after a week and beyond two hundred", { tags: ["K6"] }, async () => {
    await receipts.settled(
      sent(orderSample("4000000077")),
      { bookingId: ID, points: points(10), balance: points(10) },
      true,
    );
    expect(JSON.stringify(device.get())).not.toContain("4000000077");
    clock.advance(7 * 86_400_000);
    expect(receipts.find(NUMBER)).toEqual([]);
    const many = Array.from({ length: 201 }, (_, index) => receiptSample(`id-${index}`, `no-${index}`));
    await receipts.note(many, NOTHING);
    expect([receipts.find("no-199").length, receipts.find("no-200").length]).toEqual([1, 0]);
    expect(device.get().knownReceipts).toHaveLength(200);
  });
});

import { deadLettersApi } from "@punktum/contracts";
import { points, readHandOverCode } from "@punktum/domain";
import { createMemoryStorage } from "@punktum/outbox";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mountingSample } from "../../testing/samples.ts";
import { NO_ANSWER, openOrderPage, orderSample } from "../../testing/open-order-page.ts";

const KEYS = ["0199ab10-6c1f-7000-8000-000000000041", "0199ab10-6c1f-7000-8000-000000000042"] as const;
const DEVICE_ID = "0199aa10-1111-7000-8000-000000000001";
const FORMER_ID = "0199aa10-1111-7000-8000-000000000002";

/** A tablet without a network that stores a sale, and points of an earlier mounting. */
async function openKeeping() {
  const storage = createMemoryStorage();
  const page = await openOrderPage(storage, () => NO_ANSWER);
  await page.device.change({ mounting: { ...mountingSample, deviceId: DEVICE_ID } });
  page.isOnline.set(false);
  const sale = { ...orderSample(), deviceId: DEVICE_ID, statement: "ds_1" };
  await page.book.keep({ order: sale, key: KEYS[0] });
  const { booking, ...facts } = sale;
  const { keyCode, idType, deviceKey } = booking;
  const taken = { keyCode, idType, deviceKey, points: points(-5) };
  await page.book.keep({ order: { ...facts, deviceId: FORMER_ID, kind: "POINTS", booking: taken }, key: KEYS[1] });
  return { ...page, storage };
}

let page: Awaited<ReturnType<typeof openKeeping>>;
beforeEach(async () => {
  page = await openKeeping();
});
afterEach(() => page.book.stop());

describe("a hand-over", { tags: ["O4", "T3"] }, () => {
  it("has content that the back office accepts, a storage for each mounting", async () => {
    const { storages } = await page.book.handOver();
    expect(storages).toMatchObject([
      { deviceId: DEVICE_ID, entries: [{ kind: "SALE", number: 1, key: KEYS[0], statement: "ds_1" }] },
      { deviceId: FORMER_ID, entries: [{ kind: "POINTS", points: { bookingType: "BURNBOOKING", points: 5 } }] },
    ]);
    for (const storage of storages) {
      expect(deadLettersApi.takeOverEntries.body.safeParse(storage).success).toBe(true);
    }
  });

  it("has a code with the same content for orders of this mounting only", async () => {
    const { codes } = await page.book.handOver();
    expect([...codes.values()].map((code) => readHandOverCode(code, DEVICE_ID))).toMatchObject([
      {
        kind: "SALE",
        number: 1,
        key: KEYS[0],
        keyCode: "4000000001",
        parts: [{ revenueKey: "rmt", amountCents: 1_000 }],
      },
    ]);
    await page.device.change({ mounting: { ...mountingSample, deviceId: FORMER_ID } });
    const former = await page.book.handOver();
    expect([...former.codes.values()].map((code) => readHandOverCode(code, FORMER_ID))).toMatchObject([
      { number: 2, key: KEYS[1], points: -5 },
    ]);
  });

  it("changes nothing here; a removal with a reason withdraws exactly these orders", async () => {
    const { numbers } = await page.book.handOver();
    await page.book.keep({ order: orderSample("4000000009"), key: "later" });
    expect(page.counts.get()).toMatchObject({ waiting: 3 });
    await page.book.noteHandOver(numbers, "Tablet goes to repair", "Kim");
    const { entries } = await page.storage.read();
    expect(entries.map(({ state }) => state)).toMatchObject([
      {
        kind: "WITHDRAWN",
        decision: { kind: "HANDED_OVER", reason: "Tablet goes to repair", by: "Kim", origin: DEVICE_ID },
      },
      { kind: "WITHDRAWN", decision: { kind: "HANDED_OVER", origin: FORMER_ID } },
      { kind: "WAITING" },
    ]);
    expect(entries.map(({ sealed }) => sealed === null)).toEqual([true, true, false]);
  });
});

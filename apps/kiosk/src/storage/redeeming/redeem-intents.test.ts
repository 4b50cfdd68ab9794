import { expect, it } from "vitest";
import { openDeviceStore, type DeviceStore } from "../device-store.ts";
import { createMemoryRecords } from "../open-device.ts";
import { createRedeemIntents } from "./redeem-intents.ts";
import { createDeviceKey, createSealer } from "../sealed-records.ts";

const records = createMemoryRecords();
const sealer = createSealer(await createDeviceKey());
const openDevice = async (kept = records): Promise<DeviceStore> =>
  await openDeviceStore({ organization: "pfm", records: kept, sealer });
const request = { userReferenceCode: "REF-CANARY", accountVoucherId: "R7", couponKey: "" };
const DAY_MS = 24 * 3_600_000;

async function openIntents(startMs = 1_000, kept = records) {
  let made = 0;
  const device = await openDevice(kept);
  const unkept: unknown[] = [];
  const time = { nowMs: startMs };
  const intents = createRedeemIntents({
    device,
    nowMs: () => time.nowMs,
    newKey: () => `${startMs}-${(made += 1)}`,
    onStoreError: (error) => unkept.push(error),
  });
  return { intents, device, time, unkept };
}

it(
  "the same request gets the same key after a reload, and a new one once it is settled",
  { tags: ["BURN-11", "B-24"] },
  async () => {
    const before = await openIntents(1_000);
    expect(await before.intents.keyFor(request)).toBe("1000-1");
    expect(await before.intents.keyFor({ ...request, accountVoucherId: "R8" })).toBe("1000-2");
    expect(await before.intents.keyFor({ ...request, couponKey: "K1" })).toBe("1000-3");
    const after = await openIntents(2_000);
    expect(await after.intents.keyFor(request)).toBe("1000-1");
    await after.intents.settle(request);
    expect(await after.intents.keyFor(request)).toBe("2000-1");
    expect(await after.intents.keyFor({ ...request, couponKey: "K1" })).toBe("1000-3");
  },
);

it("a key that is not settled is used for thirty days, then replaced", { tags: ["B-24", "T1"] }, async () => {
  const { intents, time } = await openIntents(10_000);
  const key = await intents.keyFor({ ...request, couponKey: "OLD" });
  time.nowMs += 30 * DAY_MS - 1;
  expect(await intents.keyFor({ ...request, couponKey: "OLD" })).toBe(key);
  time.nowMs += 1;
  expect(await intents.open({ ...request, couponKey: "OLD" })).toEqual({ key: "10000-2", ageMs: undefined });
});

it("a clock that was set back by years removes no key", { tags: ["B-24", "T1"] }, async () => {
  const { intents, time } = await openIntents(50 * 365 * DAY_MS);
  const key = await intents.keyFor({ ...request, couponKey: "BACK" });
  time.nowMs = 0;
  await intents.keyFor({ ...request, couponKey: "OTHER" });
  time.nowMs = 50 * 365 * DAY_MS + 1;
  expect(await intents.keyFor({ ...request, couponKey: "BACK" })).toBe(key);
});

it("no keys older than thirty days are stored", { tags: ["B-24", "SEC-02"] }, async () => {
  const { intents, device, time } = await openIntents(1_000, createMemoryRecords());
  for (let day = 0; day < 100; day += 1) {
    await intents.keyFor({ ...request, accountVoucherId: `R${day}` });
    time.nowMs += DAY_MS;
  }
  expect(JSON.stringify(device.get().redeemIntents).match(/atMs/g)).toHaveLength(30);
});

it("a key's age is reported, also after the clock was set back; a new key has none", { tags: ["B-24"] }, async () => {
  const { intents, time } = await openIntents(30_000);
  expect(await intents.open({ ...request, couponKey: "AGE" })).toEqual({ key: "30000-1", ageMs: undefined });
  time.nowMs += 500;
  expect(await intents.open({ ...request, couponKey: "AGE" })).toEqual({ key: "30000-1", ageMs: 500 });
  time.nowMs -= 700;
  expect(await intents.open({ ...request, couponKey: "AGE" })).toEqual({ key: "30000-1", ageMs: 200 });
});

it("no name of a shopper, voucher or key is stored beside the idempotency key", { tags: ["SEC-02"] }, async () => {
  const { intents, device } = await openIntents(20_000);
  await intents.keyFor({ ...request, couponKey: "KEY-CANARY" });
  expect(JSON.stringify(device.get().redeemIntents)).not.toMatch(/CANARY|R7/);
});

it("nothing remains when everything is settled", { tags: ["B-24"] }, async () => {
  const { intents, device } = await openIntents(1_000, createMemoryRecords());
  await intents.keyFor(request);
  await intents.settle(request);
  expect(device.get().redeemIntents).toBeUndefined();
});

it("a key is used even if the device cannot store it", { tags: ["B-24"] }, async () => {
  const full = { get: () => ({}), change: async () => await Promise.reject(new Error("quota")) };
  const unkept: unknown[] = [];
  const onStoreError = (error: unknown): void => {
    unkept.push(error);
  };
  const intents = createRedeemIntents({ device: full, nowMs: () => 0, newKey: () => "key", onStoreError });
  expect(await intents.keyFor(request)).toBe("key");
  expect(unkept).toHaveLength(1);
});

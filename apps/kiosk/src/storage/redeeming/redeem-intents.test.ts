import { expect, it } from "vitest";
import { openDeviceStore, type DeviceStore } from "../device-store.ts";
import { createMemoryRecords } from "../open-device.ts";
import { createRedeemIntents } from "./redeem-intents.ts";
import { createDeviceKey, createSealer } from "../sealed-records.ts";

const records = createMemoryRecords();
const sealer = createSealer(await createDeviceKey());
const openDevice = async (): Promise<DeviceStore> => await openDeviceStore({ organization: "pfm", records, sealer });
const request = { userReferenceCode: "REF-CANARY", accountVoucherId: "R7", couponKey: "" };
const HOUR_MS = 3_600_000;

async function openIntents(startMs = 1_000) {
  let made = 0;
  const device = await openDevice();
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
  "gives the same request the same key over a reload, and a new one once it is settled",
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

it("forgets a key after an hour", { tags: ["B-24"] }, async () => {
  const { intents, time } = await openIntents(10_000);
  const key = await intents.keyFor({ ...request, couponKey: "OLD" });
  time.nowMs += HOUR_MS - 1;
  expect(await intents.keyFor({ ...request, couponKey: "OLD" })).toBe(key);
  time.nowMs += 1;
  expect(await intents.keyFor({ ...request, couponKey: "OLD" })).not.toBe(key);
});

it(
  "tells how old a key is, also where the clock was put back, and nothing of a new one",
  { tags: ["B-24"] },
  async () => {
    const { intents, time } = await openIntents(30_000);
    expect(await intents.open({ ...request, couponKey: "AGE" })).toEqual({ key: "30000-1", ageMs: undefined });
    time.nowMs += 500;
    expect(await intents.open({ ...request, couponKey: "AGE" })).toEqual({ key: "30000-1", ageMs: 500 });
    time.nowMs -= 700;
    expect(await intents.open({ ...request, couponKey: "AGE" })).toEqual({ key: "30000-1", ageMs: 200 });
  },
);

it("keeps no name of a shopper, a voucher or a key beside the idempotency key", { tags: ["SEC-02"] }, async () => {
  const { intents, device } = await openIntents(20_000);
  await intents.keyFor({ ...request, couponKey: "KEY-CANARY" });
  expect(JSON.stringify(device.get().redeemIntents)).not.toMatch(/CANARY|R7/);
});

it("leaves nothing behind when everything is settled", { tags: ["B-24"] }, async () => {
  const { intents, device } = await openIntents(9_000_000_000);
  await intents.keyFor(request);
  await intents.settle(request);
  expect(device.get().redeemIntents).toBeUndefined();
});

it("goes on with the key where the device can keep nothing", { tags: ["B-24"] }, async () => {
  const full = { get: () => ({}), change: async () => await Promise.reject(new Error("quota")) };
  const unkept: unknown[] = [];
  const onStoreError = (error: unknown): void => {
    unkept.push(error);
  };
  const intents = createRedeemIntents({ device: full, nowMs: () => 0, newKey: () => "key", onStoreError });
  expect(await intents.keyFor(request)).toBe("key");
  expect(unkept).toHaveLength(1);
});

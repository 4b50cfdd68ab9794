import { points } from "@punktum/domain";
import { expect, it } from "vitest";
import { createDeviceKey, createSealer } from "../sealed-records.ts";
import { createOrderCodec } from "./order-codec.ts";
import type { Order } from "./order.ts";

const order: Order = {
  kind: "POINTS",
  identifiedBy: "READ",
  storeName: "Shop",
  booking: { keyCode: "4000000001", idType: "CARDCODE", deviceKey: "d1", points: points(50) },
};

it("an order opens only under its own key, also after the device's key was lost", { tags: ["S6"] }, async () => {
  const sealed = await createOrderCodec(await createDeviceKey()).seal("key-1", order);
  const later = createOrderCodec(await createDeviceKey());
  expect(await later.open("key-1", sealed)).toEqual(order);
  expect(await later.open("key-2", sealed)).toBeUndefined();
});

it("an order of another shape is not opened", async () => {
  const key = await createDeviceKey();
  const codec = createOrderCodec(key);
  const sealed = await createSealer(key).seal("key-1", { kind: "POINTS" });
  expect(await codec.open("key-1", { ...sealed, key })).toBeUndefined();
  expect(await codec.open("key-1", { key, iv: 1 })).toBeUndefined();
  expect(await codec.open("key-1", null)).toBeUndefined();
});

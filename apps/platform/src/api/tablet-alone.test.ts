import { randomUUID } from "node:crypto";
import { receiptsApi, revenueV1, transactionsApi, v1, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callV1, callV2, codeV2, refusalV1, refusalV2, type Options } from "./testing/calls.ts";
import { addAccount, addApiKey, createLoyaltyWorld, type LoyaltyWorld } from "./testing/loyalty-world.ts";
import { addTill, type TillCalls } from "./testing/till-world.ts";

let world: LoyaltyWorld;
let beside: TillCalls;
let across: TillCalls;
beforeAll(async () => {
  world = await createLoyaltyWorld();
  beside = await addTill(world, "till-beside");
  across = await addTill(world, "till-across");
  await world.test.query("UPDATE punktum.mountings SET cash_interaction_id = 'till-beside' WHERE device_id = $1", [
    world.device.id,
  ]);
});
afterAll(() => world.close());

const ALONE: Options = { offDuty: true };
const ASKS_FOR_STAFF = { status: 403, code: "GENERAL_NO_PERMISION", details: { staffOnDuty: 1 } };

type Sale = Awaited<ReturnType<TillCalls["sell"]>>;
const pathOf = (card: string, { transactionId }: Sale) => ({ params: { accountId: card, transactionId } });
const claim = async (sale: Sale, options: Options = ALONE) =>
  codeV2(world, transactionsApi.incentivateTransaction, pathOf((await addAccount(world)).card, sale), options);
const byName = ({ externalId }: Sale) => ({ query: { externalId } });
const ageBy = (minutes: number, { transactionId }: Sale) =>
  world.test.query(
    "UPDATE punktum.transactions SET created_at = created_at - make_interval(mins => $1) WHERE id = $2",
    [minutes, transactionId],
  );

describe("a tablet without staff on duty and the sales of its shop", { tags: ["B-40"] }, () => {
  it("assigns a sale that its till has just reported, in both generations", async () => {
    const [first, second] = [await beside.sell({ amount: 12 }), await beside.sell({ amount: 7 })];
    const { card } = await addAccount(world);
    const given = await callV2(world, transactionsApi.incentivateTransaction, pathOf(card, first), ALONE);
    expect(given).toMatchObject({ points: 12, balance: 12 });
    const payload = { deviceKey: world.device.key, keyCode: card, extendedRevenueFactsId: second.transactionId };
    expect(await callV1(world, revenueV1.extendedRevenuePointsManually, payload, ALONE)).toMatchObject({
      points: 7,
      totalPoints: 19,
    });
  });

  it("does not assign another till's sale, in both generations; staff on duty may", async () => {
    const sale = await across.sell({ amount: 100 });
    const { card } = await addAccount(world);
    const path = pathOf(card, sale);
    expect(await refusalV2(world, transactionsApi.incentivateTransaction, path, ALONE)).toEqual(ASKS_FOR_STAFF);
    const payload = { deviceKey: world.device.key, keyCode: card, extendedRevenueFactsId: sale.transactionId };
    expect(await refusalV1(world, revenueV1.extendedRevenuePointsManually, payload, ALONE)).toBe(
      "200 GENERAL_NO_PERMISION",
    );
    const { points } = await callV2(world, v2.readBalance, { params: { accountId: card } });
    expect(points).toBe(0);
    expect(await callV2(world, transactionsApi.incentivateTransaction, path)).toMatchObject({ balance: 100 });
  });

  it("does not assign a sale reported more than ten minutes ago", async () => {
    const [fresh, old] = [await beside.sell({ amount: 3 }), await beside.sell({ amount: 4 })];
    await ageBy(9, fresh);
    await ageBy(11, old);
    expect(await claim(old)).toBe("GENERAL_NO_PERMISION");
    const { card } = await addAccount(world);
    expect(await callV2(world, transactionsApi.incentivateTransaction, pathOf(card, fresh), ALONE)).toMatchObject({
      balance: 3,
    });
  });

  it("does not assign a sale that staff typed without a card", async () => {
    const typed = await callV2(world, transactionsApi.createTransaction, {
      body: { transactionType: "EARNTRANSACTION", amount: 5 },
    });
    expect(await claim(typed)).toBe("GENERAL_NO_PERMISION");
  });

  it("gets the first answer to a repeated request, however old the sale is", { tags: ["B-04"] }, async () => {
    const sale = await beside.sell({ amount: 8 });
    const { card } = await addAccount(world);
    const options = { ...ALONE, key: randomUUID() };
    const first = await callV2(world, transactionsApi.incentivateTransaction, pathOf(card, sale), options);
    await ageBy(30, sale);
    expect(await callV2(world, transactionsApi.incentivateTransaction, pathOf(card, sale), options)).toEqual(first);
  });

  it("finds by name only sales that wait at it, and asks for staff if there are others", async () => {
    const alike = { amount: 31.17, transactionTime: new Date().toISOString() };
    const hidden = await across.sell(alike);
    expect(await refusalV2(world, transactionsApi.findTransactions, byName(hidden), ALONE)).toEqual(ASKS_FOR_STAFF);
    const shown = await beside.sell(alike);
    const found = await callV2(world, transactionsApi.findTransactions, byName(shown), ALONE);
    expect(found.map(({ transactionId }) => transactionId)).toEqual([shown.transactionId]);
    expect(await callV2(world, transactionsApi.findTransactions, byName(shown))).toHaveLength(2);
    expect(await callV2(world, transactionsApi.findTransactions, { query: { externalId: "none" } }, ALONE)).toEqual([]);
  });

  it("reads no sale and no receipt by its number", async () => {
    const { card } = await addAccount(world);
    const { transactionId } = await beside.sell({ amount: 5, keyCode: card });
    const sale = { params: { transactionId } };
    expect(await refusalV2(world, transactionsApi.readTransaction, sale, ALONE)).toEqual(ASKS_FOR_STAFF);
    const receipt = { params: { receiptNumber: "5501" } };
    expect(await refusalV2(world, receiptsApi.findReceipts, receipt, ALONE)).toEqual(ASKS_FOR_STAFF);
  });

  it("control: may do all of it in a programme without staff on duty", async () => {
    const setRule = (rule: string) =>
      world.test.query("UPDATE punktum.programs SET staff_on_duty = $1 WHERE id = 'pfm'", [rule]);
    const sale = await across.sell({ amount: 6 });
    await setRule("OFF");
    const { card } = await addAccount(world);
    const given = await callV2(world, transactionsApi.incentivateTransaction, pathOf(card, sale), ALONE);
    await setRule("REQUIRED");
    expect(given).toMatchObject({ balance: 6 });
  });
});

describe("a tablet without staff on duty and its place", { tags: ["B-40"] }, () => {
  const placeOf = async () => {
    const [place] = await world.test.query<{ workstation_id: string; pos_mode: string }>(
      "SELECT workstation_id, pos_mode FROM punktum.mountings WHERE device_id = $1",
      [world.device.id],
    );
    return place;
  };
  const mounting = (change: object = {}) => ({
    body: {
      deviceKey: world.device.key,
      storeId: "1",
      workstationId: "app-1",
      deviceName: "Counter",
      mode: "STD",
      cameraPosition: "BC",
      language: "de",
      ...change,
    },
  });

  it("keeps its place and its mode; staff on duty may change both", async () => {
    await callV2(world, v2.mountDevice, mounting());
    for (const change of [{ mode: "CAS" }, { workstationId: "anonymous-elsewhere", mode: "CAS" }, { language: "en" }]) {
      expect(await refusalV2(world, v2.mountDevice, mounting(change), ALONE)).toEqual(ASKS_FOR_STAFF);
    }
    expect(await placeOf()).toEqual({ workstation_id: "app-1", pos_mode: "STD" });
    await callV2(world, v2.mountDevice, mounting({ mode: "CAS" }));
    expect(await placeOf()).toEqual({ workstation_id: "app-1", pos_mode: "CAS" });
    await callV2(world, v2.mountDevice, mounting());
  });

  it("gets the same answer when it repeats its mounting, after a lost answer", async () => {
    const first = await callV2(world, v2.mountDevice, mounting());
    expect(await callV2(world, v2.mountDevice, mounting(), ALONE)).toMatchObject({ id: first.id });
  });

  it("keeps them in the first generation as well", async () => {
    const key = await addApiKey(world, world.device.id);
    const mount = (posModeCode: string) =>
      world.app.inject({
        method: "POST",
        url: v1.mountDevice.path,
        payload: {
          ak: key,
          p: {
            deviceModel: "PAD",
            osCode: "SCK",
            deviceInformation: "Counter",
            workstationId: "app-1",
            clientId: "1",
            storeId: "1",
            posModeCode,
            cameraPositionCode: "BC",
            language: "de",
          },
        },
      });
    expect((await mount("CAS")).json()).toMatchObject({
      errorInfo: { errorCode: "GENERAL_NO_PERMISION", details: { staffOnDuty: 1 } },
    });
    expect((await mount("STD")).json()).toMatchObject({ deviceId: world.device.id });
  });

  it("registers no further devices", async () => {
    const body = { os: "Linux", osVersion: "1", browser: "Chromium", deviceInformation: "Second", version: "1" };
    expect(await refusalV2(world, v2.createDevice, { body }, ALONE)).toEqual(ASKS_FOR_STAFF);
  });
});

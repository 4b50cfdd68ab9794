import { randomUUID } from "node:crypto";
import { transactionsApi } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createInsiderWorld, type InsiderWorld } from "./testing/insider-world.ts";

/** Hours of a busy till; `npm run test:all` works through four. */
const HOURS = Number(process.env["HONEST_HOURS"] ?? 1);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let world: InsiderWorld;
beforeAll(async () => {
  world = await createInsiderWorld();
  // Days pass in these stories, and no sale is booked for days to come.
  world.clock.moveMs(-10 * DAY_MS);
});
afterAll(() => world.close());

/** The same work for each hour of a day; answers what every request was told. */
async function throughTheDay(hours: number, perHour: number, work: () => Promise<{ code: string }>) {
  const told = new Set<string>();
  for (let hour = 0; hour < hours; hour += 1) {
    for (let count = 0; count < perHour; count += 1) {
      told.add((await work()).code);
    }
    world.clock.moveMs(HOUR_MS);
  }
  return [...told];
}
const flags = async () => {
  const [row] = await world.test.query<{ count: string }>(
    "SELECT (SELECT count(*) FROM punktum.staff_flags) + (SELECT count(*) FROM punktum.account_fraud_flags) AS count",
  );
  return Number(row?.count);
};

describe("honest days raise no flag and need no second person", () => {
  it("a cashier types 50 purchases an hour, each on another card", { tags: ["A-70"] }, async () => {
    const kim = await world.atTablet();
    const told = await throughTheDay(HOURS, 50, async () => world.sell(kim, await world.newCard(), { amount: 25 }));
    expect(told).toEqual(["OK"]);
    expect(await flags()).toBe(0);
  });

  it("a regular customer comes four times a day", { tags: ["A-70"] }, async () => {
    const kim = await world.atTablet();
    const card = await world.newCard();
    expect(await throughTheDay(4, 1, () => world.sell(kim, card, { amount: 4 }))).toEqual(["OK"]);
    expect(await flags()).toBe(0);
  });

  it("the service desk gives 500 points for a complaint, three times an hour", { tags: ["A-70"] }, async () => {
    const boss = await world.inBackOffice("PARTNER_ADMIN");
    const told = await throughTheDay(8, 3, async () => world.give(boss, await world.newCard(), 500));
    expect(told).toEqual(["OK"]);
    expect(await flags()).toBe(0);
  });

  it("the returns desk takes twelve sales back, each linked to its sale", { tags: ["A-70"] }, async () => {
    const kim = await world.atTablet();
    const told = await throughTheDay(6, 2, async () => {
      const card = await world.newCard();
      const sold = await world.sell(kim, card, { lineItems: [{ extendedAmount: 20 }] });
      const { transactionId } = z.parse(transactionsApi.createAccountTransaction.response, sold.body);
      const line = { type: "RETURN", extendedAmount: 20, originalTransactionId: transactionId };
      return world.sell(kim, card, { lineItems: [line] });
    });
    expect(told).toEqual(["OK"]);
    expect(await flags()).toBe(0);
  });

  it("a supervisor corrects a large mistake with a colleague's confirmation", { tags: ["A-70"] }, async () => {
    const [kim, alex] = [await world.atTablet(), await world.addPerson()];
    const card = await world.newCard();
    const key = randomUUID();
    await world.give(kim, card, 10_000);
    await world.give(kim, card, 10_000);
    const refused = await world.give(kim, card, 5_000, key);
    expect(await world.confirmHere(kim, refused, alex.pin)).toMatchObject({ code: "OK" });
    expect((await world.give(kim, card, 5_000, key)).code).toBe("OK");
    expect(await flags()).toBe(0);
  });

  it("the counts restart at the next day of the shop", { tags: ["A-70"] }, async () => {
    const kim = await world.atTablet();
    const card = await world.newCard();
    await world.give(kim, card, 10_000);
    await world.give(kim, card, 10_000);
    expect((await world.give(kim, card, 1)).code).toBe("SECOND_PERSON_REQUIRED");
    world.clock.moveMs(DAY_MS);
    const tomorrow = await world.atTablet(kim);
    expect((await world.give(tomorrow, card, 10_000)).code).toBe("OK");
  });
});

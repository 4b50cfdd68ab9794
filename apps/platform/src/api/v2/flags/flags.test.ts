import { randomUUID } from "node:crypto";
import { accountCareApi, flagsApi as api } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createInsiderWorld, type InsiderWorld } from "../../testing/insider-world.ts";

let world: InsiderWorld;
beforeAll(async () => {
  world = await createInsiderWorld();
});
afterAll(() => world.close());

type Cashier = Awaited<ReturnType<InsiderWorld["inBackOffice"]>>;

const list = async (who: Cashier, state = "open") => {
  const url = `/api/v2/programs/pfm/flags?state=${state}`;
  const answer = await world.app.inject({ method: "GET", url, headers: await who.headers() });
  return z.parse(api.listFlags.response, answer.json()).data;
};
const decide = (who: Cashier, flagId: string, decision: string) =>
  world.ask(who, api.decideFlag, { params: { flagId }, body: { decision, reason: "looked at it" } });

/** Ids of all open flags, read in pages of fifty. */
async function listByPages(who: Cashier, after?: string): Promise<readonly string[]> {
  const url = `/api/v2/programs/pfm/flags?limit=50${after === undefined ? "" : `&after=${after}`}`;
  const answer = await world.app.inject({ method: "GET", url, headers: await who.headers() });
  const { data, next } = z.parse(api.listFlags.response, answer.json());
  const ids = data.map(({ id }) => id);
  return next === null ? ids : [...ids, ...(await listByPages(who, next))];
}

async function flaggedCard() {
  const card = await world.newCard();
  const boss = await world.inBackOffice("PROGRAM_ADMIN");
  await world.ask(boss, accountCareApi.setFraud, { params: { accountId: card }, body: { reason: "two towns" } });
  const [flag] = await list(boss);
  return { card, boss, flagId: flag?.id ?? "" };
}

async function flaggedPerson(storeId = 1) {
  const person = await world.inBackOffice("PARTNER_ADMIN", { partnerId: storeId, storeId });
  const flagId = randomUUID();
  await world.test.query(
    `INSERT INTO punktum.staff_flags (program_id, id, admin_id, rule, work_id, store_id, raised_at)
     VALUES ('pfm', $1, $2, 'PERSON_CARDS', $1, $3, now())`,
    [flagId, person.id, storeId],
  );
  return { person, flagId };
}

describe("fraud flags", () => {
  it("a harmless flag is removed, a confirmed one keeps the account locked", { tags: ["BO-09"] }, async () => {
    const [one, other] = [await flaggedCard(), await flaggedCard()];
    expect((await decide(one.boss, one.flagId, "HARMLESS")).code).toBe("OK");
    expect(await world.flagOn(one.card)).toMatchObject({ flagged: false });
    expect((await decide(other.boss, other.flagId, "CONFIRMED")).code).toBe("OK");
    expect(await world.flagOn(other.card)).toMatchObject({ flagged: true });
    const ids = (await list(one.boss)).map(({ id }) => id);
    expect(ids).not.toContain(other.flagId);
    expect(await list(one.boss, "done")).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: other.flagId, decision: "CONFIRMED", decisionReason: "looked at it" }),
      ]),
    );
    expect((await decide(one.boss, one.flagId, "CONFIRMED")).code).toBe("NOT_FOUND");
  });

  it("a flag about staff is decided by another person within reach", { tags: ["BO-09"] }, async () => {
    const { person, flagId } = await flaggedPerson();
    expect((await list(person)).find(({ id }) => id === flagId)).toMatchObject({ kind: "STAFF", mayDecide: false });
    expect((await decide(person, flagId, "HARMLESS")).code).toBe("GENERAL_NO_PERMISION");
    const far = await world.inBackOffice("PARTNER_ADMIN", { partnerId: 2, storeId: 2 });
    expect((await decide(far, flagId, "HARMLESS")).code).toBe("NOT_FOUND");
    const near = await world.inBackOffice("PARTNER_ADMIN");
    expect((await decide(near, flagId, "CONFIRMED")).code).toBe("OK");
    expect(await world.rulesOn(person)).toEqual([]);
  });

  it("are paged newest first, each once", { tags: ["BO-09"] }, async () => {
    const boss = await world.inBackOffice("PROGRAM_ADMIN");
    await world.test.query(
      `INSERT INTO punktum.staff_flags (program_id, id, admin_id, rule, work_id, store_id, raised_at)
       SELECT 'pfm', gen_random_uuid(), $1, 'RULE' || n, gen_random_uuid(), 1, now() - (n / 3) * interval '1 microsecond'
       FROM generate_series(1, 210) n`,
      [boss.id],
    );
    const all = await list(boss, "open&limit=200");
    expect(all).toHaveLength(200);
    const ids = await listByPages(boss);
    expect(ids.slice(0, 200)).toEqual(all.map(({ id }) => id));
    expect(ids.length).toBeGreaterThanOrEqual(210);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

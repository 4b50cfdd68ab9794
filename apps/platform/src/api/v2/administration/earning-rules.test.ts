import { simulatorApi, vouchersAdminApi as api } from "@punktum/contracts";
import { ruleOf, WEEKDAYS } from "@punktum/domain";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { UNCONDITIONAL } from "../../../points/action-definitions/index.ts";
import { readPublished } from "../../../points/promotions/index.ts";
import { createHistoryJob } from "../../../points/simulations/index.ts";
import {
  type AdministrationWorld,
  createAdministrationWorld,
  type Options,
  type Who,
} from "./testing/administration-world.ts";

let world: AdministrationWorld;
beforeAll(async () => {
  world = await createAdministrationWorld();
});
afterEach(() => world.test.query("DELETE FROM punktum.promotion_budgets; DELETE FROM punktum.promotions"));
afterAll(() => world.close());

const base = { promotionKey: "rmt", type: "RMT", actionType: "MULTIPLIERACTION", factor: 1, name: "Alles" } as const;
const saturday = {
  ...base,
  factor: 2,
  name: "Samstag",
  nameEn: "Saturday",
  weekdays: ["SATURDAY"],
  hours: { from: "08:00", to: "24:00" },
  minimum: 20.5,
  storeIds: ["1"],
  levelIds: ["7"],
  timesPerDay: 1,
  timesInAll: 5,
  budgetPoints: 50_000,
} as const;
const create = (body: object, who: Who = "admin") => world.good(who, api.createPromotion, { body });
const refuse = (body: object, who: Who = "admin") => world.refused(who, api.createPromotion, { body });
const check = (body: object, who: Who = "admin") => world.good(who, simulatorApi.checkPromotion, { body });
const simulate = (body: object, who: Who = "admin") => world.good(who, simulatorApi.simulatePromotions, { body });
const codesOf = (answer: Awaited<ReturnType<typeof check>>) =>
  answer.conflicts.map(({ code, ids }) => [code, ...ids].join(" "));
const addLevel = (id: string) =>
  world.test.query(
    `INSERT INTO punktum.status_level_sets (program_id, id, name) VALUES ('pfm', 1, 'Status') ON CONFLICT DO NOTHING;
     INSERT INTO punktum.status_levels (program_id, id, set_id, names, threshold_points)
       VALUES ('pfm', ${id}, 1, '{"de": "Gold"}', ${id}) ON CONFLICT DO NOTHING`,
  );

describe("earning rules with conditions", () => {
  it("are written, read, listed and changed with all conditions", { tags: ["BO-06"] }, async () => {
    await addLevel("7");
    const made = await create({ ...saturday, draft: true });
    expect(made).toMatchObject({ ...saturday, draft: true, active: true });
    const options: Options = { params: { promotionId: made.id } };
    expect(await world.good("admin", api.readPromotion, options)).toEqual(made);
    const drafts = (draft: string) => world.good("admin", api.listPromotions, { query: { draft } });
    expect(await drafts("true")).toEqual([made]);
    expect(await drafts("false")).toEqual([]);
    const body = { ...base, active: true };
    const changed = await world.good("admin", api.replacePromotion, { ...options, body, ifMatch: '"1"' });
    expect(changed).toMatchObject({ ...base, ...UNCONDITIONAL, version: 2 });
    expect(await world.refused("admin", api.replacePromotion, { ...options, body, ifMatch: '"1"' })).toBe(
      "412 CHANGED_MEANWHILE",
    );
  });

  it("are refused with values that no rule can have", { tags: ["BO-06"] }, async () => {
    const wrong = [
      { weekdays: ["CATURDAY"] },
      { hours: { from: "24:00", to: "08:00" } },
      { hours: { from: "8", to: "12" } },
      { minimum: 0 },
      { minimum: 1.005 },
      { timesPerDay: 0 },
      { budgetPoints: -1 },
      { levelIds: ["Gold"] },
      { storeIds: ["x"] },
    ];
    expect(await Promise.all(wrong.map((more) => refuse({ ...base, ...more })))).toEqual(
      wrong.map(() => "400 REQUEST_INVALID"),
    );
  });

  it("that can never apply cannot be published, and the answer gives the reason", { tags: ["BO-06"] }, async () => {
    const never = { ...base, hours: { from: "08:00", to: "08:00" }, storeIds: ["99"] };
    const { status, body } = await world.ask("admin", api.createPromotion, { body: never });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: {
        problems: ["body: never applies: its hours are empty", "body: never applies: no shop is all it asks for"],
        details: { conflicts: "HOURS_EMPTY STORES_APART" },
      },
    });
    const draft = await create({ ...never, draft: true });
    const options = { params: { promotionId: draft.id } };
    const publish = { ...options, body: { ...never, active: true } };
    expect(await world.refused("admin", api.replacePromotion, publish)).toBe("400 REQUEST_INVALID");
    await world.good("admin", api.replacePromotion, { ...options, body: { ...never, active: false } });
    await world.test.query("UPDATE punktum.stores SET active = false WHERE program_id = 'pfm' AND id = 1");
    expect(await refuse({ ...base, storeId: "1" })).toBe("400 REQUEST_INVALID");
    await world.test.query("UPDATE punktum.stores SET active = true WHERE program_id = 'pfm' AND id = 1");
  });

  it("give the same points in the simulator before saving and in a booking afterwards", async () => {
    await addLevel("7");
    const some = <T>(values: readonly T[]) => fc.subarray([...values]);
    const rule = fc.record({
      weekdays: some(WEEKDAYS),
      hours: fc.option(fc.constantFrom({ from: "00:00", to: "24:00" }, { from: "22:15", to: "02:00" })),
      minimum: fc.option(fc.integer({ min: 1, max: 100_000 }).map((value) => value / 100)),
      levelIds: some(["7"]),
      storeIds: some(["1"]),
      timesPerDay: fc.option(fc.integer({ min: 1, max: 9 })),
      timesInAll: fc.option(fc.integer({ min: 1, max: 9 })),
      budgetPoints: fc.option(fc.integer({ min: 1, max: 1e12 })),
      factor: fc.integer({ min: 0, max: 999_999 }).map((value) => value / 1_000),
      actionType: fc.constantFrom("MULTIPLIERACTION" as const, "FIXEDPOINTACTION" as const),
      points: fc.option(fc.nat({ max: 1_000 })),
      revenue: fc.option(fc.nat({ max: 10_000 }).map((value) => value / 100)),
      merchandiseGroupCodes: some(["FUEL", "BAKERY"]),
      validTo: fc.option(fc.constant("2099-12-31T23:59:59.999Z")),
      nameEn: fc.constantFrom("", "Rule"),
    });
    await fc.assert(
      fc.asyncProperty(rule, async (more) => {
        const made = await create({ ...base, ...more });
        const [stored] = await world.test.database.withProgram("pfm", (transaction) => readPublished(transaction));
        await world.test.query("DELETE FROM punktum.promotions");
        expect(stored).toEqual(ruleOf(made.id, made));
      }),
      { numRuns: 60 },
    );
  });
});

describe("the check of a rule", () => {
  it("reports problems and conflicting rules; partners see only their own", { tags: ["BO-06"] }, async () => {
    const first = await create(base);
    const foreign = await create({ ...base, partnerId: "2", weekdays: ["SATURDAY"] });
    const answer = await check({ ...base, weekdays: ["SATURDAY"], hours: { from: "08:00", to: "12:00" } });
    expect(answer).toMatchObject({ neverApplies: false, refused: false, givenPoints: 0 });
    expect(codesOf(answer)).toEqual([`GOES_AFTER ${foreign.id}`, `GOES_BEFORE ${first.id}`]);
    expect(codesOf(await check(base))).toEqual([`ALWAYS_BEHIND ${first.id}`, `GOES_AFTER ${foreign.id}`]);
    expect(codesOf(await check({ ...base, id: first.id }))).toEqual([`GOES_AFTER ${foreign.id}`]);
    const own = await check({ ...base, partnerId: "1", hours: { from: "08:00", to: "08:00" } }, "partner");
    expect(own).toMatchObject({ neverApplies: true, refused: true });
    expect(codesOf(own)).toEqual(["HOURS_EMPTY"]);
    expect(await world.refused("partner", simulatorApi.checkPromotion, { body: base })).toBe(
      "403 GENERAL_NO_PERMISION",
    );
    expect(await world.refused("staff", simulatorApi.checkPromotion, { body: base })).toBe("403 GENERAL_NO_PERMISION");
    expect(await world.refused("stranger", simulatorApi.checkPromotion, { body: base })).toBe(
      "404 ORGANIZATION_NOT_FOUND",
    );
  });

  it("reports the used budget of a saved rule", async () => {
    const made = await create({ ...base, budgetPoints: 100 });
    await world.test.query(
      `INSERT INTO punktum.promotion_budgets (program_id, promotion_id, given_points)
      VALUES ('pfm', $1, 100)`,
      [made.id],
    );
    const answer = await check({ ...base, budgetPoints: 100, id: made.id });
    expect(answer).toMatchObject({ neverApplies: true, refused: false, givenPoints: 100 });
    expect(codesOf(answer)).toEqual(["BUDGET_SPENT"]);
  });
});

describe("the simulator", () => {
  const at = "2026-11-28T09:00:00.000Z";
  const basket = [
    { amount: 10, description: "Brot", merchandiseGroupCode: "BAKERY" },
    { amount: 4, type: "RETURN" },
    { amount: 30, revenueKey: "rmc2" },
  ];
  const here = { basket, at, storeId: "1" };

  it(
    "shows line by line what a basket gives today and with drafts, and changes nothing",
    { tags: ["BO-06"] },
    async () => {
      const first = await create(base);
      const position = await world.auditPosition();
      const drafts = [
        { ...base, factor: 9, storeIds: ["2"] },
        { ...base, factor: 3, name: "Gebäck", merchandiseGroupCodes: ["BAKERY"], weekdays: ["SATURDAY"] },
      ];
      const { before, after } = await simulate({ ...here, drafts });
      expect(before).toMatchObject({
        points: 156,
        lines: [
          { points: 10, reason: 0 },
          { points: -4, reason: 1 },
          { points: 150, reason: 2 },
        ],
      });
      expect(before.reasons.map(({ kind, ruleId, draft }) => [kind, ruleId, draft])).toEqual([
        ["PROMOTION", first.id, null],
        ["PROMOTION", first.id, null],
        ["STANDARD", null, null],
      ]);
      expect(after).toMatchObject({ points: 176, lines: [{ points: 30 }, { points: -4 }, { points: 150 }] });
      expect(after.lines[0]?.reason).toBe(0);
      expect(after.reasons[0]).toMatchObject({
        kind: "PROMOTION",
        ruleId: null,
        draft: 1,
        factor: 3,
        revenue: 10,
        names: { de: "Gebäck", en: "Gebäck" },
      });
      expect((await simulate({ ...here, at: "2026-11-27T09:00:00.000Z", drafts })).after.points).toBe(156);
      expect(await world.auditSince(position)).toEqual([]);
      expect(await world.good("admin", api.listPromotions, {})).toEqual([first]);
    },
  );

  it("replaces the saved rule that has the draft's id", async () => {
    const first = await create({ ...base, factor: 5 });
    const sold = { ...here, basket: [{ amount: 10 }] };
    const changed = (more: object) => simulate({ ...sold, drafts: [{ ...base, id: first.id, ...more }] });
    expect(await changed({ factor: 7 })).toMatchObject({ before: { points: 50 }, after: { points: 70 } });
    expect(await changed({ factor: 7, active: false })).toMatchObject({ after: { points: 10 } });
  });

  it("uses level, card and remaining budgets", async () => {
    const rule = await create({ ...base, factor: 4, budgetPoints: 100 });
    const sold = { ...here, basket: [{ amount: 20 }] };
    const drafts = [{ ...base, factor: 3, levelIds: ["7"], timesPerDay: 1 }];
    expect((await simulate({ ...sold, drafts, levelId: "7" })).after.points).toBe(60);
    expect((await simulate({ ...sold, drafts })).after.points).toBe(80);
    expect((await simulate({ ...sold, drafts, levelId: "7", anonymous: true })).after.points).toBe(80);
    await world.test.query(
      `INSERT INTO punktum.promotion_budgets (program_id, promotion_id, given_points)
      VALUES ('pfm', $1, 21)`,
      [rule.id],
    );
    expect(await simulate({ ...sold, drafts })).toMatchObject({ before: { points: 20 }, after: { points: 20 } });
  });

  it("refuses users who may not write rules there", async () => {
    const refused = (who: Who, body: object) => world.refused(who, simulatorApi.simulatePromotions, { body });
    expect(await refused("partner", { ...here, drafts: [base] })).toBe("403 GENERAL_NO_PERMISION");
    expect(await refused("partner", { ...here, storeId: "3" })).toBe("403 GENERAL_NO_PERMISION");
    expect(await refused("staff", here)).toBe("403 GENERAL_NO_PERMISION");
    expect(await refused("stranger", here)).toBe("404 ORGANIZATION_NOT_FOUND");
    expect(await refused("admin", { ...here, storeId: "99" })).toBe("404 NOT_FOUND");
    expect(await refused("admin", { ...here, basket: [] })).toBe("400 REQUEST_INVALID");
    const own = { ...here, drafts: [{ ...base, partnerId: "1", factor: 2 }] };
    expect((await simulate(own, "partner")).after.points).toBe(162);
  });
});

describe("past sales and drafts", () => {
  const period = { from: "2026-10-01T00:00:00.000Z", to: "2026-10-04T00:00:00.000Z" };
  const own = { ...base, partnerId: "1" };
  const ask = (who: Who, body: object) => world.good(who, simulatorApi.simulateHistory, { body });
  const read = (who: Who, simulationId: string) =>
    world.ask(who, simulatorApi.readHistory, { params: { simulationId } });

  it(
    "are requested, run by the job, and readable by the requester and programme managers",
    { tags: ["BO-06"] },
    async () => {
      const position = await world.auditPosition();
      const asked = await ask("partner", { drafts: [own], ...period });
      expect(asked).toMatchObject({ ...period, state: "WAITING", progress: 0, sales: 0, result: null });
      expect(await world.auditSince(position)).toMatchObject([
        { action: "PROMOTIONS_TRIED", subject_kind: "PROMOTION_TRIAL", subject_id: asked.id },
      ]);
      await createHistoryJob(world.test.database, () => Date.now())();
      const done = await world.good("admin", simulatorApi.readHistory, { params: { simulationId: asked.id } });
      expect(done).toMatchObject({
        state: "DONE",
        progress: 1,
        result: { sales: 0, cost: null, drafts: [{ sales: 0 }] },
      });
      expect((await read("partner", asked.id)).body).toEqual(done);
      const foreign = await ask("admin", { drafts: [base], ...period });
      expect((await read("partner", foreign.id)).status).toBe(404);
      expect((await read("stranger", foreign.id)).status).toBe(404);
      expect((await read("staff", foreign.id)).status).toBe(403);
    },
  );

  it("are refused for other partners' rules and for invalid periods", async () => {
    const refused = (who: Who, more: object) =>
      world.refused(who, simulatorApi.simulateHistory, { body: { drafts: [own], ...period, ...more } });
    expect(await refused("partner", { drafts: [own, base] })).toBe("403 GENERAL_NO_PERMISION");
    expect(await refused("staff", {})).toBe("403 GENERAL_NO_PERMISION");
    expect(await refused("admin", { drafts: [] })).toBe("400 REQUEST_INVALID");
    expect(await refused("admin", { to: period.from })).toBe("400 REQUEST_INVALID");
    expect(await refused("admin", { from: "2026-01-01T00:00:00.000Z" })).toBe("400 REQUEST_INVALID");
  });
});

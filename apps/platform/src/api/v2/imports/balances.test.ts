import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expirePointsOnce } from "../../../points/expiry/index.ts";
import { countAll } from "../../../points/figures/testing/count-all.ts";
import { checkBooks } from "../../../points/ledger-books/index.ts";
import { checkProgram } from "../../../points/ledger/index.ts";
import { createCoupon } from "../../../testing/factories.ts";
import { code, countsOf, createImportWorld, type ImportWorld } from "./testing/import-world.ts";

let world: ImportWorld;

beforeAll(async () => {
  world = await createImportWorld();
});
afterAll(() => world.close());

describe("opening balances", () => {
  const soundness = async () => {
    await countAll(world.test, "pfm");
    return [
      (await checkBooks(world.test.database, "pfm", new Date()))?.isSound,
      (await world.test.database.withProgram("pfm", (transaction) => checkProgram(transaction))).broken,
    ];
  };

  it("are booked once for each account and time, and the books agree before and after", async () => {
    const card = code();
    await world.imported("CARDS", `card\n${card}\n`);
    const table = `member,points,earned on\n${card},1250,31.03.2024\n${card},80,\n`;
    expect(await world.imported("BALANCES", table)).toMatchObject({ newRows: 2, points: 1330 });
    expect(await world.accountOf(card)).toMatchObject({ points: 1330 });
    expect(countsOf(await world.imported("BALANCES", table))).toMatchObject({ newRows: 0, sameRows: 2 });
    expect(await world.imported("BALANCES", `member,points\n${card},81\n`)).toMatchObject({
      newRows: 0,
      problems: [{ row: 2, field: "points", code: "OTHER_BALANCE" }],
    });
    expect(await world.accountOf(card)).toMatchObject({ points: 1330 });
    expect(await soundness()).toEqual([true, []]);
    const [figures] = await world.test.query(
      "SELECT sum(opened)::int AS opened, sum(issued)::int AS issued FROM punktum.daily_figures WHERE program_id = 'pfm' AND store_id = 0 AND partner_id = 0",
    );
    expect(figures).toMatchObject({ opened: 1330 });
  });

  it("keep their age: older points expire first", async () => {
    await world.test.query("UPDATE punktum.programs SET points_life_months = 12 WHERE id = 'pfm'");
    const card = code();
    await world.imported("CARDS", `card\n${card}\n`);
    await world.imported("BALANCES", `member,points,earned on\n${card},70,2020-01-01\n${card},30,\n`);
    await expirePointsOnce(world.test.database, new Date());
    expect(await world.accountOf(card)).toMatchObject({ points: 30 });
    expect(await soundness()).toEqual([true, []]);
    const [figures] = await world.test.query(
      "SELECT sum(expired_of_issue)::int AS issue FROM punktum.daily_figures WHERE program_id = 'pfm'",
    );
    expect(figures).toEqual({ issue: 0 });
    await world.test.query("UPDATE punktum.programs SET points_life_months = NULL WHERE id = 'pfm'");
  });

  it("are reversed by bookings if nothing else was booked, and can be imported again", async () => {
    const card = code();
    await world.imported("CARDS", `card\n${card}\n`);
    const table = `member,points\n${card},500\n`;
    const { id } = await world.imported("BALANCES", table);
    expect(await world.perform("undoImport", id)).toMatchObject({ state: "UNDONE", undoneRows: 1, kept: [] });
    expect(await world.accountOf(card)).toMatchObject({ points: 0 });
    expect(await world.imported("BALANCES", table)).toMatchObject({ newRows: 1 });
    expect(await world.accountOf(card)).toMatchObject({ points: 500 });
    expect(await soundness()).toEqual([true, []]);
  });

  it("refuse numbers that are not whole", async () => {
    const card = code();
    await world.imported("CARDS", `card\n${card}\n`);
    const { problems } = await world.imported("BALANCES", `member;points\n${card};1.500\n${card};-5\n${card};1,5\n`);
    expect(problems.map(({ code: reason }) => reason)).toEqual(["NOT_POINTS", "NOT_POINTS", "NOT_POINTS"]);
  });

  it("are not booked again when a file with the day of its import is imported a day later", async () => {
    const card = code();
    await world.imported("CARDS", `card\n${card}\n`);
    const dayOf = (ageMs: number): string => new Date(Date.now() - ageMs).toISOString().slice(0, 10);
    await world.imported("BALANCES", `member,points,earned on\n${card},64,${dayOf(0)}\n`);
    await world.test.query(
      `UPDATE punktum.bookings SET created_at = created_at - interval '1 day'
       WHERE account_id IN (SELECT account_id FROM punktum.identifiers WHERE code = $1)`,
      [card],
    );
    const again = await world.imported("BALANCES", `member,points,earned on\n${card},64,${dayOf(86_400_000)}\n`);
    expect(countsOf(again)).toMatchObject({ newRows: 0, sameRows: 1 });
    expect(await world.accountOf(card)).toMatchObject({ points: 64 });
  });
});

describe("keys and stores", () => {
  it("are added, recognized on repetition, and removed by an undo if unused", async () => {
    const coupon = await createCoupon(world.test.database, "pfm", { points: 5 });
    const keys = `coupon,key\n${coupon},A-1\nC${coupon},A-2\n999999,A-3\n`;
    const { id } = await world.imported("KEYS", keys);
    expect(countsOf(await world.imported("KEYS", keys))).toMatchObject({ newRows: 0, sameRows: 2, wrongRows: 1 });
    await world.test.query("UPDATE punktum.coupon_keys SET redeemed_at = now() WHERE key_code = 'A-2'");
    expect(await world.perform("undoImport", id)).toMatchObject({ undoneRows: 1, kept: [{ code: "USED", rows: 1 }] });

    const stores = `partner,name,city\n1,Imported store,Wien\n1,Imported store,Graz\n77,Nowhere,\n`;
    const shops = await world.imported("STORES", stores);
    expect(shops.problems.map(({ code: reason }) => reason)).toEqual(["TWICE_IN_FILE", "UNKNOWN_PARTNER"]);
    expect(countsOf(await world.imported("STORES", stores))).toMatchObject({ newRows: 0, sameRows: 1 });
    expect(await world.perform("undoImport", shops.id)).toMatchObject({ undoneRows: 1, kept: [] });
  });
});

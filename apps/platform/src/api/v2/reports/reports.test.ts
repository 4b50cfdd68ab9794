import { ledgerApi, reportsApi } from "@punktum/contracts";
import { points } from "@punktum/domain";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod/mini";
import { createLedger } from "../../../points/ledger/index.ts";
import { countAll } from "../../../points/figures/testing/count-all.ts";
import { createAccount, createReward, requestKey } from "../../../testing/factories.ts";
import { logIn } from "../../testing/place-calls.ts";
import { PASSWORD } from "../../testing/place-world.ts";
import {
  type AdministrationWorld,
  createAdministrationWorld,
  sendAs,
  type Who,
} from "../administration/testing/administration-world.ts";

const { readReport } = reportsApi;
const { checkLedger, exportLedger, readExpiryOutlook } = ledgerApi;

let world: AdministrationWorld;
let auditor = "";
let reward = 0;
const members: string[] = [];

interface Sale {
  readonly member: number;
  readonly store: number;
  readonly amount: number;
  readonly day: string;
  readonly code?: "REV" | "MANUALREVENUE";
}

async function book({ member, store, amount, day, code = "REV" }: Sale): Promise<void> {
  await createLedger(world.test.database).bookPoints({
    programId: "pfm",
    request: requestKey(),
    accountId: members[member] ?? "",
    bookingType: amount < 0 ? "BURNBOOKING" : "EARNBOOKING",
    bookingTypeCode: code,
    points: points(amount),
    bookedAt: new Date(`${day}T11:00:00Z`),
    origin: { source: "test", partnerId: store === 3 ? 2 : 1, storeId: store, adminId: world.adminIds.staff },
  });
}

beforeAll(async () => {
  world = await createAdministrationWorld();
  const { database, query } = world.test;
  await query("UPDATE punktum.programs SET points_per_euro = 100, points_life_months = 24 WHERE id = 'pfm'");
  await query(
    `INSERT INTO punktum.admins (program_id, id, email, password_hash, role)
     VALUES ('pfm', $1, 'auditor@pfm.example', $2, 'AUDITOR')`,
    [randomUUID(), await world.passwords.hash(PASSWORD)],
  );
  auditor = (await logIn(world.app, "auditor")).token;
  members.push(await createAccount(database, "pfm", { registered: true }), await createAccount(database, "pfm"));
  await query("UPDATE punktum.member_changes SET at = '2026-02-01T12:00:00Z' WHERE program_id = 'pfm'");
  await book({ member: 0, store: 1, amount: 100, day: "2026-03-02" });
  await book({ member: 0, store: 2, amount: 50, day: "2026-03-02" });
  await book({ member: 0, store: 3, amount: 30, day: "2026-03-10" });
  await book({ member: 1, store: 3, amount: 40, day: "2026-02-20" });
  await book({ member: 1, store: 1, amount: -15, day: "2026-04-01" });
  await book({ member: 1, store: 1, amount: 5, day: "2026-03-31", code: "MANUALREVENUE" });
  reward = await createReward(database, "pfm", { points: 60 });
  await createLedger(database).redeemVoucher({
    programId: "pfm",
    request: requestKey(),
    accountId: members[0] ?? "",
    kind: "R",
    voucherId: reward,
    origin: { source: "test", partnerId: 1, storeId: 2 },
  });
  await query("UPDATE punktum.bookings SET booked_at = '2026-03-20T12:00:00Z' WHERE voucher_id IS NOT NULL");
  await countAll(world.test);
});
afterAll(() => world.close());

type Report = z.output<typeof readReport.response>;
type Query = Readonly<Record<string, string>>;
const MARCH = { from: "2026-03-01", to: "2026-03-31", by: "month" };

const options = (report: string, query: Query) => ({ params: { report }, query: { ...MARCH, ...query } });
const read = (who: Who, report: string, query: Query = {}) => world.good(who, readReport, options(report, query));
const refused = (who: Who, report: string, query: Query = {}) => world.refused(who, readReport, options(report, query));

/** Totals of a report by the names of its figures. */
const totalsOf = ({ figures, totals }: Report) =>
  Object.fromEntries(figures.map(({ code }, index) => [code, totals[index]]));

describe("a report", () => {
  it("shows a period of the whole programme", async () => {
    expect(totalsOf(await read("admin", "points"))).toEqual({
      ISSUED: 185,
      REDEEMED: 60,
      EXPIRED: 0,
      CORRECTED: 0,
      OPENED: 0,
      OUTSTANDING: 165,
      REDEMPTION_RATE: Number((60 / 225).toFixed(6)),
    });
    expect(totalsOf(await read("admin", "members"))).toEqual({
      MEMBERS: 2,
      REGISTERED: 1,
      JOINED: 0,
      DEPARTED: 0,
      ACTIVE_30: 1,
      ACTIVE_365: 2,
    });
  });

  it("is a series of days, weeks from Monday, or months", async () => {
    const byWeek = await read("admin", "points", { by: "week", to: "2026-03-10" });
    expect(byWeek.series.map(({ from, to, values }) => [from, to, values[0], values[5]])).toEqual([
      ["2026-03-01", "2026-03-01", 0, 40],
      ["2026-03-02", "2026-03-08", 150, 190],
      ["2026-03-09", "2026-03-10", 30, 220],
    ]);
    const byDay = await read("admin", "points", { by: "day" });
    expect(byDay.series).toHaveLength(31);
    expect(byDay.series[1]).toMatchObject({ from: "2026-03-02", to: "2026-03-02" });
  });

  it("is compared with the period before and with a year earlier", async () => {
    const { compared } = await read("admin", "points", { from: "2026-03-02", compare: "previous" });
    expect(compared).toMatchObject({ from: "2026-01-31", to: "2026-03-01" });
    expect(compared?.totals[0]).toBe(40);
    const lastYear = await read("admin", "points", { compare: "year" });
    expect(lastYear.compared).toMatchObject({ from: "2025-03-01", to: "2025-03-31" });
    expect(lastYear.compared?.totals[0]).toBe(0);
  });

  it("marks values that late bookings may still change", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const from = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);
    const { series, asOf } = await read("admin", "points", { from, to: today, by: "day" });
    expect(series.filter(({ isMoving }) => isMoving).length).toBeOneOf([6, 7, 8]);
    expect(series[0]?.isMoving).toBe(false);
    expect(String(asOf).slice(0, 4)).toBe(today.slice(0, 4));
  });

  it("lists shops, vouchers and people, the largest first", async () => {
    const { rows } = await read("admin", "stores");
    expect(rows.map(({ id, name, values }) => [id, name, values[3]])).toEqual([
      ["1", "Store 1", 105],
      ["2", "Store 2", 50],
      ["3", "Store 3", 30],
    ]);
    const vouchers = await read("admin", "vouchers");
    expect(vouchers.rows).toEqual([{ id: `R${reward}`, name: `Prämie ${reward}`, values: [1, 60, 0] }]);
    const staff = await read("admin", "staff");
    expect(staff.rows).toEqual([{ id: world.adminIds.staff, name: "staff@pfm.example", values: [1, 5, 0] }]);
  });

  it("contains the programme's liability", async () => {
    expect(totalsOf(await read("admin", "liability", { to: "2026-04-30" }))).toMatchObject({
      OUTSTANDING: 150,
      LIABILITY: 150,
      EXPECTED_BREAKAGE: 0,
    });
    expect(totalsOf(await read("admin", "breakage"))).toEqual({ ISSUED: 185, EXPIRED_OF_ISSUE: 0, BREAKAGE: 0 });
  });
});

describe("the reach of a report", () => {
  it("is the partner's shops for partner staff, without programme-wide figures", async () => {
    expect(totalsOf(await read("partner", "points"))).toMatchObject({ ISSUED: 155, OUTSTANDING: null, EXPIRED: null });
    expect(totalsOf(await read("partner", "members"))).toMatchObject({ MEMBERS: null, ACTIVE_30: 1, ACTIVE_365: 1 });
    expect((await read("partner", "stores")).rows.map(({ id }) => id)).toEqual(["1", "2"]);
    expect((await read("partner", "staff")).rows).toHaveLength(1);
  });

  it("is the own shop for shop staff", async () => {
    expect(totalsOf(await read("staff", "points"))).toMatchObject({ ISSUED: 105, REDEEMED: 0 });
    expect((await read("staff", "stores")).rows.map(({ id }) => id)).toEqual(["1"]);
    expect((await read("staff", "vouchers")).rows).toEqual([]);
  });

  it("may be narrowed to a partner or shop, never widened", async () => {
    expect(totalsOf(await read("admin", "points", { storeId: "2" }))).toMatchObject({ ISSUED: 50, REDEEMED: 60 });
    expect(totalsOf(await read("admin", "points", { partnerId: "2" }))).toMatchObject({ ISSUED: 30 });
    expect(totalsOf(await read("partner", "points", { storeId: "2" }))).toMatchObject({ ISSUED: 50 });
    expect(await refused("admin", "points", { storeId: "2", partnerId: "2" })).toBe("404 NOT_FOUND");
    expect(await refused("partner", "points", { storeId: "3" })).toBe("404 NOT_FOUND");
    expect(await refused("partner", "points", { partnerId: "2" })).toBe("404 NOT_FOUND");
    expect(await refused("staff", "points", { storeId: "2" })).toBe("404 NOT_FOUND");
    expect(await refused("stranger", "points")).toBe("404 ORGANIZATION_NOT_FOUND");
  });

  it("hides the liability from partners, and staff figures from peers", async () => {
    expect(await refused("partner", "liability")).toBe("403 GENERAL_NO_PERMISION");
    expect(await refused("partner", "breakage")).toBe("403 GENERAL_NO_PERMISION");
    expect(await refused("staff", "staff")).toBe("403 GENERAL_NO_PERMISION");
    const answers = await Promise.all(
      ["points", "liability", "staff"].map((report) => sendAs(world.app, auditor, readReport, options(report, {}))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it.each([
    ["ends before it begins", { to: "2026-02-01" }],
    ["is no day", { from: "2026-02-30" }],
    ["is longer than two years of days", { from: "2023-01-01", by: "day" }],
    ["is longer than five years", { from: "2000-01-01", by: "month" }],
    ["lies before the calendar of reports", { from: "1999-12-31", to: "1999-12-31" }],
    ["has an unknown length of points", { by: "year" }],
  ])("refuses a period that %s", async (_title, query) => {
    expect(await refused("admin", "points", query)).toBe("400 REQUEST_INVALID");
  });
});

describe("the table of a report", () => {
  const ask = async (path: string, language: string) => {
    const answer = await world.app.inject({
      url: `/api/v2/programs/pfm/reports/${path}&from=2026-03-01&to=2026-04-30`,
      headers: { authorization: `Bearer ${auditor}`, "accept-language": language },
    });
    return { type: answer.headers["content-type"], lines: answer.body.split("\r\n") };
  };

  it("has a line for each month, in the reader's language, with amounts and shares as numbers", async () => {
    expect(await ask("liability/table?by=month", "de")).toEqual({
      type: "text/csv; charset=utf-8",
      lines: [
        "Von,Bis,Offene Punkte,Verbindlichkeit,Erwarteter Verfall,Ausgegebene Punkte,Eingelöste Punkte,Verfallene Punkte,Korrigierte Punkte,Übernommene Punkte",
        "2026-03-01,2026-03-31,165,1.65,0,185,60,0,0,0",
        "2026-04-01,2026-04-30,150,1.5,0,0,15,0,0,0",
        "",
      ],
    });
  });

  it("has a line for each shop when its rows are asked for", async () => {
    const { lines } = await ask("stores/table?of=rows&by=month", "en");
    expect(lines.slice(0, 2)).toEqual([
      "Id,Name,Bookings,Sales,Revenue,Points issued,Points redeemed,Redemptions",
      "1,Store 1,2,0,0,105,15,0",
    ]);
    expect((await ask("vouchers/table?of=rows", "en")).lines[1]).toBe(`R${reward},Reward ${reward},1,60,0`);
  });

  it("is refused to roles that may not read the report", async () => {
    const { exportReport } = reportsApi;
    expect(await world.refused("partner", exportReport, options("liability", {}))).toBe("403 GENERAL_NO_PERMISION");
    expect(await world.refused("partner", exportReport, options("points", { storeId: "3" }))).toBe("404 NOT_FOUND");
    expect(await world.refused("admin", exportReport, options("points", { to: "2026-01-01" }))).toBe(
      "400 REQUEST_INVALID",
    );
  });
});

describe("the ledger", () => {
  const month = (query: Query) => ({ query: { month: "2026-03", ...query } });
  const askForText = async (query: string, token = auditor) =>
    world.app.inject({
      url: `/api/v2/programs/pfm/ledger/export?${query}`,
      headers: { authorization: `Bearer ${token}` },
    });

  it("is checked with the sums of balances, bookings and figures", async () => {
    const check = await world.good("admin", checkLedger);
    expect(check).toMatchObject({ isSound: true, broken: [], balances: 150, booked: 150, figures: 150 });
  });

  it("says when its points expire, up to the sum of them", async () => {
    const { months, held, outstanding, lifeMonths } = await world.good("admin", readExpiryOutlook);
    expect(lifeMonths).toBe(24);
    expect(months.map(({ month }) => month)).toEqual(["2028-02", "2028-03"]);
    expect(months.reduce((sum, { points }) => sum + points, held)).toBe(outstanding);
    expect(outstanding).toBe(150);
  });

  it("is exported as a table and as a journal, and the export is in the audit log", async () => {
    const before = await world.auditPosition();
    const csv = await askForText("month=2026-03");
    expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const lines = csv.body.trim().split("\r\n");
    expect(lines[1]).toBe("2026-03-01,,,,OPENING,40,,,,");
    expect(lines.at(-1)).toBe("2026-03-31,,,,CLOSING,165,,,,");
    expect(lines.find((line) => line.includes("REDEEMED"))).toContain(`,REDEEMED,-60,2,1,R${reward},test`);
    const journal = await askForText("month=2026-03&format=hledger");
    expect(journal.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(journal.body).toContain("    liabilities:points  0 P = -165 P\n");
    expect((await world.auditSince(before)).map(({ action, after }) => ({ action, after }))).toEqual([
      { action: "LEDGER_EXPORTED", after: { month: "2026-03", format: "csv" } },
      { action: "LEDGER_EXPORTED", after: { month: "2026-03", format: "hledger" } },
    ]);
  });

  it("is readable by programme users only, and exported after recent authentication", async () => {
    expect(await world.refused("partner", checkLedger)).toBe("403 GENERAL_NO_PERMISION");
    expect(await world.refused("staff", exportLedger, month({}))).toBe("403 GENERAL_NO_PERMISION");
    expect(await world.refused("stranger", checkLedger)).toBe("404 ORGANIZATION_NOT_FOUND");
    expect(await world.refused("partner", readExpiryOutlook)).toBe("403 GENERAL_NO_PERMISION");
    expect(await world.refused("stranger", readExpiryOutlook)).toBe("404 ORGANIZATION_NOT_FOUND");
    expect(await world.refused("admin", exportLedger, month({ month: "2026-13" }))).toBe("400 REQUEST_INVALID");
    world.clock.moveMs(6 * 60_000);
    expect(await world.refused("admin", exportLedger, month({}))).toBe("403 STEP_UP_REQUIRED");
  });
});

import { randomUUID } from "node:crypto";
import {
  EXPORT_KINDS,
  EXPORTS_OF_A_PERIOD,
  exportsApi as api,
  type ExportFilter,
  type ExportKind,
  v2,
} from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createExportJob, findExport, forgetOldExportsOnce, readExportFile } from "../../../points/exports/index.ts";
import { createInsiderWorld, type InsiderWorld } from "../../testing/insider-world.ts";
import { addApprovals, addListRows } from "./testing/list-rows.ts";

let world: InsiderWorld;
let boss: Cashier;
beforeAll(async () => {
  world = await createInsiderWorld();
  boss = await world.inBackOffice("PROGRAM_ADMIN");
  await world.test.query(
    `INSERT INTO punktum.rewards (program_id, id, texts, points) VALUES ('pfm', 77, '{"en": {"title": "Basket"}}', 250)`,
  );
  await world.newCard();
  await addListRows(world.test, boss.id);
  await addApprovals(world.test, { adminId: boss.id, state: "OPEN", count: 1 });
});
afterAll(() => world.close());

type Cashier = Awaited<ReturnType<InsiderWorld["inBackOffice"]>>;

const params = { programId: "pfm" };
const HOUR_MS = 3_600_000;
/** Rights of a person are remembered for some seconds. */
const REMEMBERED_MS = 4_000;
const period = () => ({
  from: new Date(world.clock.nowMs() - HOUR_MS).toISOString(),
  to: new Date(world.clock.nowMs() + HOUR_MS).toISOString(),
});
const bodyOf = (kind: ExportKind, filter: ExportFilter = {}) => ({
  kind,
  filter,
  ...(EXPORTS_OF_A_PERIOD.includes(kind) ? period() : {}),
});
const ask = (who: Cashier, kind: ExportKind, filter: ExportFilter = {}) =>
  world.ask(who, api.createExport, { params, body: bodyOf(kind, filter), key: randomUUID() });
const idIn = (body: unknown) => z.parse(api.createExport.response, body).id;
const idOf = async (who: Cashier, kind: ExportKind, filter: ExportFilter = {}) =>
  idIn((await ask(who, kind, filter)).body);
const read = (who: Cashier, exportId: string) => world.ask(who, api.readExport, { params: { ...params, exportId } });
const stateIn = async (exportId: string) =>
  (await world.test.query<{ state: string }>("SELECT state FROM punktum.exports WHERE id = $1", [exportId]))[0]?.state;

async function accountsOf(card: string): Promise<string[]> {
  const text = "SELECT account_id AS id FROM punktum.identifiers WHERE program_id = 'pfm' AND code = $1";
  return (await world.test.query<{ id: string }>(text, [card])).map(({ id }) => id);
}

/** Runs the job until nothing waits. */
async function work(job = createExportJob(world.test.database, () => world.clock.nowMs())): Promise<void> {
  const open = () => world.test.query("SELECT FROM punktum.exports WHERE state IN ('WAITING', 'RUNNING')");
  while ((await open()).length > 0) {
    await job();
  }
}

async function fileOf(who: Cashier, exportId: string, programId = "pfm") {
  const url = api.readExportFile.path.replace("{programId}", programId).replace("{exportId}", exportId);
  return await world.app.inject({ method: "GET", url, headers: { ...(await who.headers()), "accept-language": "en" } });
}

const linesIn = (csv: string): readonly string[] => csv.split("\r\n").slice(1, -1);

/** Lines of an export without its heading. */
async function exported(who: Cashier, kind: ExportKind, filter: ExportFilter = {}): Promise<readonly string[]> {
  const exportId = await idOf(who, kind, filter);
  await work();
  return linesIn((await fileOf(who, exportId)).body);
}

describe("exports of lists", { tags: ["BO-09"] }, () => {
  it.each(EXPORT_KINDS)("write %s into a table with a heading and the rows of the list", async (kind) => {
    await world.give(boss, await world.newCard(), 7);
    const asked = await ask(boss, kind);
    expect(asked.body).toMatchObject({ kind, state: "WAITING", rows: 0 });
    const exportId = idIn(asked.body);
    expect((await fileOf(boss, exportId)).json()).toMatchObject({ errorType: "FILE_GONE" });
    await work();
    const file = await fileOf(boss, exportId);
    expect([file.statusCode, file.headers["content-type"]]).toEqual([200, expect.stringContaining("text/csv")]);
    expect(file.body).toMatch(/^\u{FEFF}[\w ]+,/u);
    const { length } = linesIn(file.body);
    expect(length).toBeGreaterThan(0);
    expect((await read(boss, exportId)).body).toMatchObject({ state: "DONE", rows: length, isCut: false });
    const log = await world.test.query(
      "SELECT action FROM punktum.audit_log WHERE subject_id = $1 AND actor_id = $2 ORDER BY position",
      [exportId, boss.id],
    );
    expect(log).toEqual([{ action: "EXPORT_ASKED" }, { action: "EXPORT_FETCHED" }]);
  });

  it("turn formulas into text, and keep negative numbers", { tags: ["S7"] }, async () => {
    await world.test.query("UPDATE punktum.stores SET name = '=HYPERLINK(1)' WHERE program_id = 'pfm' AND id = 3");
    expect((await exported(boss, "PLACES")).join("\n")).toContain(",'=HYPERLINK(1)");
    const card = await world.newCard();
    await world.give(boss, card, 70);
    await world.ask(boss, v2.createBooking, {
      params: { accountId: card },
      body: { bookingType: "BURNBOOKING", bookingTypeCode: "MANUALREVENUE", points: 31, reason: "mistake" },
    });
    expect((await exported(boss, "BOOKINGS")).join("\n")).toContain(",-31,");
  });

  it("have the rows that the person reaches, and only lists they may read", { tags: ["S2"] }, async () => {
    const partner = await world.inBackOffice("PARTNER_ADMIN", { partnerId: 2, storeId: 2 });
    const shops = (await exported(partner, "PLACES")).map((line) => line.split(",")[2]);
    expect(new Set(shops)).toEqual(new Set(["2"]));
    await world.give(boss, await world.newCard(), 5);
    expect(await exported(partner, "BOOKINGS")).toEqual([]);
    expect(await exported(partner, "MEMBERS")).toEqual([]);
    expect((await exported(partner, "PEOPLE")).join("\n")).not.toContain(boss.email);
    for (const kind of ["APPROVALS", "PRIVACY_REQUESTS", "FLAGS"] as const) {
      expect(await exported(partner, kind)).toEqual([]);
    }
    const [technician, agent] = [await world.inBackOffice("TECHNICIAN"), await world.inBackOffice("SUPPORT_AGENT")];
    expect((await ask(technician, "PEOPLE")).code).toBe("GENERAL_NO_PERMISION");
    expect((await ask(agent, "BOOKINGS")).code).toBe("GENERAL_NO_PERMISION");
    expect((await ask(await world.inBackOffice("STORE_STAFF"), "PLACES")).code).toBe("GENERAL_NO_PERMISION");
  });

  it("have each approval once: those of others, the own open ones and decided ones, over several pages", async () => {
    const agent = await world.inBackOffice("SUPPORT_AGENT");
    const before = (await exported(boss, "APPROVALS")).length;
    await addApprovals(world.test, { adminId: agent.id, state: "OPEN", count: 450 });
    await addApprovals(world.test, { adminId: agent.id, state: "REJECTED", count: 230 });
    await addApprovals(world.test, { adminId: boss.id, state: "OPEN", count: 3 });
    await addApprovals(world.test, { adminId: boss.id, state: "REJECTED", count: 2 });
    const ids = (await exported(boss, "APPROVALS")).map((line) => line.split(",")[0]);
    expect([ids.length - before, new Set(ids).size - before]).toEqual([685, 685]);
    expect((await exported(agent, "APPROVALS")).length).toBe(680);
    expect((await ask(await world.inBackOffice("TECHNICIAN"), "APPROVALS")).code).toBe("GENERAL_NO_PERMISION");
  });

  it("have the rows that the list has with this filter", { tags: ["BO-09"] }, async () => {
    const accountIds = await accountsOf(await world.newCard());
    await world.give(boss, await world.newCard(), 7);
    await world.test.query("UPDATE punktum.stores SET active = false WHERE program_id = 'pfm' AND id = 2");
    const cells = async (kind: ExportKind, column: number, filter: ExportFilter) =>
      (await exported(boss, kind, filter)).map((line) => line.split(",")[column]);
    expect(await cells("MEMBERS", 0, { accountIds })).toEqual(accountIds);
    expect(await cells("MEMBERS", 0, { status: "LOCKED" })).toEqual([]);
    expect(await cells("VOUCHERS", 0, { kind: "COUPON" })).toEqual([]);
    expect(await cells("VOUCHERS", 0, { q: "no such title" })).toEqual([]);
    expect(await cells("BOOKINGS", 7, { storeId: "999" })).toEqual([]);
    expect(new Set(await cells("PLACES", 2, { active: "false" }))).toEqual(new Set(["2"]));
    expect(await cells("DEVICES", 0, { q: "no such tablet" })).toEqual([]);
    expect(new Set(await cells("PEOPLE", 3, { role: "AUDITOR" }))).not.toContain("PROGRAM_ADMIN");
    expect(new Set(await cells("AUDIT", 3, { action: "EXPORT_FETCHED" }))).toEqual(new Set(["EXPORT_FETCHED"]));
  });

  it("tell which filters they have, and not what was searched", { tags: ["S10"] }, async () => {
    const { body } = await ask(boss, "MEMBERS", { q: "Wilhelmine", status: "ACTIVE" });
    expect(body).toMatchObject({ filteredBy: ["q", "status"] });
    expect(JSON.stringify(body)).not.toContain("Wilhelmine");
    const log = await world.test.query<{ after: unknown }>(
      "SELECT after FROM punktum.audit_log WHERE subject_id = $1",
      [idIn(body)],
    );
    expect(log).toEqual([{ after: { kind: "MEMBERS", from: null, to: null, filteredBy: ["q", "status"] } }]);
    await work();
  });

  it("mask members for everybody who may not give their data out", { tags: ["S10"] }, async () => {
    await world.newCard();
    await world.test.query("UPDATE punktum.users SET first_name = 'Wilhelmine' WHERE program_id = 'pfm'");
    const seenBy = async (role: "PROGRAM_ADMIN" | "PARTNER_ADMIN" | "SUPPORT_AGENT") =>
      (await exported(await world.inBackOffice(role), "MEMBERS")).join("\n");
    expect(await seenBy("PROGRAM_ADMIN")).toContain(",Wilhelmine,");
    for (const role of ["PARTNER_ADMIN", "SUPPORT_AGENT"] as const) {
      expect(await seenBy(role)).toContain(",W***,");
      expect(await seenBy(role)).not.toContain("Wilhelmine");
    }
  });

  it("are seen by the person who asked, of their programme, with a recent proof", { tags: ["S2"] }, async () => {
    const exportId = await idOf(boss, "PLACES");
    await work();
    const other = await world.inBackOffice("PROGRAM_ADMIN");
    expect((await fileOf(other, exportId)).statusCode).toBe(404);
    expect((await read(other, exportId)).code).toBe("NOT_FOUND");
    expect((await world.ask(other, api.listExports, { params })).body).toMatchObject({ data: [] });
    expect((await fileOf(boss, exportId, "mhe")).json()).toMatchObject({ errorType: "ORGANIZATION_NOT_FOUND" });
    const { authorization = "" } = await boss.headers();
    world.clock.moveMs(6 * 60_000);
    const stale = { ...boss, headers: () => Promise.resolve({ authorization }) };
    expect((await fileOf(stale, exportId)).json()).toMatchObject({ errorType: "STEP_UP_REQUIRED" });
    expect((await ask(stale, "PLACES")).code).toBe("STEP_UP_REQUIRED");
    expect((await fileOf(boss, exportId)).statusCode).toBe(200);
  });

  it("are in no query of another programme", { tags: ["S2"] }, async () => {
    const { database } = world.test;
    const id = await idOf(boss, "PEOPLE");
    await work();
    const find = (programId: string) =>
      database.withProgram(programId, (transaction) => findExport(transaction, { askedBy: boss.id, id }));
    expect(await find("mhe")).toBeUndefined();
    expect(await find("pfm")).toMatchObject({ state: "DONE", parts: 1 });
    const pieces = readExportFile(database, "mhe", { id, parts: 1 });
    // The byte order mark, and then no piece.
    expect(await pieces.next()).toMatchObject({ done: false });
    await expect(pieces.next()).rejects.toThrow("deleted");
  });

  it("end for a person who was locked out, or whose reach changed, meanwhile", { tags: ["S2"] }, async () => {
    const [leaver, mover] = [await world.inBackOffice("PROGRAM_ADMIN"), await world.inBackOffice("PARTNER_ADMIN")];
    const before = await idOf(mover, "PLACES");
    await work();
    const [left, moved] = [await idOf(leaver, "PEOPLE"), await idOf(mover, "PLACES")];
    await world.test.query("UPDATE punktum.admins SET active = false WHERE id = $1", [leaver.id]);
    await world.test.query("UPDATE punktum.admin_partners SET partner_id = 2 WHERE admin_id = $1", [mover.id]);
    await work();
    expect([await stateIn(before), await stateIn(left), await stateIn(moved)]).toEqual(["DONE", "FAILED", "FAILED"]);
    world.clock.moveMs(REMEMBERED_MS);
    expect((await fileOf(mover, before)).json()).toMatchObject({ errorType: "FILE_GONE" });
  });

  it("are continued by another process where a stopped one was, without a row twice", async () => {
    await world.test.query(
      `INSERT INTO punktum.admins (program_id, id, email, password_hash, role)
       SELECT 'pfm', gen_random_uuid(), 'many' || n || '@pfm.example', 'none', 'AUDITOR' FROM generate_series(1, 450) n`,
    );
    const exportId = await idOf(boss, "PEOPLE");
    const stopped = createExportJob(world.test.database, () => world.clock.nowMs(), 0);
    // The claim, and the first page.
    await stopped();
    await stopped();
    expect((await read(boss, exportId)).body).toMatchObject({ state: "RUNNING", rows: 200 });
    const next = createExportJob(world.test.database, () => world.clock.nowMs() + HOUR_MS);
    await next();
    await stopped();
    await work(next);
    const emails = linesIn((await fileOf(boss, exportId)).body).map((line) => line.split(",")[2]);
    expect(emails.filter((email) => email?.startsWith("many"))).toHaveLength(450);
    expect(new Set(emails).size).toBe(emails.length);
  });

  it("fail after three claims without a page", async () => {
    const exportId = await idOf(boss, "PLACES");
    for (const hours of [1, 2, 3, 4]) {
      await createExportJob(world.test.database, () => world.clock.nowMs() + hours * HOUR_MS, 0)();
    }
    expect(await stateIn(exportId)).toBe("FAILED");
  });

  it("wait three at a time, also if twenty are asked for at once", async () => {
    const person = await world.inBackOffice("PROGRAM_ADMIN");
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(person, "PLACES")));
    expect(answers.filter(({ code }) => code === "OK")).toHaveLength(3);
    expect(answers.filter(({ code }) => code === "RATE_LIMITED")).toHaveLength(17);
  });

  it("are asked for once by a repeated request, three at a time, and kept for a day", async () => {
    const person = await world.inBackOffice("PROGRAM_ADMIN");
    const key = randomUUID();
    const body = bodyOf("PLACES");
    const first = await world.ask(person, api.createExport, { params, body, key });
    const again = await world.ask(person, api.createExport, { params, body, key });
    expect(idIn(again.body)).toBe(idIn(first.body));
    expect([(await ask(person, "PLACES")).code, (await ask(person, "PLACES")).code]).toEqual(["OK", "OK"]);
    expect((await ask(person, "PLACES")).code).toBe("RATE_LIMITED");
    await work();
    await forgetOldExportsOnce(world.test.database, new Date(world.clock.nowMs() + 25 * HOUR_MS));
    expect(await world.test.query("SELECT FROM punktum.export_parts")).toEqual([]);
    expect((await fileOf(person, idIn(first.body))).statusCode).toBe(404);
  });

  it.each([
    { kind: "BOOKINGS" },
    { kind: "PLACES", from: "2026-01-01T00:00:00.000Z", to: "2026-02-01T00:00:00.000Z" },
    { kind: "AUDIT", from: "2026-02-01T00:00:00.000Z", to: "2026-01-01T00:00:00.000Z" },
    { kind: "AUDIT", from: "2020-02-01T00:00:00.000Z", to: "2026-01-01T00:00:00.000Z" },
    { kind: "MOON" },
    { kind: "PLACES", filter: { status: "ACTIVE" } },
    { kind: "PEOPLE", filter: { role: "KING" } },
    { kind: "MEMBERS", filter: { q: "ab" } },
    { kind: "MEMBERS", filter: { accountIds: [] } },
  ])("refuse what is no export: %j", async (body) => {
    expect((await world.ask(boss, api.createExport, { params, body, key: randomUUID() })).code).toBe("REQUEST_INVALID");
  });
});

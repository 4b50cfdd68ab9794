import { randomUUID } from "node:crypto";
import { membersApi as api } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createInsiderWorld, type InsiderWorld } from "../../testing/insider-world.ts";

let world: InsiderWorld;
beforeAll(async () => {
  world = await createInsiderWorld();
});
afterAll(() => world.close());

type Cashier = Awaited<ReturnType<InsiderWorld["inBackOffice"]>>;

async function ask(who: Cashier, body: object, more: Record<string, string> = {}) {
  const { path, method } = api.exportMembers;
  const url = path.replace("{programId}", "pfm");
  const headers = { ...(await who.headers()), "accept-language": "en", ...more };
  return await world.app.inject({ method, url, headers, payload: body });
}

/** The lines of a table without its heading, as cells. None of the test's values has a comma. */
const rowsOf = (csv: string) =>
  csv
    .split("\r\n")
    .slice(1, -1)
    .map((line) => line.split(","));

/** A member of a partner with this name. */
async function addMember(first: string, last: string, partnerId = 1): Promise<string> {
  const [id, userId] = [randomUUID(), randomUUID()];
  await world.test.database.withProgram("pfm", async ({ db }) => {
    const program = { program_id: "pfm" };
    await db
      .insertInto("accounts")
      .values({ ...program, id })
      .execute();
    await db
      .insertInto("users")
      .values({ ...program, id: userId, first_name: first, last_name: last })
      .execute();
    await db
      .insertInto("memberships")
      .values({ ...program, id: randomUUID(), account_id: id, user_id: userId })
      .execute();
  });
  await world.test.query(
    `INSERT INTO punktum.account_partners (program_id, account_id, partner_id)
    VALUES ('pfm', $1, $2)`,
    [id, partnerId],
  );
  return id;
}

describe("the list of members as a table", () => {
  it(
    "contains the selected members, with full names for roles that export data",
    { tags: ["BO-01", "S10"] },
    async () => {
      const ids = [await addMember("Greta", "Pfeil"), await addMember("=HYPERLINK(1)", "@cell")];
      const boss = await world.inBackOffice("PROGRAM_ADMIN");
      const answer = await ask(boss, { accountIds: ids });
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, expect.stringContaining("text/csv")]);
      expect(answer.body.split("\r\n")[0]).toBe(
        "Id,Given name,Family name,Card,Level,Points,Status,Registered,Last activity,Last shop,Member since",
      );
      expect(rowsOf(answer.body).map((row) => row.slice(0, 3))).toEqual([
        [ids[0], "Greta", "Pfeil"],
        [ids[1], "'=HYPERLINK(1)", "'@cell"],
      ]);
    },
  );

  it("has points as numbers, below zero too", { tags: ["BO-01"] }, async () => {
    const id = await addMember("Rita", "Ruck");
    await world.test.query("UPDATE punktum.accounts SET floor_points = -1500, points = -1234 WHERE id = $1", [id]);
    const answer = await ask(await world.inBackOffice("PROGRAM_ADMIN"), { accountIds: [id] });
    expect(rowsOf(answer.body)[0]?.[5]).toBe("-1234");
  });

  it("masks names for other roles, and leaves out members out of reach", { tags: ["BO-01", "S2"] }, async () => {
    const [near, far] = [await addMember("Anton", "Berger"), await addMember("Jule", "Wagner", 2)];
    const partner = await world.inBackOffice("PARTNER_ADMIN");
    const agent = await world.inBackOffice("SUPPORT_AGENT");
    const accountIds = [near, far, randomUUID()];
    const namesFor = async (who: Cashier, body: object) =>
      rowsOf((await ask(who, body)).body).map((row) => row.slice(1, 3).join(" "));
    expect(await namesFor(partner, { accountIds })).toEqual(["A*** B***"]);
    expect(await namesFor(agent, { accountIds })).toEqual(["A*** B***", "J*** W***"]);
    expect(await namesFor(partner, { q: "wagner" })).toEqual([]);
    expect(await namesFor(partner, { q: "berger", sort: "NAME" })).toEqual(["A*** B***"]);
    expect((await ask(await world.inBackOffice("STORE_STAFF"), { accountIds })).json()).toMatchObject({
      errorType: "GENERAL_NO_PERMISION",
    });
  });

  it("contains the first 200 of a list, and accepts no larger selection", { tags: ["BO-01"] }, async () => {
    await world.test.query(
      `INSERT INTO punktum.accounts (program_id, id) SELECT 'pfm', gen_random_uuid() FROM generate_series(1, 201)`,
    );
    const boss = await world.inBackOffice("PROGRAM_ADMIN");
    expect(rowsOf((await ask(boss, {})).body)).toHaveLength(200);
    const many = Array.from({ length: 201 }, () => randomUUID());
    expect((await ask(boss, { accountIds: many })).statusCode).toBe(400);
    expect((await ask(boss, { accountIds: [] })).statusCode).toBe(400);
  });

  it("needs recent authentication, and is audited without the search text", { tags: ["BO-01", "S10"] }, async () => {
    const boss = await world.inBackOffice("PROGRAM_ADMIN");
    const id = await addMember("Wilma", "Einmalig");
    const { authorization = "" } = await boss.headers();
    expect((await ask(boss, { q: "einmalig" })).statusCode).toBe(200);
    const rows = await world.test.query(
      `SELECT after, a::text LIKE '%inmalig%' AS tells FROM punktum.audit_log a
       WHERE action = 'MEMBERS_EXPORTED' AND actor_id = $1`,
      [boss.id],
    );
    expect(rows).toEqual([{ after: { rows: 1, masked: false, accountIds: [id] }, tells: false }]);
    world.clock.moveMs(6 * 60_000);
    expect((await ask(boss, { q: "einmalig" }, { authorization })).json()).toMatchObject({
      errorType: "STEP_UP_REQUIRED",
    });
  });
});

import { membersApi } from "@punktum/contracts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { followMembersOnce } from "../../../people/member-list/index.ts";
import { fingerprintOf } from "../../../office/idempotency/index.ts";
import { createLedger } from "../../../points/ledger/index.ts";
import { points } from "@punktum/domain";
import { type AdministrationWorld, createAdministrationWorld } from "../administration/testing/administration-world.ts";

let world: AdministrationWorld;
const { listMembers, search } = membersApi;

/** A member with a person and a card; with a shop, they have bought there. */
async function addMember(given: { first: string; last: string; card: string; store?: number; points?: number }) {
  const [accountId, userId] = [randomUUID(), randomUUID()];
  const program = { program_id: "pfm" };
  await world.test.database.withProgram("pfm", async ({ db }) => {
    await db
      .insertInto("accounts")
      .values({ ...program, id: accountId })
      .execute();
    await db
      .insertInto("identifiers")
      .values({ ...program, type: "CARDCODE", code: given.card, account_id: accountId })
      .execute();
    await db
      .insertInto("users")
      .values({ ...program, id: userId, first_name: given.first, last_name: given.last })
      .execute();
    await db
      .insertInto("memberships")
      .values({ ...program, id: randomUUID(), account_id: accountId, user_id: userId, optins: `{"EMAIL": true}` })
      .execute();
  });
  const { store } = given;
  await (store === undefined
    ? undefined
    : createLedger(world.test.database).bookPoints({
        programId: "pfm",
        request: { owner: "test", key: randomUUID(), fingerprint: fingerprintOf("test", {}) },
        accountId,
        bookingType: "EARNBOOKING",
        bookingTypeCode: "REV",
        points: points(given.points ?? 10),
        origin: { source: "test", partnerId: store === 3 ? 2 : 1, storeId: store },
      }));
  return accountId;
}

beforeAll(async () => {
  world = await createAdministrationWorld();
  await addMember({ first: "Greta", last: "Pfeil", card: "4000004711", store: 1, points: 300 });
  await addMember({ first: "Anton", last: "Berger", card: "4000004712", store: 3, points: 200 });
  await addMember({ first: "Jule", last: "Wagner", card: "4000004713" });
  await world.test.query(
    `INSERT INTO punktum.status_level_sets (program_id, id, name) VALUES ('pfm', 1, 'Levels');
     INSERT INTO punktum.status_levels (program_id, id, set_id, names, threshold_points)
     VALUES ('pfm', 1, 1, '{"de": "Bronze", "en": "Bronze"}', 0), ('pfm', 2, 1, '{"de": "Silber", "en": "Silver"}', 250)`,
  );
  await followMembersOnce(world.test.database);
  await followMembersOnce(world.test.database);
});
afterAll(() => world.close());

const namesFor = async (who: "admin" | "partner" | "staff", query: Record<string, string>) =>
  (await world.good(who, listMembers, { query })).data.map(({ familyName }) => familyName);

describe("the list of members", () => {
  it("shows all members to programme managers", { tags: ["BO-01"] }, async () => {
    const { data, about, next } = await world.good("admin", listMembers, { query: { sort: "NAME" } });
    expect(
      data.map(({ familyName, cardEnding, points: balance, levelNames, lastStoreName }) => [
        familyName,
        cardEnding,
        balance,
        levelNames?.en,
        lastStoreName,
      ]),
    ).toEqual([
      ["Berger", "4712", 200, "Bronze", "Store 3"],
      ["Pfeil", "4711", 300, "Silver", "Store 1"],
      ["Wagner", "4713", 0, "Bronze", undefined],
    ]);
    expect([about, next]).toEqual([{ count: 3, exact: true }, undefined]);
  });

  it.each([
    [{ q: "greta" }, ["Pfeil"]],
    [{ levelId: "2" }, ["Pfeil"]],
    [{ levelId: "1", sort: "NAME" }, ["Berger", "Wagner"]],
    [{ levelId: "99" }, []],
    [{ storeId: "3" }, ["Berger"]],
    [{ registered: "false" }, []],
    [{ optin: "EMAIL", q: "anton" }, ["Berger"]],
    [{ optin: "POST" }, []],
    [{ status: "LOCKED" }, []],
    [{ lastActivityFrom: "2999-01-01T00:00:00.000Z" }, []],
    [{ sort: "POINTS" }, ["Pfeil", "Berger", "Wagner"]],
    [{ sort: "NEWEST" }, ["Wagner", "Berger", "Pfeil"]],
  ] as const)("filters and sorts by %j", { tags: ["BO-01"] }, async (query, names) => {
    expect(await namesFor("admin", query)).toEqual(names);
  });

  it.each(["ACTIVITY", "NAME", "POINTS", "NEWEST"])("continues page by page in the order %s", async (sort) => {
    const whole = await namesFor("admin", { sort });
    const first = await world.good("admin", listMembers, { query: { sort, limit: "1" } });
    const second = await world.good("admin", listMembers, { query: { sort, limit: "1", after: String(first.next) } });
    const third = await world.good("admin", listMembers, { query: { sort, limit: "1", after: String(second.next) } });
    expect([first, second, third].flatMap(({ data }) => data.map(({ familyName }) => familyName))).toEqual(whole);
    expect([third.next, second.about]).toEqual([undefined, undefined]);
  });

  it("refuses a too short search text and a cursor of another order", async () => {
    const { next } = await world.good("admin", listMembers, { query: { sort: "NAME", limit: "1" } });
    for (const query of [
      { q: "ab" },
      { q: "x".repeat(101) },
      { after: "nonsense" },
      { sort: "POINTS", after: String(next) },
    ]) {
      expect(await world.refused("admin", listMembers, { query })).toBe("400 REQUEST_INVALID");
    }
  });

  it("shows partner staff only members within reach", { tags: ["BO-01", "S2"] }, async () => {
    expect(await namesFor("partner", { sort: "NAME" })).toEqual(["Pfeil"]);
    expect(await namesFor("partner", { q: "berger" })).toEqual([]);
  });

  it("finds a complete code for shop staff, with a masked name", { tags: ["BO-01"] }, async () => {
    const { data } = await world.good("staff", listMembers, { query: { q: "4000004711" } });
    expect(data.map(({ givenName, familyName, userId }) => [givenName, familyName, userId])).toEqual([
      ["G***", "P***", undefined],
    ]);
    expect(await namesFor("staff", { q: "400000471" })).toEqual([]);
    expect(await namesFor("staff", { q: "pfeil" })).toEqual([]);
    expect(await namesFor("staff", {})).toEqual([]);
  });

  it("limits the number of unknown codes for shop staff", async () => {
    for (let guess = 0; guess < 30; guess += 1) {
      await world.ask("staff", listMembers, { query: { q: `90000000${guess}` } });
    }
    expect(await world.refused("staff", listMembers, { query: { q: "4000004711" } })).toBe("429 RATE_LIMITED");
    expect(await world.refused("staff", search, { query: { q: "4000004711" } })).toBe("429 RATE_LIMITED");
  });

  it("is closed to devices, operators and another organisation", { tags: ["S2"] }, async () => {
    expect(await world.refused("device", listMembers)).toBe("403 GENERAL_NO_PERMISION");
    expect(await world.refused("operator", listMembers)).toBe("403 GENERAL_NO_PERMISION");
    expect(await world.refused("stranger", listMembers)).toBe("404 ORGANIZATION_NOT_FOUND");
  });

  it("does not log the search text", async () => {
    await world.good("admin", listMembers, { query: { q: "Canaryname" } });
    expect(world.logLines.filter((line) => line.includes("Canaryname"))).toEqual([]);
  });
});

describe("the search over everything", () => {
  it("finds members, shops and tablets by a part of their name", { tags: ["BO-01"] }, async () => {
    const { members, stores, devices } = await world.good("admin", search, { query: { q: "store 1" } });
    expect([members, stores.map(({ name }) => name), devices.map(({ placeName }) => placeName)]).toEqual([
      [],
      ["Store 1"],
      ["pos-1"],
    ]);
    const people = await world.good("admin", search, { query: { q: "wagn" } });
    expect(people.members.map(({ familyName }) => familyName)).toEqual(["Wagner"]);
  });

  it("stays within a partner", { tags: ["S2"] }, async () => {
    const { stores, members } = await world.good("partner", search, { query: { q: "store 3" } });
    expect([stores, members]).toEqual([[], []]);
    expect((await world.good("partner", search, { query: { q: "berger" } })).members).toEqual([]);
  });

  it.each(["%", "_", "\\", "'", "a", "\u202E\u0000".slice(0, 1), "🦊"])("takes %j literally", async (q) => {
    const found = await world.good("admin", search, { query: { q } });
    expect([found.members, found.receipts]).toEqual([[], []]);
  });
});

import { randomUUID } from "node:crypto";
import { accountCareApi, accountWritesApi, type Call, usersApi, v2 } from "@punktum/contracts";
import * as z from "zod/mini";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createInsiderWorld, type InsiderWorld } from "./testing/insider-world.ts";

type Cashier = Awaited<ReturnType<InsiderWorld["inBackOffice"]>>;

let world: InsiderWorld;
let tablet: Cashier;
/** Admin of partner 1, in whose shop the tablet stands; admin of partner 2; staff of partner 1's shop. */
let here: Cashier;
let there: Cashier;
let staff: Cashier;

const OTHERS = { partnerId: 2, storeId: 2 };

/** The same person without a chosen place. */
const placeless = (cashier: Cashier): Cashier => ({
  ...cashier,
  headers: async () => {
    const { authorization = "" } = await cashier.headers();
    return { authorization };
  },
});

beforeAll(async () => {
  world = await createInsiderWorld();
  tablet = await world.atTablet();
  here = placeless(await world.inBackOffice("PARTNER_ADMIN"));
  there = placeless(await world.inBackOffice("PARTNER_ADMIN", OTHERS));
  staff = placeless(await world.inBackOffice("STORE_STAFF"));
});
afterAll(() => world.close());

/** A registered member who got points at the tablet of partner 1. */
async function memberHere(): Promise<string> {
  const card = await world.newCard(`${randomUUID()}@example.org`);
  expect((await world.give(tablet, card, 10)).code).toBe("OK");
  return card;
}

async function personOf(card: string): Promise<string> {
  const boss = await world.inBackOffice();
  const { body } = await world.ask(boss, v2.listMemberships, { params: { accountId: card } });
  return z.parse(v2.listMemberships.response, body)[0]?.userId ?? "";
}

const codeOf = async (who: Cashier, call: Call, params: Readonly<Record<string, string>>, body?: object) =>
  (await world.ask(who, call, { params, ...(body !== undefined && { body }) })).code;

const UNKNOWN = "USER_KEY_DOES_NOT_EXIST";

describe("staff of a partner reach the members of their partner", () => {
  it("reads and corrects members with bookings in their shops, and no others", async () => {
    const card = await memberHere();
    const at = { accountId: card };
    const correction = { bookingType: "EARNBOOKING", bookingTypeCode: "MANUALREVENUE", points: 1, reason: "goodwill" };
    expect(await codeOf(here, v2.readBalance, at)).toBe("OK");
    expect(await codeOf(here, v2.createBooking, at, correction)).toBe("OK");
    expect(await codeOf(there, v2.readBalance, at)).toBe(UNKNOWN);
    expect(await codeOf(there, v2.readAccountDetails, at)).toBe(UNKNOWN);
    expect(await codeOf(there, v2.listBookings, at)).toBe(UNKNOWN);
    expect(await codeOf(there, v2.readBooking, { ...at, bookingId: randomUUID() })).toBe(UNKNOWN);
    expect(await codeOf(there, v2.createBooking, at, correction)).toBe(UNKNOWN);
  });

  it("refuses to close, flag or merge a member of another partner", async () => {
    const [card, second] = [await memberHere(), await memberHere()];
    const own = await world.newCard();
    const pair = { accountId: card, secondaryId: second };
    expect(await codeOf(there, accountCareApi.terminateAccount, { accountId: card })).toBe(UNKNOWN);
    expect(await codeOf(there, accountCareApi.setFraud, { accountId: card }, { reason: "mine" })).toBe(UNKNOWN);
    expect(await codeOf(there, accountCareApi.mergeAccounts, pair)).toBe(UNKNOWN);
    expect(await codeOf(there, accountCareApi.mergeAccounts, { accountId: own, secondaryId: second })).toBe(UNKNOWN);
    expect(await world.balanceOf(card)).toBe(10);
    expect(await codeOf(here, accountCareApi.mergeAccounts, pair)).toBe("OK");
    expect(await world.balanceOf(card)).toBe(20);
  });

  it("checks both accounts of a merge, also if they are named by id", async () => {
    const card = await memberHere();
    const ids = await world.test.query<{ id: string }>(
      "SELECT account_id AS id FROM punktum.identifiers WHERE code = $1",
      [card],
    );
    const theirs = z.parse(z.string(), ids[0]?.id);
    const fresh = randomUUID();
    await world.test.query("INSERT INTO punktum.accounts (program_id, id) VALUES ('pfm', $1)", [fresh]);
    const pairs = [
      { accountId: fresh, secondaryId: theirs },
      { accountId: theirs, secondaryId: fresh },
    ];
    for (const pair of pairs) {
      expect(await codeOf(there, accountCareApi.previewMerge, pair)).toBe(UNKNOWN);
      expect(await codeOf(there, accountCareApi.mergeAccounts, pair)).toBe(UNKNOWN);
    }
    expect(await world.balanceOf(card)).toBe(10);
  });

  it("keeps the reach of both accounts after a merge", async () => {
    const [card, second] = [await memberHere(), await memberHere()];
    const boss = await world.inBackOffice();
    await world.test.query(
      `INSERT INTO punktum.account_partners (program_id, account_id, partner_id)
       SELECT 'pfm', account_id, 2 FROM punktum.identifiers WHERE program_id = 'pfm' AND code = $1`,
      [second],
    );
    expect(await codeOf(there, v2.readBalance, { accountId: card })).toBe(UNKNOWN);
    expect(await codeOf(boss, accountCareApi.mergeAccounts, { accountId: card, secondaryId: second })).toBe("OK");
    expect(await codeOf(there, v2.readBalance, { accountId: card })).toBe("OK");
  });

  it("an unused card is in everyone's reach until its first booking", async () => {
    const [boss, card] = [await world.inBackOffice(), randomUUID()];
    const made = await world.ask(boss, accountWritesApi.createAccount, {
      body: { identifiers: [{ type: "CARDCODE", code: card }] },
    });
    expect(made.code).toBe("OK");
    expect(await codeOf(there, v2.readBalance, { accountId: card })).toBe("OK");
    expect((await world.give(here, card, 5)).code).toBe("OK");
    expect(await codeOf(here, v2.readBalance, { accountId: card })).toBe("OK");
    expect(await codeOf(there, v2.readBalance, { accountId: card })).toBe(UNKNOWN);
  });

  it("a tablet of another partner serves the member, and the visit gives its partner reach", async () => {
    const card = await memberHere();
    const theirs = await world.atTablet(undefined, OTHERS);
    expect(await codeOf(theirs, v2.readAccountDetails, { accountId: card })).toBe("OK");
    expect(await codeOf(there, v2.readBalance, { accountId: card })).toBe(UNKNOWN);
    expect((await world.give(theirs, card, 5)).code).toBe("OK");
    expect(await codeOf(there, v2.readBalance, { accountId: card })).toBe("OK");
  });
});

describe("staff of a partner reach persons", () => {
  it("finds, reads and changes only persons of their members", async () => {
    const email = `${randomUUID()}@example.org`;
    const card = await world.newCard(email);
    await world.give(tablet, card, 10);
    const params = { userId: await personOf(card) };
    const found = await world.ask(
      here,
      { ...usersApi.findUsers, path: `${usersApi.findUsers.path}?email=${email}` },
      {},
    );
    const hidden = await world.ask(
      there,
      { ...usersApi.findUsers, path: `${usersApi.findUsers.path}?email=${email}` },
      {},
    );
    expect([found.body, hidden.body]).toEqual([[expect.objectContaining(params)], []]);
    expect(await codeOf(here, v2.readUser, params)).toBe("OK");
    expect(await codeOf(here, usersApi.changeUser, params, { givenName: "Mia" })).toBe("OK");
    expect(await codeOf(there, v2.readUser, params)).toBe("NOT_FOUND");
    expect(await codeOf(there, usersApi.changeUser, params, { givenName: "Eve" })).toBe("NOT_FOUND");
    expect(await codeOf(there, usersApi.replaceUser, params, { emailAddress: email, givenName: "Eve" })).toBe(
      "NOT_FOUND",
    );
    expect(await codeOf(there, usersApi.readRegistrationData, params)).toBe("NOT_FOUND");
    const password = { oldPassword: "of somebody", password: "a long new password" };
    expect(await codeOf(there, usersApi.changePassword, params, password)).toBe("NOT_FOUND");
  });

  it("does not link a person of another partner to an own card", async () => {
    const stranger = await personOf(await memberHere());
    const card = randomUUID();
    await world.ask(there, accountWritesApi.createAccount, {
      body: { identifiers: [{ type: "CARDCODE", code: card }] },
    });
    const made = await codeOf(there, accountWritesApi.createMembership, { accountId: card }, { userId: stranger });
    expect(made).toBe("NOT_FOUND");
  });

  it("shows staff of a shop the person masked, and the partner's admin in full", async () => {
    const params = { userId: await personOf(await memberHere()) };
    const masked = await world.ask(staff, v2.readUser, { params });
    const full = await world.ask(here, v2.readUser, { params });
    expect(masked.body).toMatchObject({ givenName: "M***", familyName: "M***" });
    expect(full.body).toMatchObject({ givenName: "Maria", familyName: "Muster" });
    expect(await codeOf(staff, usersApi.changeUser, params, { givenName: "Eve" })).toBe("GENERAL_NO_PERMISION");
  });

  it("logs an attempt out of reach as one without rights", async () => {
    const card = await memberHere();
    expect(await codeOf(there, accountCareApi.terminateAccount, { accountId: card })).toBe(UNKNOWN);
    const rows = await world.test.query<{ action: string }>(
      "SELECT action FROM punktum.audit_log WHERE actor_id = $1 AND action = 'WRITE_REFUSED'",
      [there.id],
    );
    expect(rows.length).toBeGreaterThan(0);
  });
});

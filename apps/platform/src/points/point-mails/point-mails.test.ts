import { randomUUID } from "node:crypto";
import { administrationApi, mailTemplatesApi, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newEmail } from "../../api/testing/activation-link.ts";
import { callV2 } from "../../api/testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../api/testing/loyalty-world.ts";
import { takeMails } from "../../api/testing/mails.ts";
import {
  activateMemberships,
  changeOptins,
  createMembership,
  terminateMembership,
} from "../../people/memberships/index.ts";
import { eraseUser } from "../../people/privacy/index.ts";
import { createReward } from "../../testing/factories.ts";
import { responseOf } from "../../testing/outcomes.ts";
import { queuePointMailsOnce } from "./index.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

/** Tells members of these events by mail, and of no others. */
async function tellOf(...events: readonly string[]): Promise<void> {
  const notifications = events.map((event) => ({ event, channels: ["MAIL"] }));
  const request = { params: { programId: "pfm" }, body: { notifications } };
  await callV2(world, administrationApi.replaceNotificationConfiguration, request, { who: "admin" });
}

let email: string;
let card: string;
let accountId: string;
beforeEach(async () => {
  await tellOf();
  email = newEmail();
  ({ id: accountId, card } = await addAccount(world, { registered: true, email }));
  await world.test.query("UPDATE punktum.users SET first_name = 'Ida', last_name = 'Muster' WHERE email = $1", [email]);
});

async function personOf(account: string): Promise<string> {
  const [row] = await world.test.query<{ user_id: string }>(
    "SELECT user_id FROM punktum.memberships WHERE account_id = $1",
    [account],
  );
  return row?.user_id ?? "";
}

const now = () => new Date(world.clock.nowMs());
const queue = () => queuePointMailsOnce(world.database, now());
const give = (points: number, to = card) =>
  callV2(
    world,
    v2.createBooking,
    {
      params: { accountId: to },
      body: { bookingType: "EARNBOOKING", bookingTypeCode: "MANUALREVENUE", points, reason: "" },
    },
    { key: randomUUID() },
  );
const toMember = async () => (await takeMails(world)).filter(({ to }) => to === email);

describe("mails about points", { tags: ["API-58"] }, () => {
  it("are sent once for what was earned and what was redeemed, with the points and the balance", async () => {
    await tellOf("POINTS_EARNED", "POINTS_REDEEMED");
    await give(1_480);
    const reward = await createReward(world.database, "pfm", { points: 230 });
    world.refreshCatalogues();
    const redeem = { params: { accountId: card, accountCouponId: `R${reward}` }, body: { redeemed: true } };
    await callV2(world, v2.changeAccountCoupon, redeem, { key: randomUUID() });
    await Promise.all([queue(), queue(), queue()]);
    await queue();
    const mails = await toMember();
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      expect.stringMatching(/^1\.480 Punkte von /),
      expect.stringMatching(/^230 Punkte bei .* eingelöst$/),
    ]);
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining("Ihr Punktestand ist 1.250."),
      expect.stringContaining("Ihr Punktestand ist 1.250."),
    ]);
    expect(mails[0]?.text).toContain("Hallo Ida Muster,");
    await queue();
    expect(await toMember()).toEqual([]);
  });

  it("tell nothing of what happened before they were switched on, nor after they were switched off", async () => {
    await give(10);
    await tellOf("POINTS_EARNED");
    expect(await queue()).toBe(0);
    await give(20);
    await tellOf("POINTS_EARNED", "OPTINS_CHANGED");
    await queue();
    expect((await toMember()).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^20 Punkte/)]);
    await give(30);
    await tellOf();
    await give(40);
    await tellOf("POINTS_EARNED");
    await queue();
    expect(await toMember()).toEqual([]);
  });

  it("tell of a booking that was committed after a later one had been read", async () => {
    await tellOf("POINTS_EARNED");
    await give(10);
    await world.test.query("UPDATE punktum.notification_settings SET read_to = now() + interval '1 minute'");
    await queue();
    expect(await toMember()).toHaveLength(1);
  });

  it("go to people with a confirmed address who may spend, and to no card without a person", async () => {
    await tellOf("POINTS_EARNED");
    const { card: anonymous } = await addAccount(world);
    await give(10, anonymous);
    await world.test.query("UPDATE punktum.memberships SET role = 'COLLECTOR' WHERE account_id = $1", [accountId]);
    await give(10);
    expect(await queue()).toBe(0);
    await world.test.query("UPDATE punktum.memberships SET role = 'OWNER' WHERE account_id = $1", [accountId]);
    await world.test.query("UPDATE punktum.users SET status = 'NOT_ACTIVATED' WHERE email = $1", [email]);
    expect(await queue()).toBe(0);
  });

  it("have the programme's own text, and the platform's word where nobody told a name", async () => {
    await tellOf("POINTS_EARNED");
    const params = { programId: "pfm", event: "POINTS_EARNED", language: "de" };
    const body = { subject: "+{{points}} für {{name}}", text: "Hurra, {{name}} hat {{balance}} Punkte.", action: null };
    await callV2(world, mailTemplatesApi.replaceMailTemplate, { params, body }, { who: "admin" });
    await world.test.query("UPDATE punktum.users SET first_name = '', last_name = '' WHERE email = $1", [email]);
    await give(7);
    await queue();
    const [mail] = await toMember();
    expect(mail).toMatchObject({ subject: "+7 für liebes Mitglied" });
    expect(mail?.html).toContain("<p>Hurra, liebes Mitglied hat 7 Punkte.</p>");
    await callV2(world, mailTemplatesApi.resetMailTemplate, { params }, { who: "admin" });
  });
});

describe("mails about a membership", { tags: ["API-58"] }, () => {
  const ALL = ["MEMBERSHIP_CREATED", "MEMBERSHIP_TERMINATED", "OPTINS_CHANGED"] as const;
  const actor = { kind: "SYSTEM", id: null, deviceId: null, requestId: "r" } as const;
  const act = () => ({ actor, now: now(), textVersion: "" });

  /** A person without a card, confirmed or not. */
  async function addPerson(status: "ACTIVE" | "NOT_ACTIVATED"): Promise<string> {
    const id = randomUUID();
    email = newEmail();
    await world.test.query(
      "INSERT INTO punktum.users (program_id, id, email, status, language) VALUES ('pfm', $1, $2, $3, 'en')",
      [id, email, status],
    );
    return id;
  }
  const subjects = async () => (await toMember()).map(({ subject }) => subject);
  const owner = { role: "OWNER", optins: {} } as const;

  it("tell of its beginning, its consents and its end, in the person's language", async () => {
    await tellOf(...ALL);
    const userId = await addPerson("ACTIVE");
    const { id } = await addAccount(world);
    await world.database.withProgram("pfm", async (transaction) => {
      const wanted = { ...owner, accountId: id, userId, status: "ACTIVE" } as const;
      const made = responseOf(await createMembership(transaction, wanted, act()));
      await changeOptins(transaction, made, { EMAIL: true }, act());
      await terminateMembership(transaction, made, act());
    });
    expect((await subjects()).toSorted()).toEqual([
      expect.stringMatching(/^Welcome to /),
      expect.stringMatching(/^Your consents with .* were changed$/),
      expect.stringMatching(/^Your membership with .* has ended$/),
    ]);
  });

  it("welcome a person with the confirmation of the address, not before", async () => {
    await tellOf(...ALL);
    const userId = await addPerson("NOT_ACTIVATED");
    const { id } = await addAccount(world);
    await world.database.withProgram("pfm", (transaction) =>
      createMembership(transaction, { ...owner, accountId: id, userId, status: "PENDING" }, act()),
    );
    expect(await subjects()).toEqual([]);
    await world.database.withProgram("pfm", (transaction) => activateMemberships(transaction, userId, act()));
    await world.test.query("UPDATE punktum.users SET status = 'ACTIVE' WHERE id = $1", [userId]);
    expect(await subjects()).toEqual([expect.stringMatching(/^Welcome to /)]);
  });

  it("tell nothing to a person who is erased, and nothing unless it is switched on", async () => {
    await tellOf("MEMBERSHIP_TERMINATED");
    const userId = await personOf(accountId);
    await world.database.withProgram("pfm", (transaction) => eraseUser(transaction, { userId, actor, now: now() }));
    expect(await takeMails(world)).toEqual([]);
    await tellOf("POINTS_EARNED");
    const { id } = await addAccount(world);
    const other = await addPerson("ACTIVE");
    await world.database.withProgram("pfm", (transaction) =>
      createMembership(transaction, { ...owner, accountId: id, userId: other, status: "ACTIVE" }, act()),
    );
    expect(await subjects()).toEqual([]);
  });
});

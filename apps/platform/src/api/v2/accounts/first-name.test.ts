import { randomUUID } from "node:crypto";
import { v2 } from "@punktum/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { addApplication } from "../../../office/applications/index.ts";
import { callV2, type Options, send } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const READ: Options = { identifiedBy: "READ", offDuty: true };
const TYPED: Options = { identifiedBy: "TYPED", offDuty: true };

async function setGreeting(value: string): Promise<void> {
  await world.test.query(
    `UPDATE punktum.programs SET config = config || jsonb_build_object('greetsByFirstName', $1::jsonb) WHERE id = 'pfm'`,
    [value],
  );
  world.refreshCatalogues();
}

const addMember = async () =>
  (await addAccount(world, { registered: true, email: `m${randomUUID()}@example.org` })).card;
const look = (card: string, options: Options) =>
  callV2(world, v2.readAccountDetails, { params: { accountId: card } }, options);
const nameOf = async (card: string, options: Options) => (await look(card, options)).firstName;

it("sends no name unless the programme says so", { tags: ["FMT-12"] }, async () => {
  const card = await addMember();
  expect(JSON.stringify(await look(card, READ))).not.toContain("Maria");
  await setGreeting('"true"');
  expect(await nameOf(card, READ)).toBeUndefined();
  await setGreeting("false");
  expect(await nameOf(card, READ)).toBeUndefined();
});

it("sends the first name for a card that was read, and with staff on duty", { tags: ["FMT-12", "B-41"] }, async () => {
  await setGreeting("true");
  const card = await addMember();
  expect(await nameOf(card, READ)).toBe("Maria");
  expect(await nameOf(card, { identifiedBy: "TYPED" })).toBe("Maria");
  expect(JSON.stringify(await look(card, READ))).not.toContain("Muster");
});

it("sends no name for a number that may be a guess", { tags: ["B-41", "T10"] }, async () => {
  await setGreeting("true");
  const card = await addMember();
  const { firstName, emailAddress } = await look(card, TYPED);
  expect(firstName).toBeUndefined();
  expect(emailAddress).toContain("*");
  expect(await nameOf(card, { identifiedBy: "", offDuty: true })).toBeUndefined();
});

it.each(["admin", "support"] as const)(
  "sends no name to the back office, here to %s, which reads names by calls of its own",
  { tags: ["FMT-12", "B-41"] },
  async (who) => {
    await setGreeting("true");
    const card = await addMember();
    expect(await nameOf(card, READ)).toBe("Maria");
    expect(await nameOf(card, { who })).toBeUndefined();
    expect(await nameOf(card, { who, identifiedBy: "TYPED" })).toBeUndefined();
  },
);

it("sends no name to a partner's server", { tags: ["FMT-12", "B-41"] }, async () => {
  await setGreeting("true");
  const card = await addMember();
  const made = { name: "Web shop", scopes: ["persons.read"], storeId: null, expiresAt: null, now: new Date() } as const;
  const { apiKey } = await world.database.withProgram("pfm", (transaction) => addApplication(transaction, made));
  const { status, body } = await send(world, {
    method: "GET",
    url: v2.readAccountDetails.path.replace("{accountId}", card),
    headers: { authorization: `Bearer ${apiKey}`, "identified-by": "READ" },
  });
  expect(status).toBe(200);
  expect(z.parse(v2.readAccountDetails.response, body).firstName).toBeUndefined();
});

it("names nobody who has not confirmed, who has no name, or whom nobody owns", { tags: ["FMT-12"] }, async () => {
  await setGreeting("true");
  const guest = await addAccount(world, { registered: false });
  expect(await nameOf(guest.card, READ)).toBeUndefined();
  const nameless = await addAccount(world, { registered: true });
  await world.test.query(
    "UPDATE punktum.users SET first_name = '  ' WHERE id IN (SELECT user_id FROM punktum.memberships WHERE account_id = $1)",
    [nameless.id],
  );
  expect(await nameOf(nameless.card, READ)).toBeUndefined();
  const pending = await addAccount(world, { registered: true });
  await world.test.query("UPDATE punktum.memberships SET status = 'PENDING' WHERE account_id = $1", [pending.id]);
  expect(await nameOf(pending.card, READ)).toBeUndefined();
});

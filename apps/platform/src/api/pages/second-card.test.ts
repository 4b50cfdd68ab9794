import { registrationV1 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ActivationLink, activationLinkIn, fieldOf, newEmail, payloadOf } from "../testing/activation-link.ts";
import { callV1, refusalV1 } from "../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../testing/loyalty-world.ts";

let world: LoyaltyWorld;
let tokenFor: ActivationLink["tokenFor"];
let send: ActivationLink["send"];
let registered: ActivationLink["registered"];
let open: ActivationLink["open"];
let finish: ActivationLink["finish"];
let detailsOf: ActivationLink["detailsOf"];
let eventsOf: ActivationLink["eventsOf"];
beforeAll(async () => {
  world = await createLoyaltyWorld();
  ({ tokenFor, send, registered, open, finish, detailsOf, eventsOf } = activationLinkIn(world));
});
afterAll(() => world.close());

describe("a second card of the same person", () => {
  it(
    "of a person who is not activated waits for the same mail; both cards are then theirs and can be merged as previewed",
    { tags: ["REG-21", "A-70"] },
    async () => {
      const email = newEmail();
      const first = await registered(email, 300);
      const { card } = await addAccount(world, { points: 45 });
      expect(await refusalV1(world, registrationV1.register, payloadOf(email, card))).toBe(
        "200 REGISTRATION_USER_EXISTS_NOT_ACTIVATED",
      );
      const token = await tokenFor(email);
      const before = await open(token);
      expect(before.body).not.toContain("Merge the cards");
      expect((await detailsOf(card)).memberships).toEqual([]);
      const done = await finish(token);
      expect(done.body).toContain("345 points");
      const merged = await send([
        ["token", token],
        ["action", "merge"],
        ["into", fieldOf(done.body, "into")],
        ["from", fieldOf(done.body, "from")],
      ]);
      expect(merged.body).toContain("Your cards are merged.");
      const [one, other] = [await detailsOf(first.card), await detailsOf(card)];
      expect([one.balance.points, other.balance.points]).toEqual([345, 345]);
      expect(one.account.accountId).toBe(other.account.accountId);
    },
  );

  it(
    "of an activated person changes nothing until the mailbox's owner confirms",
    { tags: ["REG-20", "A-70"] },
    async () => {
      const email = newEmail();
      const first = await registered(email, 300);
      await finish(first.token);
      const { card } = await addAccount(world, { points: 20 });
      expect(await refusalV1(world, registrationV1.register, payloadOf(email, card))).toBe(
        "200 REGISTRATION_USER_EXISTS",
      );
      expect((await detailsOf(card)).memberships).toEqual([]);
      const page = await open(await tokenFor(email));
      expect(page.body).toContain("320 points");
      expect([(await detailsOf(first.card)).balance.points, (await detailsOf(card)).balance.points]).toEqual([300, 20]);
      const [into, from] = [fieldOf(page.body, "into"), fieldOf(page.body, "from")];
      // The link of somebody else merges nothing of hers.
      const stranger = await registered(newEmail(), 5);
      await finish(stranger.token);
      await send([
        ["token", stranger.token],
        ["action", "merge"],
        ["into", into],
        ["from", from],
      ]);
      expect((await detailsOf(card)).balance.points).toBe(20);
      await send([
        ["token", first.token],
        ["action", "merge"],
        ["into", into],
        ["from", from],
      ]);
      expect((await detailsOf(card)).balance.points).toBe(320);
    },
  );

  it("stays unchanged if it has got another owner meanwhile", { tags: ["REG-20"] }, async () => {
    const email = newEmail();
    const first = await registered(email, 300);
    await finish(first.token);
    const { card } = await addAccount(world, { points: 20 });
    await refusalV1(world, registrationV1.register, payloadOf(email, card));
    const page = await open(await tokenFor(email));
    const other = newEmail();
    await callV1(world, registrationV1.register, payloadOf(other, card));
    await finish(await tokenFor(other));
    const fields = ["into", "from"].map((name) => [name, fieldOf(page.body, name)] as const);
    const answer = await send([["token", first.token], ["action", "merge"], ...fields]);
    expect(answer.body).toContain("could not be merged");
    expect((await detailsOf(card)).balance.points).toBe(20);
  });
});

describe("a card that now belongs to another person", () => {
  it(
    "shows an error instead of a success, no data of the card, and changes nothing",
    { tags: ["REG-20"] },
    async () => {
      const [slow, quick] = [newEmail(), newEmail()];
      const { token, card } = await registered(slow, 777);
      await callV1(world, registrationV1.register, payloadOf(quick, card));
      await finish(await tokenFor(quick));
      const events = await eventsOf(slow);
      const refused = await finish(token);
      expect(refused.body).toContain("belongs to another person");
      expect(refused.body).toContain("One more step");
      // The address has random digits.
      const shown = (await open(token)).body.replaceAll(slow, "");
      expect(shown).not.toMatch(new RegExp(`777|${card.slice(-4)}`));
      expect(await eventsOf(slow)).toEqual(events);
      expect((await open(token, "&lang=de")).statusCode).toBe(200);
      const next = await addAccount(world, { points: 30 });
      await refusalV1(world, registrationV1.register, payloadOf(slow, next.card));
      expect((await finish(token)).body).toContain(next.card.slice(-4));
      expect((await detailsOf(next.card)).memberships).toHaveLength(1);
      expect((await detailsOf(card)).memberships).toHaveLength(1);
    },
  );
});

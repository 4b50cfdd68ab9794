import { randomUUID } from "node:crypto";
import { memberPinsApi, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eraseUser } from "../../../people/privacy/index.ts";
import { mergeIn } from "../../../points/merges/index.ts";
import { newEmail } from "../../testing/activation-link.ts";
import { callV2, codeV2, refusalV2 } from "../../testing/calls.ts";
import { addAccount } from "../../testing/loyalty-world.ts";
import { givePin } from "../../testing/member-pins.ts";
import { addPinMember, auditOf, PIN, type PinMember, typed } from "../../testing/pin-member.ts";
import { at, createSpendingWorld, type SpendingWorld } from "../../testing/spending-world.ts";

let world: SpendingWorld;
beforeAll(async () => {
  world = await createSpendingWorld();
});
afterAll(() => world.close());

let card: PinMember["card"];
let accountId: PinMember["accountId"];
let prove: PinMember["prove"];
let refuse: PinMember["refuse"];
beforeEach(async () => {
  ({ card, accountId, prove, refuse } = await addPinMember(world));
});

const ALONE = { offDuty: true, identifiedBy: "READ" } as const;
const ownerOf = async (id: string): Promise<string> => {
  const [row] = await world.test.query<{ user_id: string }>(
    "SELECT user_id FROM punktum.memberships WHERE account_id = $1",
    [id],
  );
  return row?.user_id ?? "";
};

describe("the removal of a member's PIN", () => {
  beforeEach(() => givePin(world, card, PIN));

  it("is possible for programme managers, with its passes; shops cannot", async () => {
    const pass = await prove();
    expect(await codeV2(world, memberPinsApi.removePin, at(card), { who: "storeStaff" })).toBe("GENERAL_NO_PERMISION");
    for (let round = 0; round < 2; round += 1) {
      await callV2(world, memberPinsApi.removePin, at(card), { who: "admin" });
    }
    expect(await codeV2(world, v2.changeAccountCoupon, world.redeem(pass), ALONE)).toBe("USER_KEY_DOES_NOT_EXIST");
    expect(await refuse(PIN)).toBe("INVALID_PIN");
    const actions = (await auditOf(world, accountId)).map(({ action }) => action);
    expect(actions.filter((action) => action === "MEMBER_PIN_REMOVED")).toHaveLength(1);
  });

  it("happens with a new one, which invalidates passes too", async () => {
    const pass = await prove();
    await givePin(world, card, "62917");
    expect(await codeV2(world, v2.changeAccountCoupon, world.redeem(pass), ALONE)).toBe("USER_KEY_DOES_NOT_EXIST");
    expect(await refuse(PIN)).toBe("INVALID_PIN");
    expect(await prove("62917")).toMatch(/^PP1:/);
  });

  it("happens with the erasure of its person", async () => {
    const userId = await ownerOf(accountId);
    const actor = { kind: "SYSTEM", id: null, deviceId: null, requestId: "r" } as const;
    await world.database.withProgram("pfm", (transaction) =>
      eraseUser(transaction, { userId, actor, now: new Date(world.clock.nowMs()) }),
    );
    expect(await refuse(PIN)).toBe("INVALID_PIN");
    expect(await world.test.query("SELECT 1 FROM punktum.member_pins WHERE account_id = $1", [accountId])).toEqual([]);
  });

  it("happens when the person leaves the account", async () => {
    await world.test.query("UPDATE punktum.memberships SET status = 'TERMINATED' WHERE account_id = $1", [accountId]);
    expect(await refuse(PIN)).toBe("INVALID_PIN");
    expect((await callV2(world, v2.readAccountDetails, at(card))).hasPin).toBe(false);
  });

  const merge = (primaryId: string, secondaryId: string) =>
    world.database.withProgram("pfm", (transaction) =>
      mergeIn(transaction, { mergeId: randomUUID(), primaryId, secondaryId, adminId: undefined }),
    );

  it("does not happen by a merge into an unregistered card: the PIN moves", async () => {
    const { id, card: other } = await addAccount(world, { points: 5 });
    await merge(id, accountId);
    expect((await callV2(world, memberPinsApi.provePin, typed(PIN, other))).pass).toMatch(/^PP1:/);
  });

  it("happens by a merge into another person's account, whose own PIN stays", async () => {
    const other = await addAccount(world, { points: 5, registered: true, email: newEmail() });
    await givePin(world, other.card, "62917");
    const stranger = await addAccount(world, { points: 5, registered: true, email: newEmail() });
    await merge(other.id, accountId);
    expect(await refuse(PIN, other.card)).toBe("INVALID_PIN");
    expect((await callV2(world, memberPinsApi.provePin, typed("62917", other.card))).pass).toMatch(/^PP1:/);
    await merge(stranger.id, other.id);
    expect(await refuse("62917", stranger.card)).toBe("INVALID_PIN");
  });

  it("leaves audit rows for everything, without a PIN", async () => {
    // Long enough to be in no id by chance.
    await givePin(world, card, "83520417");
    await refuse("99990417");
    await prove("83520417");
    await callV2(world, memberPinsApi.removePin, at(card), { who: "admin" });
    const rows = await auditOf(world, accountId);
    expect(rows.map(({ action }) => action)).toEqual([
      "MEMBER_PIN_MAIL_ASKED",
      "MEMBER_PIN_SET",
      "MEMBER_PIN_MAIL_ASKED",
      "MEMBER_PIN_SET",
      "MEMBER_PIN_REFUSED",
      "MEMBER_PIN_ACCEPTED",
      "MEMBER_PIN_REMOVED",
    ]);
    expect(rows.map(({ row }) => row).join(" ")).not.toMatch(/83520417|99990417|argon2|PP1:|mt_/);
  });
});

describe("the PIN mail", () => {
  const mail = (code = card) => ({ ...at(code), body: {} });

  it("is requested by programme managers and at a tablet", async () => {
    for (const who of ["admin", "device"] as const) {
      const sent = await callV2(world, memberPinsApi.sendPinMail, mail(), { who });
      expect(sent.emailAddress).toMatch(/^i\*\*\*@e\*\*\*\.org$/);
    }
    expect(await codeV2(world, memberPinsApi.sendPinMail, mail(), { who: "storeStaff" })).toBe("GENERAL_NO_PERMISION");
    expect(await codeV2(world, memberPinsApi.sendPinMail, mail(), { who: "foreignDevice" })).toBe(
      "USER_KEY_DOES_NOT_EXIST",
    );
  });

  it("needs staff on duty at a tablet unless the card was read", async () => {
    const typedAlone = { offDuty: true, identifiedBy: "TYPED" } as const;
    expect(await refusalV2(world, memberPinsApi.sendPinMail, mail(), typedAlone)).toMatchObject({
      code: "GENERAL_NO_PERMISION",
      details: { staffOnDuty: 1 },
    });
    const answers = [
      await callV2(world, memberPinsApi.sendPinMail, mail(), ALONE),
      await callV2(world, memberPinsApi.sendPinMail, mail(), { identifiedBy: "TYPED" }),
    ];
    expect(answers.map(({ emailAddress }) => emailAddress)).toEqual(["i***@e***.org", "i***@e***.org"]);
  });

  it("is sent for twenty cards an hour by a tablet alone, and more with staff on duty", async () => {
    const cards = [];
    for (let index = 0; index < 21; index += 1) {
      cards.push((await addAccount(world, { registered: true, email: newEmail() })).card);
    }
    for (const code of cards.slice(0, 20)) {
      await callV2(world, memberPinsApi.sendPinMail, mail(code), ALONE);
    }
    expect(await codeV2(world, memberPinsApi.sendPinMail, mail(cards[20]), ALONE)).toBe("RATE_LIMITED");
    expect((await callV2(world, memberPinsApi.sendPinMail, mail(cards[20]))).emailAddress).not.toBe("");
  });

  it("needs a person with a confirmed address", async () => {
    const { card: anonymous } = await addAccount(world);
    expect(await codeV2(world, memberPinsApi.sendPinMail, mail(anonymous))).toBe("ANONYMOUS_USER_NOT_ALLOWED");
    await world.test.query("UPDATE punktum.users SET status = 'NOT_ACTIVATED' WHERE id = $1", [
      await ownerOf(accountId),
    ]);
    expect(await codeV2(world, memberPinsApi.sendPinMail, mail())).toBe("ANONYMOUS_USER_NOT_ALLOWED");
  });

  it("is sent three times an hour at most", async () => {
    for (let round = 0; round < 3; round += 1) {
      await callV2(world, memberPinsApi.sendPinMail, mail());
    }
    expect(await codeV2(world, memberPinsApi.sendPinMail, mail())).toBe("RATE_LIMITED");
    await world.later(3_600_001);
    expect((await callV2(world, memberPinsApi.sendPinMail, mail())).emailAddress).not.toBe("");
  });
});

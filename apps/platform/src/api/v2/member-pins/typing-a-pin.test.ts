import { randomUUID } from "node:crypto";
import { memberPinsApi, v1, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetOldIdentificationsOnce } from "../../../people/identifications/index.ts";
import { callV1, callV2, codeV2, refusalV1, refusalV2 } from "../../testing/calls.ts";
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

const type = (pin: string, code = card) => typed(pin, code);
const ALONE = { offDuty: true, identifiedBy: "READ" } as const;
const points = (): Promise<number> => world.pointsOf(card);

describe("a member's PIN proves", { tags: ["B-41"] }, () => {
  beforeEach(() => givePin(world, card, PIN));

  it("spends more than a card may, without staff on duty, in both generations", async () => {
    expect(await codeV2(world, v2.changeAccountCoupon, world.redeem(card, world.large), ALONE)).toBe("PROOF_REQUIRED");
    const redeemed = await callV2(world, v2.changeAccountCoupon, world.redeem(await prove(), world.large), ALONE);
    expect(redeemed.booking?.points).toBe(-10_001);
    const first = await callV1(world, v1.redeemReward, { keyCode: await prove(), rewardId: world.large }, ALONE);
    expect(first.points).toBe(-10_001);
  });

  it("returns a pass that spends as proven once and then counts like a card", async () => {
    const pass = await prove();
    await callV2(world, v2.changeAccountCoupon, world.redeem(pass, world.large), ALONE);
    expect(await codeV2(world, v2.changeAccountCoupon, world.redeem(pass, world.large), ALONE)).toBe("PROOF_REQUIRED");
    expect((await callV2(world, v2.changeAccountCoupon, world.redeem(pass), ALONE)).booking?.points).toBe(-100);
  });

  it("returns another pass each time, also within the same half minute", async () => {
    const passes = [await prove(), await prove()];
    expect(new Set(passes).size).toBe(2);
    for (const pass of passes) {
      await callV2(world, v2.changeAccountCoupon, world.redeem(pass, world.large), ALONE);
    }
    expect(await points()).toBe(50_000 - 2 * 10_001);
  });

  it("spends as proven exactly once for twenty concurrent requests", async () => {
    const pass = await prove();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.app.inject({
          method: "PATCH",
          url: `/api/v2/accounts/${encodeURIComponent(pass)}/accountcoupons/R${world.large}`,
          headers: { authorization: `Bearer ${world.tokens.device}`, "idempotency-key": randomUUID() },
          payload: { redeemed: true },
        }),
      ),
    );
    const codes = answers.map(({ statusCode }) => statusCode);
    expect([200, 403].map((code) => codes.filter((given) => given === code).length)).toEqual([1, 19]);
    expect(await points()).toBe(39_999);
  });

  it("returns a pass that is valid on its device and in its programme only", async () => {
    const pass = await prove();
    for (const who of ["otherDevice", "foreignDevice"] as const) {
      expect(await codeV2(world, v2.changeAccountCoupon, world.redeem(pass), { who })).toBe("USER_KEY_DOES_NOT_EXIST");
      expect(await codeV2(world, v2.readBalance, at(pass.replace(/:pfm$/, ":mhe")), { who })).toBe(
        "USER_KEY_DOES_NOT_EXIST",
      );
    }
  });

  it(
    "returns a pass that ends after ten minutes, while a repeated request gets its first answer",
    { tags: ["T1"] },
    async () => {
      const [pass, idle, key] = [await prove(), await prove(), randomUUID()];
      const first = await callV2(world, v2.changeAccountCoupon, world.redeem(pass, world.large), { ...ALONE, key });
      await world.later(11 * 60_000);
      await forgetOldIdentificationsOnce(world.database, new Date(world.clock.nowMs()));
      const again = await callV2(world, v2.changeAccountCoupon, world.redeem(pass, world.large), { ...ALONE, key });
      expect(again.booking).toEqual(first.booking);
      expect(await codeV2(world, v2.changeAccountCoupon, world.redeem(idle), ALONE)).toBe("CODE_EXPIRED");
      await world.later(31 * 86_400_000);
      await forgetOldIdentificationsOnce(world.database, new Date(world.clock.nowMs()));
      expect(await world.test.query("SELECT id FROM punktum.pin_passes WHERE account_id = $1", [accountId])).toEqual(
        [],
      );
    },
  );

  it("is reported with the account in both generations", async () => {
    expect((await callV2(world, v2.readAccountDetails, at(card))).hasPin).toBe(true);
    expect((await callV1(world, v1.getUserDetails, { keyCode: card })).user.hasPin).toBe(true);
    const { card: other } = await addAccount(world);
    expect((await callV2(world, v2.readAccountDetails, at(other))).hasPin).toBe(false);
  });

  it("gets its first answer again for a repeated request, and counts once", async () => {
    const key = randomUUID();
    const answers = await Promise.all([1, 2].map(() => callV2(world, memberPinsApi.provePin, type(PIN), { key })));
    expect(new Set(answers.map(({ pass }) => pass)).size).toBe(1);
    const wrong = randomUUID();
    const tries = [];
    for (let round = 0; round < 6; round += 1) {
      tries.push(await refuse("9999", card, { key: wrong }));
    }
    expect(new Set(tries)).toEqual(new Set(["INVALID_PIN"]));
    expect(await prove()).toMatch(/^PP1:/);
  });

  it("is refused for a closed card, and spends nothing of a locked one", async () => {
    const pass = await prove();
    await world.test.query("UPDATE punktum.accounts SET status = 'LOCKED' WHERE id = $1", [accountId]);
    expect(await codeV2(world, v2.changeAccountCoupon, world.redeem(pass), ALONE)).toBe("LOCKED_USER");
    await world.test.query("UPDATE punktum.accounts SET status = 'TERMINATED' WHERE id = $1", [accountId]);
    expect(await refuse(PIN)).toBe("USER_KEY_DEACTIVATED");
    expect(await refuse(PIN, "4999999999")).toBe("USER_KEY_DOES_NOT_EXIST");
  });

  it("works in the device's own programme only", async () => {
    expect(await refuse(PIN, card, { who: "foreignDevice" })).toBe("USER_KEY_DOES_NOT_EXIST");
    expect(await refuse(PIN, card, { who: "admin" })).toBe("GENERAL_NO_PERMISION");
  });
});

it("the first generation refuses an invented PIN pass with its own error", async () => {
  const made = `PP1:${"0".repeat(34)}:pfm`;
  expect(await refusalV1(world, v1.redeemReward, { keyCode: made, rewardId: world.small })).toBe(
    "200 USER_KEY_DOES_NOT_EXIST",
  );
});

describe("guessing a member's PIN", { tags: ["T7"] }, () => {
  it("does not reveal whether there is one", async () => {
    const { card: without } = await addAccount(world);
    await givePin(world, card, PIN);
    const answers = [];
    for (const code of [card, without]) {
      answers.push(await refusalV2(world, memberPinsApi.provePin, type("9999", code)));
    }
    const wrong = { status: 403, code: "INVALID_PIN", details: { triesLeft: 4 } };
    expect(answers).toEqual([wrong, wrong]);
  });

  it("pauses for half an hour after five wrong ones, also for the right one; a right one restarts the count", async () => {
    await givePin(world, card, PIN);
    const tries = [];
    for (let round = 0; round < 4; round += 1) {
      tries.push(await refuse("9999"));
    }
    await prove();
    for (let round = 0; round < 4; round += 1) {
      tries.push(await refuse("9999"));
    }
    expect(new Set(tries)).toEqual(new Set(["INVALID_PIN"]));
    const { details: last = {} } = await refusalV2(world, memberPinsApi.provePin, type("9999"));
    expect(last).toEqual({ triesLeft: 0, retryAfterSeconds: 1_800 });
    expect(await refuse(PIN)).toBe("RATE_LIMITED");
    await world.later(29 * 60_000);
    expect(await refuse(PIN)).toBe("RATE_LIMITED");
    await world.later(61_000);
    expect(await prove()).toMatch(/^PP1:/);
  });

  it("is counted before the PIN is checked: of fifty concurrent attempts five are checked", async () => {
    await givePin(world, card, PIN);
    const guesses = Array.from({ length: 50 }, (_, index) => String(1_000 + 37 * index));
    const codes = await Promise.all(guesses.map((pin) => refuse(pin)));
    const counts = ["INVALID_PIN", "RATE_LIMITED"].map((code) => codes.filter((given) => given === code).length);
    expect(counts).toEqual([5, 45]);
    const looked = (await auditOf(world, accountId)).filter(({ action }) => action === "MEMBER_PIN_REFUSED");
    expect(looked).toHaveLength(5);
  });

  it("is blocked for a device after twenty wrong ones in an hour over all accounts; right ones do not count", async () => {
    await givePin(world, card, PIN);
    for (let round = 0; round < 25; round += 1) {
      await prove();
    }
    const others = await Promise.all(Array.from({ length: 7 }, () => addAccount(world)));
    const codes = [];
    for (const other of others) {
      for (const pin of ["9999", "8888", "7777"]) {
        codes.push(await refuse(pin, other.card));
      }
    }
    expect(codes.filter((code) => code === "INVALID_PIN")).toHaveLength(20);
    expect(codes.at(-1)).toBe("RATE_LIMITED");
    expect(await refuse(PIN)).toBe("RATE_LIMITED");
    const elsewhere = await callV2(world, memberPinsApi.provePin, type(PIN), { who: "otherDevice" });
    expect(elsewhere.pass).toMatch(/^PP1:/);
  });

  it("is blocked for an account after twenty wrong ones in a day", async () => {
    await givePin(world, card, PIN);
    for (let round = 0; round < 4; round += 1) {
      for (let guess = 0; guess < 5; guess += 1) {
        expect(await refuse("9999")).toBe("INVALID_PIN");
      }
      await world.later(3_600_001);
    }
    expect(await refuse(PIN)).toBe("RATE_LIMITED");
    await world.later(86_400_000);
    expect(await prove()).toMatch(/^PP1:/);
  });

  it.each([
    ["", "EMPTY_PIN"],
    ["835", "SHORT_PIN"],
    ["83521234567", "REQUEST_INVALID"],
    ["' OR", "REQUEST_INVALID"],
  ])("does not count %j, which cannot be a PIN", async (pin, code) => {
    await givePin(world, card, PIN);
    for (let round = 0; round < 6; round += 1) {
      expect(await refuse(pin)).toBe(code);
    }
    expect(await prove()).toMatch(/^PP1:/);
  });
});

import { v2 } from "@punktum/contracts";
import { LIVING_CODE_STEP_MS, phoneIdOf, stepAt, writeLivingCode } from "@punktum/domain";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReward } from "../../../testing/factories.ts";
import { callV2, codeV2 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";
import { addPhone, type TestPhone } from "../../testing/phones.ts";

/** `npm run soak -- S5` shows 100,000. */
const CODES = Number(process.env["S5_CODES"] ?? 300);
const AT_ONCE = 32;

let world: LoyaltyWorld;
let reward: string;
let phone: TestPhone;
let stranger: TestPhone;
beforeAll(async () => {
  world = await createLoyaltyWorld();
  reward = String(await createReward(world.database, "pfm", { points: 1 }));
  phone = await addPhone(world, (await addAccount(world, { points: 1_000_000, registered: true })).card);
  stranger = await addPhone(world, (await addAccount(world)).card);
});
afterAll(() => world.close());

/** Codes that no phone shows now, most with the id of an enrolled phone. */
function hostileCodes(): fc.Arbitrary<string> {
  const nowMs = world.clock.nowMs();
  const good = phone.show();
  const { phoneId } = phone;
  const kind = fc.constantFrom("CODE" as const, "PASS" as const);
  const forged = fc
    .tuple(fc.uint8Array({ minLength: 10, maxLength: 10 }), fc.integer({ min: -1, max: 1 }), kind)
    .map(([tag, steps, of]) =>
      writeLivingCode({ kind: of, programId: "pfm", phoneId, step: stepAt(nowMs) + steps }, tag),
    );
  const flipped = fc
    .tuple(fc.nat({ max: good.length - 1 }), fc.nat({ max: 6 }))
    .map(([at, bit]) => good.slice(0, at) + String.fromCharCode(good.charCodeAt(at) ^ (1 << bit)) + good.slice(at + 1));
  const cut = fc.nat({ max: good.length - 2 }).map((length) => good.slice(0, length + 1));
  const foreign = fc.constantFrom(
    good.replace(phoneId, stranger.phoneId),
    stranger.show().replace(stranger.phoneId, phoneId),
    good.replace(phoneId, phoneIdOf(new Uint8Array(8))),
    good.replace(/:pfm$/, ":mhe"),
    good.replace(/^PK1/, "PP1"),
  );
  // Three steps at least: one may pass while the codes are shown, and two steps ahead would then be near enough.
  const otherTime = fc
    .tuple(fc.integer({ min: 3, max: 1_000_000 }), fc.boolean())
    .map(([steps, isPast]) => phone.show(nowMs + steps * LIVING_CODE_STEP_MS * (isPast ? -1 : 1)));
  return fc.oneof(forged, flipped, cut, foreign, otherTime).filter((text) => text !== good);
}

const redemption = (accountId: string) => ({
  params: { accountId: encodeURIComponent(accountId), accountCouponId: `R${reward}` },
  body: { redeemed: true },
});
// Admins have no guess limit and count as proven, so only the code decides.
const AS_STAFF = { who: "admin" } as const;
const refusal = (code: string) => codeV2(world, v2.changeAccountCoupon, redemption(code), AS_STAFF);

async function countSpendings(): Promise<number | undefined> {
  const [row] = await world.test.query<{ spendings: number }>(
    "SELECT count(*)::int AS spendings FROM punktum.bookings WHERE points < 0",
  );
  return row?.spendings;
}

describe("invalid living codes", { tags: ["S5"] }, () => {
  it(
    "spend nothing: forged, modified, truncated, foreign or expired",
    { tags: ["S5"], timeout: 30_000 + CODES * 20 },
    async () => {
      const answers: string[] = [];
      const codes = fc.sample(hostileCodes(), CODES);
      for (let from = 0; from < codes.length; from += AT_ONCE) {
        answers.push(...(await Promise.all(codes.slice(from, from + AT_ONCE).map(refusal))));
      }
      expect(answers).toHaveLength(CODES);
      expect(answers.filter((answer) => answer === "USER_KEY_DOES_NOT_EXIST").length).toBeGreaterThan(CODES / 3);
      expect(await countSpendings()).toBe(0);
      // The same call spends with the code the phone does show.
      await callV2(world, v2.changeAccountCoupon, redemption(phone.show()), AS_STAFF);
      expect(await countSpendings()).toBe(1);
    },
  );
});

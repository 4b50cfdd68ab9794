import { randomUUID } from "node:crypto";
import { redemptionsApi as api, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createReward } from "../../../testing/factories.ts";
import { callV2 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";
import { addTill, type TillCalls } from "../../testing/till-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

async function redeemOne(): Promise<string> {
  const { card } = await addAccount(world, { points: 300, registered: true });
  const reward = await createReward(world.database, "pfm", { points: 100 });
  const params = { accountId: card, accountCouponId: `R${reward}` };
  const { booking } = await callV2(world, v2.changeAccountCoupon, { params, body: { redeemed: true } });
  return booking?.redemption?.code ?? "";
}

const openTill = (): Promise<TillCalls> => addTill(world, `till-${randomUUID().slice(0, 8)}`);

/** The status with which a till's use of a code is answered. */
const use = async (till: TillCalls, code: string): Promise<number> =>
  (await till.post(api.useRedemption.path.replace("{code}", code), "{}", { "idempotency-key": randomUUID() })).status;

const guess = (): string => `PR${String(Math.random()).slice(2, 14).padEnd(12, "0")}`;
const GUESSES = 400;
const FREE_GUESSES = 30;

describe("a till that guesses redemption codes", { tags: ["B-42", "T10"] }, () => {
  it.each([
    ["one after the other", 1],
    ["all at once", GUESSES],
  ])("reaches the limit with guesses %s; then a known code waits too, and other tills hand out", async (_how, size) => {
    const [guesser, other, code, late] = [await openTill(), await openTill(), await redeemOne(), await redeemOne()];
    // Time stands still, so that no guess comes back meanwhile.
    const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
    const statuses: number[] = [];
    for (let done = 0; done < GUESSES; done += size) {
      statuses.push(...(await Promise.all(Array.from({ length: size }, () => use(guesser, guess())))));
    }
    const counts = [404, 429].map((wanted) => statuses.filter((status) => status === wanted).length);
    expect(counts).toEqual([FREE_GUESSES, GUESSES - FREE_GUESSES]);
    expect(await use(guesser, code)).toBe(429);
    expect(await use(other, code)).toBe(200);
    expect(await use(other, late)).toBe(200);
    clock.mockRestore();
  });

  it("may show known codes as often as it likes", async () => {
    const till = await openTill();
    const code = await redeemOne();
    const statuses: number[] = [];
    for (let count = 0; count < 100; count += 1) {
      statuses.push(await use(till, code));
    }
    expect(statuses).toEqual([200, ...Array.from({ length: 99 }, () => 409)]);
  });
});

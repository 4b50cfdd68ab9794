import { v2 } from "@punktum/contracts";
import { createReward } from "../../testing/factories.ts";
import { callV2 } from "./calls.ts";
import { createLoyaltyWorld, type LoyaltyWorld } from "./loyalty-world.ts";

/** A loyalty world for spending, with one reward below and one above what a card alone may spend. */
export interface SpendingWorld extends LoyaltyWorld {
  /** Reward that needs only a card. */
  readonly small: string;
  /** Reward that needs a proof of presence. */
  readonly large: string;
  /** Moves the clock and signs all callers in again. */
  readonly later: (byMs: number) => Promise<void>;
  /** Redeems a reward, by default the small one. */
  readonly redeem: (code: string, reward?: string) => Redemption;
  readonly pointsOf: (card: string) => Promise<number>;
}

interface Redemption {
  readonly params: { readonly accountId: string; readonly accountCouponId: string };
  readonly body: { readonly redeemed: true };
}

/** Path parameters of the account behind a code. */
export const at = (code: string) => ({ params: { accountId: code } });

/** Creates the world; close it in `afterAll`. */
export async function createSpendingWorld(): Promise<SpendingWorld> {
  const world = await createLoyaltyWorld();
  const small = String(await createReward(world.database, "pfm", { points: 100 }));
  const large = String(await createReward(world.database, "pfm", { points: 10_001 }));
  return {
    ...world,
    small,
    large,
    later: async (byMs) => {
      world.clock.moveMs(byMs);
      await world.renewTokens();
    },
    redeem: (code, reward = small) => ({
      params: { accountId: code, accountCouponId: `R${reward}` },
      body: { redeemed: true },
    }),
    pointsOf: async (card) => (await callV2(world, v2.readBalance, at(card), { who: "admin" })).points,
  };
}

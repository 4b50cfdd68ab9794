import type { CouponKey, GatewayOutcome, LoyaltyGateway, PointsChange } from "@punktum/client";
import { fail, points, succeed, type Voucher } from "@punktum/domain";
import { type Actor, createActor, waitFor } from "xstate";
import type { RedeemDependencies } from "../features/burn/redeem/redeem-dependencies.ts";
import { redeemMachine, type RedeemSnapshot } from "../features/burn/redeem/redeem-machine.ts";
import type { RedeemShopper } from "../features/burn/redeem/redeem-request.ts";
import type { ScannedParams } from "../features/burn/redeem/scanned-params.ts";
import { createCoupon, createReward, presentShopper } from "./vouchers.ts";

/** The shopper's reward. */
export const reward = createReward();
/** The shopper's coupon. */
export const coupon = createCoupon({ voucherId: "12" });
/** Answer to a redemption. */
export const change: PointsChange = { bookingId: "b1", points: points(-100), balance: points(400) };
/** The server's answer to a redemption; an Error for none. */
export type Answer = GatewayOutcome<PointsChange> | Error;
type RedeemInput = Parameters<LoyaltyGateway["redeem"]>[0];

interface Scene {
  readonly answers?: readonly Answer[];
  readonly keys?: GatewayOutcome<readonly CouponKey[]>;
  readonly shopper?: Partial<RedeemShopper>;
  readonly scanned?: ScannedParams;
  readonly intents?: RedeemDependencies["intents"];
  /** Results of the questions for the shopper's PIN. Without them the shopper has no PIN. */
  readonly proofs?: readonly boolean[];
  /** Vouchers that are printed first, and how that ends. Without it nothing is printed. */
  readonly printing?: Pick<RedeemDependencies, "printsFirst" | "printAndRedeem">;
}

/** Nothing is printed. */
const NO_PRINTER: Required<Scene>["printing"] = {
  printsFirst: () => false,
  printAndRedeem: () => Promise.reject(new Error("Nothing is printed here")),
};

/** Numbered keys in memory. */
export function createKeys(): RedeemDependencies["intents"] {
  const open = new Map<string, string>();
  let made = 0;
  const nameOf = (request: object): string => JSON.stringify(request);
  return {
    keyFor: async (request) => {
      const key = open.get(nameOf(request)) ?? `key-${(made += 1)}`;
      open.set(nameOf(request), key);
      return await Promise.resolve(key);
    },
    open: async () => await Promise.resolve({ key: "unused", ageMs: undefined }),
    settle: async (request) => {
      await Promise.resolve(open.delete(nameOf(request)));
    },
  };
}

interface RedeemWorld {
  readonly actor: Actor<typeof redeemMachine>;
  readonly sent: readonly RedeemInput[];
  readonly seen: readonly string[];
  readonly reach: (state: RedeemSnapshot["value"]) => Promise<RedeemSnapshot>;
  readonly ask: (voucher: Voucher) => void;
}

/** Starts a redeem machine and records what it sends and reports. */
export function play({
  answers = [succeed(change)],
  keys = succeed([]),
  shopper = {},
  scanned = {},
  intents = createKeys(),
  proofs,
  printing = NO_PRINTER,
}: Scene = {}): RedeemWorld {
  const open = [...(proofs ?? [])];
  let code: RedeemShopper["code"] = { keyCode: "4000000001", idType: "CARDCODE" };
  const sent: RedeemInput[] = [];
  const seen: string[] = [];
  const dependencies: RedeemDependencies = {
    gateway: {
      redeem: async (input) => {
        const answer = answers[Math.min(sent.length, answers.length - 1)] ?? fail("UNHANDLED_ERROR");
        sent.push(input);
        return await (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer));
      },
      listCouponKeys: async () => await Promise.resolve(keys),
    },
    intents,
    readShopper: () => ({
      code,
      userReferenceCode: "REF-1",
      clientId: "1",
      vouchers: [coupon, reward],
      context: presentShopper,
      ...shopper,
    }),
    onUnprinted: () => {},
    onPaperSeen: () => {},
    canProve: () => proofs !== undefined,
    prove: async () => {
      const isProven = open.shift() === true;
      code = isProven ? { keyCode: "PP1:pass", idType: "ID" } : code;
      return await Promise.resolve(isProven);
    },
    ...printing,
    onAsked: () => undefined,
    onDismissed: () => undefined,
    onRedeemed: ({ balance }) => seen.push(`redeemed ${balance}`),
    onFailed: (error) => seen.push(`failed ${error?.code ?? "given up"}`),
    onVoucherMissing: () => seen.push("missing"),
  };
  const actor = createActor(redeemMachine, { input: { dependencies, scanned } });
  actor.start();
  const reach = async (state: RedeemSnapshot["value"]) =>
    await waitFor(actor, (snapshot) => snapshot.value === state, { timeout: 1000 });
  const ask = (voucher: Voucher): void => actor.send({ type: "ask", request: { voucher } });
  return { actor, sent, seen, reach, ask };
}

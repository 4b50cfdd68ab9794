import type { CouponKey, GatewayOutcome, LoyaltyGateway, PointsChange } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import { fail, points, succeed, type Voucher } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { createActor, waitFor } from "xstate";
import type { RedeemDependencies } from "./redeem-dependencies.ts";
import { redeemMachine, type RedeemSnapshot } from "./redeem-machine.ts";
import type { RedeemShopper } from "./redeem-request.ts";
import type { ScannedParams } from "./scanned-params.ts";
import { createCoupon, createReward, presentShopper } from "../../testing/vouchers.ts";

const reward = createReward();
const coupon = createCoupon({ voucherId: "12" });
const change: PointsChange = { bookingId: "b1", points: points(-100), balance: points(400) };
type Answer = GatewayOutcome<PointsChange> | Error;
type RedeemInput = Parameters<LoyaltyGateway["redeem"]>[0];

interface Scene {
  readonly answers?: readonly Answer[];
  readonly keys?: GatewayOutcome<readonly CouponKey[]>;
  readonly shopper?: Partial<RedeemShopper>;
  readonly scanned?: ScannedParams;
  readonly intents?: RedeemDependencies["intents"];
  /** What becomes of each question for the shopper's PIN; without one they have none. */
  readonly proofs?: readonly boolean[];
}

/** Keys as the device keeps them, numbered. */
function createKeys(): RedeemDependencies["intents"] {
  const open = new Map<string, string>();
  let made = 0;
  const nameOf = (wish: object): string => JSON.stringify(wish);
  return {
    keyFor: async (wish) => {
      const key = open.get(nameOf(wish)) ?? `key-${(made += 1)}`;
      open.set(nameOf(wish), key);
      return await Promise.resolve(key);
    },
    open: async () => await Promise.resolve({ key: "unused", ageMs: undefined }),
    settle: async (wish) => {
      await Promise.resolve(open.delete(nameOf(wish)));
    },
  };
}

function play({
  answers = [succeed(change)],
  keys = succeed([]),
  shopper = {},
  scanned = {},
  intents = createKeys(),
  proofs,
}: Scene = {}) {
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
    printsFirst: () => false,
    onAsked: () => undefined,
    onDismissed: () => undefined,
    printAndRedeem: () => Promise.reject(new Error("Nothing is printed here")),
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

describe("redeeming", () => {
  it("BURN-11 redeems nothing before the shopper has confirmed, and nothing after a cancel", () => {
    const { actor, sent, ask } = play();
    ask(reward);
    expect(actor.getSnapshot().value).toBe("confirming");
    actor.send({ type: "cancel" });
    expect(actor.getSnapshot().value).toBe("idle");
    expect(sent).toEqual([]);
  });

  it("BURN-27 redeems directly after the confirmation, once, however often it is pressed", async () => {
    const { actor, sent, seen, reach, ask } = play();
    ask(reward);
    actor.send({ type: "confirm" });
    actor.send({ type: "confirm" });
    const { context } = await reach("succeeded");
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ keyCode: "4000000001", clientId: "1", voucher: reward, idempotencyKey: "key-1" });
    expect(context.change).toEqual(change);
    expect(seen).toEqual(["redeemed 400"]);
  });

  it("BURN-28 is ready for the next voucher, under a new key, when the success has been closed", async () => {
    const { actor, sent, reach, ask } = play();
    ask(reward);
    actor.send({ type: "confirm" });
    await reach("succeeded");
    actor.send({ type: "close" });
    ask(reward);
    actor.send({ type: "confirm" });
    await reach("succeeded");
    expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(["key-1", "key-2"]);
  });

  it("PRINT-18 ERR-44 refuses at a service station what it could not print, chosen or scanned, without asking", () => {
    const device = { posMode: "SER", printerAddress: "10.0.0.9" } as const;
    const shopper = { context: { ...presentShopper, device } };
    const chosen = play({ shopper });
    chosen.ask(reward);
    const scanned = play({ shopper, scanned: { rewardId: reward.voucherId } });
    const coded = play({ shopper });
    coded.ask(createReward({ externalCode: "4711" }));
    const states = [chosen, scanned, coded].map(({ actor }) => actor.getSnapshot().value);
    expect(states).toEqual(["refused", "refused", "confirming"]);
    expect(scanned.actor.getSnapshot().context.refusal).toEqual({ code: "COUPON_NOT_FOUND" });
  });

  it("BURN-32 asks for the card first, then for the voucher, without troubling the server", async () => {
    const noCard = play({ shopper: { code: { keyCode: "", idType: "ID" } } });
    noCard.ask(createCoupon({ voucherId: "" }));
    noCard.actor.send({ type: "confirm" });
    await noCard.reach("idle");
    const noVoucher = play();
    noVoucher.ask(createCoupon({ voucherId: "" }));
    noVoucher.actor.send({ type: "confirm" });
    await noVoucher.reach("idle");
    expect([noCard.seen, noVoucher.seen]).toEqual([["failed KEYCODE_NOT_FOUND"], ["failed VOUCHER_CODE_NOT_FOUND"]]);
    expect([...noCard.sent, ...noVoucher.sent]).toEqual([]);
  });
});

describe("a voucher that needs a proof (B-41)", () => {
  const refused = fail("PROOF_REQUIRED");

  it("is redeemed with the pass, under the same key, without being chosen again", async () => {
    const { actor, sent, seen, reach, ask } = play({ answers: [refused, succeed(change)], proofs: [true] });
    ask(reward);
    actor.send({ type: "confirm" });
    await reach("succeeded");
    expect(sent.map(({ keyCode }) => keyCode)).toEqual(["4000000001", "PP1:pass"]);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(seen).toEqual(["redeemed 400"]);
  });

  it("asks once more where the pass has spent its proof already", async () => {
    const { actor, sent, reach, ask } = play({ answers: [refused, refused, succeed(change)], proofs: [true, true] });
    ask(reward);
    actor.send({ type: "confirm" });
    await reach("succeeded");
    expect(sent).toHaveLength(3);
  });

  it("goes back to the tickets, without a complaint, when the question is closed", async () => {
    const { actor, sent, seen, reach, ask } = play({ answers: [refused], proofs: [false] });
    ask(reward);
    actor.send({ type: "confirm" });
    await reach("idle");
    expect(sent).toHaveLength(1);
    expect(seen).toEqual(["failed given up"]);
  });

  it("says what is missing to a shopper without a PIN", async () => {
    const { actor, seen, reach, ask } = play({ answers: [refused] });
    ask(reward);
    actor.send({ type: "confirm" });
    await reach("idle");
    expect(seen).toEqual(["failed PROOF_REQUIRED"]);
  });
});

describe("failures", () => {
  const refusals: readonly ErrorCode[] = [
    "COUPON_MAX_REDEEM_NUMBER_REACHED",
    "COUPON_ALREADY_REDEEMED_BY_USER",
    "VOUCHER_DISABLED",
    "LOCKED_VOUCHER",
    "VALID_FROM_ERROR",
    "VALID_TO_ERROR",
    "NOT_ENOUGH_POINT",
    "NEED_MORE_POINTS",
  ];
  it.each(refusals)("BURN-35 goes back to the tickets with the server's reason %s", async (code) => {
    const { actor, seen, reach, ask } = play({ answers: [fail(code)] });
    ask(reward);
    actor.send({ type: "confirm" });
    await reach("idle");
    expect(seen).toEqual([`failed ${code}`]);
  });

  it("BURN-34 stays with the reason when the server says that the account is locked", async () => {
    const { actor, seen, reach, ask } = play({ answers: [fail("LOCKED_USER")] });
    ask(reward);
    actor.send({ type: "confirm" });
    const { context } = await reach("refused");
    expect(context.refusal).toEqual({ code: "LOCKED_USER" });
    expect(seen).toEqual([]);
  });

  it("BURN-34 does not even ask the server for an account known to be locked", () => {
    const { actor, sent, ask } = play({ shopper: { context: { ...presentShopper, accountStatus: "LOCKED" } } });
    ask(coupon);
    expect(actor.getSnapshot().value).toBe("refused");
    expect(actor.getSnapshot().context.refusal).toEqual({ code: "LOCKED_USER" });
    expect(sent).toEqual([]);
  });

  const silences: readonly Answer[] = [
    fail("UNHANDLED_ERROR"),
    fail("APP_UNHANDLED_ERROR"),
    fail("SERVICE_UNAVAILABLE"),
    fail("IDEMPOTENCY_KEY_IN_FLIGHT"),
    { ok: false, error: { message: "An error has occurred 502" } },
    new Error("broken"),
  ];
  it.each(silences)("B-24 tries again under the same key when nobody knows the outcome (%o)", async (silence) => {
    const { actor, sent, seen, reach, ask } = play({ answers: [silence, succeed(change)] });
    ask(reward);
    actor.send({ type: "confirm" });
    await reach("unanswered");
    actor.send({ type: "retry" });
    await reach("succeeded");
    expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(["key-1", "key-1"]);
    expect(seen).toEqual(["redeemed 400"]);
  });

  it("B-24 keeps the key for the same voucher when the shopper gives up and asks again", async () => {
    const { actor, sent, seen, reach, ask } = play({ answers: [fail("UNHANDLED_ERROR")] });
    const attempt = async (voucher: Voucher): Promise<void> => {
      ask(voucher);
      actor.send({ type: "confirm" });
      await reach("unanswered");
      actor.send({ type: "cancel" });
    };
    await attempt(reward);
    await attempt(coupon);
    await attempt(reward);
    expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(["key-1", "key-2", "key-1"]);
    expect(seen).toEqual(["failed given up", "failed given up", "failed given up"]);
  });

  it("B-24 keeps the key for a shopper who comes back after the page was reloaded in the middle", async () => {
    const intents = createKeys();
    const first = play({ answers: [fail("UNHANDLED_ERROR")], intents });
    first.ask(reward);
    first.actor.send({ type: "confirm" });
    await first.reach("unanswered");
    first.actor.stop();
    const second = play({ intents });
    second.ask(reward);
    second.actor.send({ type: "confirm" });
    await second.reach("succeeded");
    expect([...first.sent, ...second.sent].map(({ idempotencyKey }) => idempotencyKey)).toEqual(["key-1", "key-1"]);
  });

  it("B-24 keeps the key when the refusal came before the server looked it up", async () => {
    const { actor, sent, reach, ask } = play({ answers: [fail("DEVICE_NOT_MOUNTED"), succeed(change)] });
    ask(reward);
    actor.send({ type: "confirm" });
    await reach("idle");
    ask(reward);
    actor.send({ type: "confirm" });
    await reach("succeeded");
    expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(["key-1", "key-1"]);
  });

  it("B-24 takes a new key once the server has given its word", async () => {
    const { actor, sent, reach, ask } = play({ answers: [fail("UNHANDLED_ERROR"), fail("NOT_ENOUGH_POINT")] });
    ask(reward);
    actor.send({ type: "confirm" });
    await reach("unanswered");
    actor.send({ type: "retry" });
    await reach("idle");
    ask(reward);
    actor.send({ type: "confirm" });
    await reach("idle");
    expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(["key-1", "key-1", "key-2"]);
  });
});

describe("scanned vouchers", () => {
  it("BURN-19 asks at once about a scanned voucher that is free", () => {
    const { actor } = play({ scanned: { rewardId: "7" } });
    expect(actor.getSnapshot().value).toBe("confirming");
    expect(actor.getSnapshot().context.request?.voucher).toBe(reward);
  });

  it("BURN-20 gives the reason of a scanned voucher that is locked", () => {
    const { actor } = play({ scanned: { couponId: "12" }, shopper: { vouchers: [{ ...coupon, validTo: 999 }] } });
    expect(actor.getSnapshot().value).toBe("refused");
    expect(actor.getSnapshot().context.refusal).toEqual({ code: "VALID_TO_ERROR", date: 999 });
  });

  it("BURN-21 ends the session for a scanned voucher the shopper does not have", () => {
    const { actor, seen } = play({ scanned: { couponId: "13" } });
    expect(actor.getSnapshot().status).toBe("done");
    expect(seen).toEqual(["missing"]);
  });

  it("BURN-19 redeems the coupon of a scanned key with that key", async () => {
    const { actor, sent, reach } = play({
      scanned: { couponKey: "k1" },
      keys: succeed([{ couponId: "12", couponKey: "K1" }]),
    });
    await reach("confirming");
    actor.send({ type: "confirm" });
    await reach("succeeded");
    expect(sent[0]).toMatchObject({ voucher: coupon, couponKey: "K1" });
  });

  it("BURN-21 ends the session for a scanned key that opens none of the shown coupons", async () => {
    const { seen, reach } = play({
      scanned: { couponKey: "K2" },
      keys: succeed([{ couponId: "12", couponKey: "K1" }]),
    });
    await reach("lost");
    expect(seen).toEqual(["missing"]);
  });

  it("BURN-06 shows the tickets and the error when the keys cannot be loaded", async () => {
    const { seen, reach } = play({ scanned: { couponKey: "K1" }, keys: fail("UNHANDLED_ERROR") });
    await reach("idle");
    expect(seen).toEqual(["failed UNHANDLED_ERROR"]);
  });
});

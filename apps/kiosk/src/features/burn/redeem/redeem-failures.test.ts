import type { ErrorCode } from "@punktum/contracts";
import { fail, succeed, type Voucher } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { type Answer, change, coupon, createKeys, play, reward } from "../../../testing/redeem-world.ts";
import { presentShopper } from "../../../testing/vouchers.ts";

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
  it.each(refusals)("returns to the tickets with the server's reason %s", { tags: ["BURN-35"] }, async (code) => {
    const { actor, seen, reach, ask } = play({ answers: [fail(code)] });
    ask(reward);
    actor.send({ type: "confirm" });
    await reach("idle");
    expect(seen).toEqual([`failed ${code}`]);
  });

  it("stays with the reason if the server reports that the account is locked", { tags: ["BURN-34"] }, async () => {
    const { actor, seen, reach, ask } = play({ answers: [fail("LOCKED_USER")] });
    ask(reward);
    actor.send({ type: "confirm" });
    const { context } = await reach("refused");
    expect(context.refusal).toEqual({ code: "LOCKED_USER" });
    expect(seen).toEqual([]);
  });

  it("sends no request for an account known to be locked", { tags: ["BURN-34"] }, () => {
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
  it.each(silences)(
    "retries under the same key when the result is unknown (%o)",
    { tags: ["B-24"] },
    async (silence) => {
      const { actor, sent, seen, reach, ask } = play({ answers: [silence, succeed(change)] });
      ask(reward);
      actor.send({ type: "confirm" });
      await reach("unanswered");
      actor.send({ type: "retry" });
      await reach("succeeded");
      expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(["key-1", "key-1"]);
      expect(seen).toEqual(["redeemed 400"]);
    },
  );

  it("keeps the key for the same voucher when the shopper gives up and asks again", { tags: ["B-24"] }, async () => {
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

  it("keeps the key for a shopper who returns after a reload during the redemption", { tags: ["B-24"] }, async () => {
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

  it("keeps the key after a refusal that did not look it up", { tags: ["B-24"] }, async () => {
    const { actor, sent, reach, ask } = play({ answers: [fail("DEVICE_NOT_MOUNTED"), succeed(change)] });
    ask(reward);
    actor.send({ type: "confirm" });
    await reach("idle");
    ask(reward);
    actor.send({ type: "confirm" });
    await reach("succeeded");
    expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(["key-1", "key-1"]);
  });

  it("uses a new key once the server has answered", { tags: ["B-24"] }, async () => {
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

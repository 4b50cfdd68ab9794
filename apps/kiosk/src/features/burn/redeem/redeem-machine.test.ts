import { fail, succeed } from "@punktum/domain";
import { describe, expect, it } from "vitest";
import { change, coupon, play, reward } from "../../../testing/redeem-world.ts";
import { createCoupon, createReward, presentShopper } from "../../../testing/vouchers.ts";

describe("redeeming", () => {
  it("redeems nothing before the confirmation, and nothing after a cancel", { tags: ["BURN-11"] }, () => {
    const { actor, sent, ask } = play();
    ask(reward);
    expect(actor.getSnapshot().value).toBe("confirming");
    actor.send({ type: "cancel" });
    expect(actor.getSnapshot().value).toBe("idle");
    expect(sent).toEqual([]);
  });

  it("redeems once right after the confirmation, however often it is pressed", { tags: ["BURN-27"] }, async () => {
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

  it("is ready for the next voucher with a new key when the success was closed", { tags: ["BURN-28"] }, async () => {
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

  it("a redemption without a ticket has nothing of an earlier one with a ticket", { tags: ["B-42"] }, async () => {
    const end = { kind: "redeemed", change, isDoubtful: false, reservationId: "r1" } as const;
    const { actor, reach, ask } = play({
      printing: { printsFirst: ({ voucher }) => voucher === reward, printAndRedeem: () => Promise.resolve(end) },
    });
    ask(reward);
    actor.send({ type: "confirm" });
    await reach("printed");
    actor.send({ type: "close" });
    expect((await reach("succeeded")).context.reservationId).toBe("r1");
    actor.send({ type: "close" });
    ask(coupon);
    actor.send({ type: "confirm" });
    expect((await reach("succeeded")).context.reservationId).toBeUndefined();
  });

  it(
    "refuses a voucher that a service station cannot print, chosen or scanned, without asking",
    { tags: ["PRINT-18", "ERR-44"] },
    () => {
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
    },
  );

  it("reports a missing card code before a missing voucher id, without a request", { tags: ["BURN-32"] }, async () => {
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

describe("a voucher that requires a proof", { tags: ["B-41"] }, () => {
  const refused = fail("PROOF_REQUIRED");

  it("is redeemed with the pass under the same key, without another selection", async () => {
    const { actor, sent, seen, reach, ask } = play({ answers: [refused, succeed(change)], proofs: [true] });
    ask(reward);
    actor.send({ type: "confirm" });
    await reach("succeeded");
    expect(sent.map(({ keyCode }) => keyCode)).toEqual(["4000000001", "PP1:pass"]);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(seen).toEqual(["redeemed 400"]);
  });

  it("asks again if the pass was already used", async () => {
    const { actor, sent, reach, ask } = play({ answers: [refused, refused, succeed(change)], proofs: [true, true] });
    ask(reward);
    actor.send({ type: "confirm" });
    await reach("succeeded");
    expect(sent).toHaveLength(3);
  });

  it("names the missing proof when the dialog is closed, so that the page offers the PIN again", async () => {
    const { actor, sent, seen, reach, ask } = play({ answers: [refused], proofs: [false] });
    ask(reward);
    actor.send({ type: "confirm" });
    await reach("idle");
    expect(sent).toHaveLength(1);
    expect(seen).toEqual(["failed PROOF_REQUIRED"]);
  });

  it("tells a shopper without a PIN what is missing", async () => {
    const { actor, seen, reach, ask } = play({ answers: [refused] });
    ask(reward);
    actor.send({ type: "confirm" });
    await reach("idle");
    expect(seen).toEqual(["failed PROOF_REQUIRED"]);
  });
});

describe("scanned vouchers", () => {
  it("asks at once about an unlocked voucher", { tags: ["BURN-19"] }, () => {
    const { actor } = play({ scanned: { rewardId: "7" } });
    expect(actor.getSnapshot().value).toBe("confirming");
    expect(actor.getSnapshot().context.request?.voucher).toBe(reward);
  });

  it("shows the reason of a locked voucher", { tags: ["BURN-20"] }, () => {
    const { actor } = play({ scanned: { couponId: "12" }, shopper: { vouchers: [{ ...coupon, validTo: 999 }] } });
    expect(actor.getSnapshot().value).toBe("refused");
    expect(actor.getSnapshot().context.refusal).toEqual({ code: "VALID_TO_ERROR", date: 999 });
  });

  it("ends the session for a voucher that the shopper does not have", { tags: ["BURN-21"] }, () => {
    const { actor, seen } = play({ scanned: { couponId: "13" } });
    expect(actor.getSnapshot().status).toBe("done");
    expect(seen).toEqual(["missing"]);
  });

  it("redeems the coupon of a scanned key with that key", { tags: ["BURN-19"] }, async () => {
    const { actor, sent, reach } = play({
      scanned: { couponKey: "k1" },
      keys: succeed([{ couponId: "12", couponKey: "K1" }]),
    });
    await reach("confirming");
    actor.send({ type: "confirm" });
    await reach("succeeded");
    expect(sent[0]).toMatchObject({ voucher: coupon, couponKey: "K1" });
  });

  it("ends the session for a scanned key of no shown coupon", { tags: ["BURN-21"] }, async () => {
    const { seen, reach } = play({
      scanned: { couponKey: "K2" },
      keys: succeed([{ couponId: "12", couponKey: "K1" }]),
    });
    await reach("lost");
    expect(seen).toEqual(["missing"]);
  });

  it("shows the tickets and the error if the keys cannot be loaded", { tags: ["BURN-06"] }, async () => {
    const { seen, reach } = play({ scanned: { couponKey: "K1" }, keys: fail("UNHANDLED_ERROR") });
    await reach("idle");
    expect(seen).toEqual(["failed UNHANDLED_ERROR"]);
  });
});

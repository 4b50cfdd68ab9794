import { randomUUID } from "node:crypto";
import { accountCareApi, redemptionsApi as api, reservationsApi, v1, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkLedger } from "../../../points/ledger/check.ts";
import { createCoupon, createReward } from "../../../testing/factories.ts";
import { callV1, callV2, codeV2, refusalV2 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(() => world.close());

const times = <T>(count: number, make: () => T): readonly T[] => Array.from({ length: count }, make);
const balanceOf = async (card: string) => (await callV2(world, v2.readBalance, { params: { accountId: card } })).points;

async function redeemOne(): Promise<{
  readonly card: string;
  readonly reward: string;
  readonly code: string;
  readonly bookingId: string;
}> {
  const { card } = await addAccount(world, { points: 300, registered: true });
  const reward = `R${await createReward(world.database, "pfm", { points: 100 })}`;
  const params = { accountId: card, accountCouponId: reward };
  const { booking } = await callV2(world, v2.changeAccountCoupon, { params, body: { redeemed: true } });
  return { card, reward, code: booking?.redemption?.code ?? "", bookingId: booking?.bookingId ?? "" };
}

async function hold() {
  const { card } = await addAccount(world, { points: 300, registered: true });
  const reward = `R${await createReward(world.database, "pfm", { points: 100 })}`;
  const held = await callV2(world, reservationsApi.reserveVoucher, {
    params: { accountId: card, accountCouponId: reward },
    body: { seconds: 60 },
  });
  const params = { accountId: card, accountCouponId: reward, reservationId: held.reservationId };
  return { card, code: held.redemption?.code ?? "", end: { params, body: {} } };
}

/** The redemption code of an answer; empty if there is none. No call knows an empty code. */
const codeIn = ({
  booking,
}: {
  readonly booking?: { readonly redemption?: { readonly code: string } | undefined } | undefined;
}) => booking?.redemption?.code ?? "";

const at = (code: string, body?: object) => ({ params: { code }, ...(body !== undefined && { body }) });
const use = (code: string, options = {}) => codeV2(world, api.useRedemption, at(code, {}), options);
const stateOf = async (code: string) => (await callV2(world, api.readRedemption, at(code))).state;

describe("a redemption's code", () => {
  it(
    "is returned by the redemption in both generations, and again to a repeated request",
    { tags: ["B-42"] },
    async () => {
      const { card } = await addAccount(world, { points: 300, registered: true });
      const reward = await createReward(world.database, "pfm", { points: 100 });
      const key = randomUUID();
      const first = await callV1(world, v1.redeemReward, { keyCode: card, rewardId: String(reward) }, { key });
      expect(first.redemption?.code).toMatch(/^PR\d{12}$/);
      expect(await callV1(world, v1.redeemReward, { keyCode: card, rewardId: String(reward) }, { key })).toEqual(first);
      const second = await redeemOne();
      expect(second.code).toMatch(/^PR\d{12}$/);
      expect(second.code).not.toBe(first.redemption?.code);
      expect(await callV2(world, api.readRedemption, at(second.code))).toMatchObject({
        code: second.code,
        state: "VALID",
        accountCouponId: second.reward,
        points: -100,
        bookingId: second.bookingId,
      });
    },
  );

  it("is absent for an EARN coupon, because nothing is handed out", { tags: ["B-42"] }, async () => {
    const { card } = await addAccount(world, { points: 0, registered: true });
    const coupon = await createCoupon(world.database, "pfm", { coupon_type_code: "EARN", points: 50 });
    const params = { accountId: card, accountCouponId: `C${coupon}` };
    const { booking } = await callV2(world, v2.changeAccountCoupon, { params, body: { redeemed: true } });
    expect(booking).toMatchObject({ points: 50 });
    expect(booking?.redemption).toBeUndefined();
  });

  it("is used once, in any notation; a repeated request gets its first answer", { tags: ["B-42"] }, async () => {
    const { code } = await redeemOne();
    const key = randomUUID();
    const typed = code.replace(/^PR(.{4})(.{4})/, "pr $1 $2 ").toLowerCase();
    const used = await callV2(world, api.useRedemption, at(encodeURIComponent(typed), {}), { key });
    expect(used).toMatchObject({ code, state: "USED" });
    expect(await callV2(world, api.useRedemption, at(encodeURIComponent(typed), {}), { key })).toEqual(used);
    expect(await refusalV2(world, api.useRedemption, at(code, {}))).toEqual({ status: 409, code: "REDEMPTION_USED" });
  });

  it("one of many concurrent requests hands the goods out", { tags: ["B-42"] }, async () => {
    const { code } = await redeemOne();
    const crowd = times(7, () => ["device", "admin", "storeStaff"] as const).flat();
    const answers = await Promise.all(
      crowd.map((who) =>
        callV2(world, api.useRedemption, at(code, {}), { who }).then(
          () => "used",
          () => "refused",
        ),
      ),
    );
    expect(answers.filter((answer) => answer === "used")).toHaveLength(1);
  });

  it(
    "on paper is valid once the redemption is booked, and never after its reversal",
    { tags: ["B-42", "B-10"] },
    async () => {
      const printed = await hold();
      expect(await use(printed.code)).toBe("REDEMPTION_HELD");
      const booked = await callV2(world, reservationsApi.commitReservation, printed.end);
      expect(booked.redemption?.code).toBe(printed.code);
      expect(await callV2(world, api.useRedemption, at(printed.code, {}))).toMatchObject({ state: "USED" });
      const givenBack = await hold();
      await callV2(world, reservationsApi.releaseReservation, givenBack.end);
      expect(await use(givenBack.code)).toBe("REDEMPTION_VOID");
      expect(await balanceOf(givenBack.card)).toBe(300);
    },
  );

  it("is void after a correction that returned the points, unless it was used before", { tags: ["B-42"] }, async () => {
    const reverse = ({ card, bookingId }: { readonly card: string; readonly bookingId: string }) =>
      callV2(
        world,
        accountCareApi.reverseBooking,
        { params: { accountId: card, bookingId }, body: { reason: "mistake" } },
        { who: "admin" },
      );
    const [unused, used] = [await redeemOne(), await redeemOne()];
    await callV2(world, api.useRedemption, at(used.code, {}));
    await Promise.all([reverse(unused), reverse(used)]);
    expect(await use(unused.code)).toBe("REDEMPTION_VOID");
    expect(await stateOf(used.code)).toBe("USED");
  });

  it("expires after the programme's time", { tags: ["B-42"] }, async () => {
    const { code } = await redeemOne();
    const aDayMs = 24 * 3_600_000 + 60_000;
    world.clock.moveMs(aDayMs);
    await world.renewTokens();
    expect(await use(code)).toBe("REDEMPTION_EXPIRED");
    expect(await stateOf(code)).toBe("EXPIRED");
    world.clock.moveMs(-aDayMs);
    await world.renewTokens();
  });

  it(
    "is found in its own shop and programme only, and attempts reveal nothing",
    { tags: ["B-42", "B-09"] },
    async () => {
      const { code } = await redeemOne();
      expect(await use(code, { who: "otherDevice" })).toBe("NOT_FOUND");
      expect(await use(code, { who: "foreignDevice" })).toBe("NOT_FOUND");
      expect(await use("PR000000000000")).toBe("NOT_FOUND");
      expect(await use("4000000001")).toBe("NOT_FOUND");
      expect(await stateOf(code)).toBe("VALID");
    },
  );

  it("cannot be guessed: unknown codes are counted in every call", { tags: ["B-42", "T10"] }, async () => {
    const { code } = await redeemOne();
    const who = { who: "support" } as const;
    const guess = () => `PR${String(Math.random()).slice(2, 14).padEnd(12, "0")}`;
    const answers: string[] = [];
    for (const _round of times(16, guess)) {
      answers.push(await codeV2(world, api.readRedemption, at(guess()), who));
      answers.push(await codeV2(world, api.takeBackRedemption, at(guess(), { reason: "guess" }), who));
    }
    expect(answers.slice(0, 29)).toEqual(times(29, () => "NOT_FOUND"));
    expect(answers.at(-1)).toBe("RATE_LIMITED");
    expect(await codeV2(world, api.readRedemption, at(code), who)).toBe("RATE_LIMITED");
    expect(await stateOf(code)).toBe("VALID");
  });

  it("needs staff on duty to be read or used", { tags: ["B-42", "B-40"] }, async () => {
    const { code } = await redeemOne();
    const alone = { offDuty: true } as const;
    const needsStaff = { status: 403, code: "GENERAL_NO_PERMISION", details: { staffOnDuty: 1 } };
    expect(await refusalV2(world, api.readRedemption, at(code), alone)).toEqual(needsStaff);
    expect(await refusalV2(world, api.useRedemption, at(code, {}), alone)).toEqual(needsStaff);
    expect(await refusalV2(world, api.takeBackRedemption, at(code, {}), alone)).toEqual(needsStaff);
    expect(await stateOf(code)).toBe("VALID");
  });
});

describe("reversing a redemption", () => {
  it("returns points, piece and use once, and voids the code", { tags: ["B-42"] }, async () => {
    const { card } = await addAccount(world, { points: 300, registered: true });
    const id = await createReward(world.database, "pfm", { points: 100, stock: 1 });
    const params = { accountId: card, accountCouponId: `R${id}` };
    const redeem = () => callV2(world, v2.changeAccountCoupon, { params, body: { redeemed: true } });
    const code = codeIn(await redeem());
    const key = randomUUID();
    const taken = await callV2(world, api.takeBackRedemption, at(code, { reason: "wrong one" }), { key });
    expect(taken).toMatchObject({ points: 100, balance: 300 });
    expect(await callV2(world, api.takeBackRedemption, at(code, { reason: "wrong one" }), { key })).toEqual(taken);
    expect(await codeV2(world, api.takeBackRedemption, at(code, {}))).toBe("REDEMPTION_VOID");
    expect(await use(code)).toBe("REDEMPTION_VOID");
    const again = await redeem();
    expect(again.booking).toMatchObject({ points: -100, balance: 200 });
    expect(again.booking?.redemption?.code).not.toBe(code);
    expect(await codeV2(world, v2.changeAccountCoupon, { params, body: { redeemed: true } })).not.toBe("");
  });

  it("returns a coupon's single-use key, and a coupon without a price", { tags: ["B-42"] }, async () => {
    const { id, card } = await addAccount(world, { points: 0, registered: true });
    const coupon = await createCoupon(world.database, "pfm", { requires_key: true, points: 0 });
    await world.test.query(
      "INSERT INTO punktum.coupon_keys (program_id, coupon_id, key_code, account_id) VALUES ('pfm', $1, 'MINE', $2)",
      [coupon, id],
    );
    world.refreshCatalogues();
    const options = {
      params: { accountId: card, accountCouponId: `C${coupon}` },
      body: { redeemed: true, couponKeyCode: "MINE" },
    };
    const code = codeIn(await callV2(world, v2.changeAccountCoupon, options));
    await callV2(world, api.takeBackRedemption, at(code, {}));
    expect((await callV2(world, v2.changeAccountCoupon, options)).booking).toMatchObject({ points: 0 });
  });

  it(
    "is refused after the goods were handed out, while the ticket is printing, and after the programme's time",
    { tags: ["B-42"] },
    async () => {
      const [used, old, held] = [await redeemOne(), await redeemOne(), await hold()];
      await callV2(world, api.useRedemption, at(used.code, {}));
      expect(await codeV2(world, api.takeBackRedemption, at(used.code, {}))).toBe("REDEMPTION_USED");
      expect(await codeV2(world, api.takeBackRedemption, at(held.code, {}))).toBe("REDEMPTION_HELD");
      await world.test.query("UPDATE punktum.programs SET take_back_minutes = 0 WHERE id = 'pfm'");
      expect(await codeV2(world, api.takeBackRedemption, at(old.code, {}))).toBe("TAKE_BACK_TOO_LATE");
      await world.test.query("UPDATE punktum.programs SET take_back_minutes = 60 WHERE id = 'pfm'");
      expect([await balanceOf(used.card), await balanceOf(old.card), await balanceOf(held.card)]).toEqual([
        200, 200, 200,
      ]);
    },
  );

  it("never succeeds beside a concurrent use: either goods or points", { tags: ["B-42"] }, async () => {
    const ends = await Promise.all(
      times(20, async () => {
        const { code, card } = await redeemOne();
        const settled = await Promise.allSettled([
          callV2(world, api.useRedemption, at(code, {})),
          callV2(world, api.takeBackRedemption, at(code, {})),
        ]);
        const done = settled.filter(({ status }) => status === "fulfilled").length;
        return `${done} ${await stateOf(code)} ${await balanceOf(card)}`;
      }),
    );
    expect(new Set([...ends, "1 USED 200", "1 VOID 300"])).toEqual(new Set(["1 USED 200", "1 VOID 300"]));
  });

  it("counts for its author: above the limit a second person confirms", { tags: ["B-42"] }, async () => {
    const [first, second] = [await redeemOne(), await redeemOne()];
    await world.test.query("UPDATE punktum.programs SET returns_per_person_day = 1 WHERE id = 'pfm'");
    world.refreshCatalogues();
    const who = { who: "storeStaff" } as const;
    expect(await callV2(world, api.takeBackRedemption, at(first.code, {}), who)).toMatchObject({ points: 100 });
    expect(await codeV2(world, api.takeBackRedemption, at(second.code, {}), who)).toBe("SECOND_PERSON_REQUIRED");
    expect(await stateOf(second.code)).toBe("VALID");
    await world.test.query("UPDATE punktum.programs SET returns_per_person_day = NULL WHERE id = 'pfm'");
    world.refreshCatalogues();
  });

  it("the ledger contains its author, and all sums are right", { tags: ["B-42"] }, async () => {
    const { code } = await redeemOne();
    const { bookingId } = await callV2(world, api.takeBackRedemption, at(code, { reason: "wrong one" }));
    const rows = await world.test.query(
      "SELECT admin_id IS NOT NULL AS named, reason FROM punktum.bookings WHERE id = $1",
      [bookingId],
    );
    expect(rows).toEqual([{ named: true, reason: "wrong one" }]);
    expect((await checkLedger(world.test.url)).findings).toEqual([]);
  });
});

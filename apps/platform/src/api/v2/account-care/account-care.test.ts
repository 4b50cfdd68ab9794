import { randomUUID } from "node:crypto";
import { accountCareApi as care, reservationsApi, transactionsApi, v2 } from "@punktum/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkLedger } from "../../../points/ledger/index.ts";
import { createCoupon, createReward } from "../../../testing/factories.ts";
import { callV2, codeV2, refusalV2 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";

let world: LoyaltyWorld;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(async () => {
  const report = await checkLedger(world.test.url);
  await world.close();
  expect(report.findings).toEqual([]);
});

const admin = { who: "admin" } as const;
const at = (accountId: string, body: object = {}) => ({ params: { accountId }, body });
const pair = (accountId: string, secondaryId: string) => ({ params: { accountId, secondaryId }, body: {} });
const balanceOf = (card: string) => callV2(world, v2.readBalance, { params: { accountId: card } });

/** Actions of the audit log about an account, oldest first. */
async function audited(accountId: string): Promise<readonly string[]> {
  const rows = await world.test.query<{ action: string }>(
    "SELECT action FROM punktum.audit_log WHERE subject_kind = 'ACCOUNT' AND subject_id = $1 ORDER BY position",
    [accountId],
  );
  return rows.map(({ action }) => action);
}

const earn = (card: string, points: number) =>
  callV2(world, v2.createBooking, {
    params: { accountId: card },
    body: { bookingType: "EARNBOOKING", bookingTypeCode: "MANUALREVENUE", points, reason: "" },
  });

describe("fraud flag", () => {
  it("prevents redeeming until it is removed; the account can be viewed and earns", { tags: ["API-17"] }, async () => {
    const { id, card } = await addAccount(world, { points: 500, registered: true });
    const reward = `R${await createReward(world.database, "pfm", { points: 100 })}`;
    const redeem = { params: { accountId: card, accountCouponId: reward }, body: { redeemed: true } };
    const reason = "Card used in two towns at once";
    const flag = await callV2(world, care.setFraud, at(card, { reason }), admin);
    expect(flag).toMatchObject({ flagged: true, reason });
    expect(await codeV2(world, v2.changeAccountCoupon, redeem)).toBe("LOCKED_USER");
    expect((await earn(card, 50)).balance).toBe(550);
    expect((await balanceOf(card)).points).toBe(550);
    expect(await callV2(world, care.readFraud, at(card), admin)).toEqual(flag);
    expect(await callV2(world, care.deleteFraud, at(card), admin)).toEqual({ flagged: false });
    expect((await callV2(world, v2.changeAccountCoupon, redeem)).booking?.balance).toBe(450);
    expect(await audited(id)).toEqual(["ACCOUNT_FLAGGED", "ACCOUNT_FLAG_CLEARED"]);
  });

  it("prevents activating", { tags: ["API-17"] }, async () => {
    const { card } = await addAccount(world, { points: 500, registered: true });
    const coupon = await createCoupon(world.database, "pfm", { coupon_type_code: "MULTIPLIER", activatable: true });
    world.refreshCatalogues();
    await callV2(world, care.setFraud, at(card, { reason: "test" }), admin);
    const activate = { params: { accountId: card, accountCouponId: `C${coupon}` }, body: { activated: true } };
    expect(await codeV2(world, v2.changeAccountCoupon, activate)).toBe("LOCKED_USER");
  });

  it(
    "keeps its first reason, and a flagged account can only be unlocked by removing the flag",
    { tags: ["API-17"] },
    async () => {
      const { id, card } = await addAccount(world);
      const first = await callV2(world, care.setFraud, at(card, { reason: "first" }), admin);
      expect(await callV2(world, care.setFraud, at(card, { reason: "second" }), admin)).toEqual(first);
      await world.test.query("UPDATE punktum.accounts SET status = 'INACTIVE' WHERE id = $1", [id]);
      await world.test.query("UPDATE punktum.accounts SET status = 'ACTIVE' WHERE id = $1", [id]);
      expect((await callV2(world, v2.readAccount, at(card))).status).toBe("LOCKED");
    },
  );

  it("an account locked for another reason stays locked", { tags: ["API-17"] }, async () => {
    const { card } = await addAccount(world, { status: "LOCKED" });
    await callV2(world, care.setFraud, at(card, { reason: "test" }), admin);
    await callV2(world, care.deleteFraud, at(card), admin);
    expect((await callV2(world, v2.readAccount, at(card))).status).toBe("LOCKED");
  });

  it("can be set by staff and removed by an admin", { tags: ["API-17"] }, async () => {
    const { card } = await addAccount(world);
    const reason = { reason: "test" };
    expect(await codeV2(world, care.setFraud, at(card, reason))).toBe("GENERAL_NO_PERMISION");
    await callV2(world, care.setFraud, at(card, reason), { who: "storeStaff" });
    expect(await codeV2(world, care.deleteFraud, at(card), { who: "storeStaff" })).toBe("GENERAL_NO_PERMISION");
  });
});

describe("closing an account", () => {
  it("makes it TERMINATED; nothing is booked any more and nothing is erased", { tags: ["API-09"] }, async () => {
    const { id, card } = await addAccount(world, { points: 75, registered: true });
    expect(await callV2(world, care.terminateAccount, at(card), admin)).toEqual({
      accountId: id,
      status: "TERMINATED",
    });
    expect(await refusalV2(world, v2.readBalance, at(card))).toEqual({ status: 410, code: "USER_KEY_DEACTIVATED" });
    const [row] = await world.test.query(
      `SELECT points, (SELECT count(*)::integer FROM punktum.bookings b WHERE b.account_id = a.id) AS bookings,
         (SELECT count(*)::integer FROM punktum.identifiers i WHERE i.account_id = a.id) AS codes
       FROM punktum.accounts a WHERE id = $1`,
      [id],
    );
    expect(row).toEqual({ points: 75, bookings: 1, codes: 1 });
    expect(await audited(id)).toContain("ACCOUNT_TERMINATED");
  });

  it("is refused while a voucher is held", { tags: ["API-09"] }, async () => {
    const { card } = await addAccount(world, { points: 100, registered: true });
    const accountCouponId = `R${await createReward(world.database, "pfm", { points: 100 })}`;
    const params = { accountId: card, accountCouponId };
    const held = await callV2(world, reservationsApi.reserveVoucher, { params, body: { seconds: 60 } });
    expect(await codeV2(world, care.terminateAccount, at(card), admin)).toBe("RESERVATION_RUNNING");
    const named = { params: { ...params, reservationId: held.reservationId }, body: {} };
    await callV2(world, reservationsApi.releaseReservation, named);
    expect((await callV2(world, care.terminateAccount, at(card), admin)).status).toBe("TERMINATED");
  });
});

describe("reversing a booking", () => {
  const reversal = (accountId: string, bookingId: string) => ({
    params: { accountId, bookingId },
    body: { reason: "Wrong card" },
  });

  it(
    "books the opposite once with its reason, and returns the same answer to a repetition",
    { tags: ["B-35"] },
    async () => {
      const { id, card } = await addAccount(world, { points: 10 });
      const { bookingId } = await earn(card, 90);
      const options = { ...admin, key: randomUUID() };
      const first = await callV2(world, care.reverseBooking, reversal(card, bookingId), options);
      expect(first).toMatchObject({ points: -90, balance: 10 });
      expect(await callV2(world, care.reverseBooking, reversal(card, bookingId), options)).toEqual(first);
      expect(await codeV2(world, care.reverseBooking, reversal(card, bookingId), admin)).toBe(
        "BOOKING_ALREADY_REVERSED",
      );
      expect(await codeV2(world, care.reverseBooking, reversal(card, first.bookingId), admin)).toBe(
        "BOOKING_NOT_REVERSIBLE",
      );
      const [newest] = await callV2(world, v2.listBookings, { params: { accountId: card } }, { language: "en" });
      expect(newest).toMatchObject({ bookingType: "BURNBOOKING", points: 90, reason: "Correction" });
      expect(await audited(id)).toEqual(["BOOKING_REVERSED"]);
    },
  );

  it("one of two concurrent admins reverses it, and never below the floor", { tags: ["B-35"] }, async () => {
    const { card } = await addAccount(world);
    const { bookingId } = await earn(card, 40);
    const tries = await Promise.allSettled(
      [1, 2].map(() => callV2(world, care.reverseBooking, reversal(card, bookingId), admin)),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await balanceOf(card)).points).toBe(0);
    const spent = await earn(card, 30);
    await callV2(world, v2.createBooking, {
      ...at(card, { bookingType: "BURNBOOKING", bookingTypeCode: "MANUALREVENUE", points: 20, reason: "" }),
    });
    expect(await codeV2(world, care.reverseBooking, reversal(card, spent.bookingId), admin)).toBe("NOT_ENOUGH_POINT");
  });

  it("a sale is reversed by its return only, so that it is not reversed twice", { tags: ["B-35"] }, async () => {
    const { card } = await addAccount(world, { points: 100 });
    const coupon = await createCoupon(world.database, "pfm", {
      coupon_type_code: "EXTRAPOINT",
      activatable: true,
      points: 50,
    });
    world.refreshCatalogues();
    const params = { accountId: card, accountCouponId: `C${coupon}` };
    await callV2(world, v2.changeAccountCoupon, { params, body: { activated: true } });
    const sale = { transactionType: "EARNTRANSACTION", keyCode: card, amount: 10, lineItems: [] };
    await callV2(world, transactionsApi.createTransaction, { body: sale });
    const bookings = await callV2(world, v2.listBookings, { params: { accountId: card }, query: { limit: "2" } });
    expect(bookings.map(({ bookingTypeCode }) => bookingTypeCode)).toEqual(expect.arrayContaining(["REV", "COU"]));
    for (const { bookingId } of bookings) {
      expect(await codeV2(world, care.reverseBooking, reversal(card, bookingId), admin)).toBe("BOOKING_NOT_REVERSIBLE");
    }
  });

  it("is for admins, and only for the account's own bookings", { tags: ["B-35"] }, async () => {
    const [one, other] = [await addAccount(world), await addAccount(world)];
    const { bookingId } = await earn(one.card, 5);
    expect(await codeV2(world, care.reverseBooking, reversal(one.card, bookingId), { who: "storeStaff" })).toBe(
      "GENERAL_NO_PERMISION",
    );
    expect(await codeV2(world, care.reverseBooking, reversal(other.card, bookingId), admin)).toBe("NOT_FOUND");
  });
});

describe("merging accounts", () => {
  it("moves balance, codes, coupons and persons, and closes the secondary", { tags: ["API-24"] }, async () => {
    const primary = await addAccount(world, { points: 100 });
    const secondary = await addAccount(world, { points: 30, registered: true, appCode: `app-${randomUUID()}` });
    const both = pair(primary.card, secondary.card);
    const preview = await callV2(world, care.previewMerge, both, admin);
    expect(preview).toMatchObject({ points: 30, identifiers: 2, memberships: 1, balanceAfter: 130 });
    expect((await balanceOf(primary.card)).points).toBe(100);
    const merged = await callV2(world, care.mergeAccounts, both, admin);
    expect(merged).toMatchObject({ primaryId: primary.id, secondaryId: secondary.id, points: 30, identifiers: 2 });
    expect((await balanceOf(primary.card)).points).toBe(130);
    expect((await callV2(world, v2.readAccount, at(secondary.card))).accountId).toBe(primary.id);
    expect(await callV2(world, v2.listMemberships, at(primary.card))).toHaveLength(1);
    expect(await codeV2(world, v2.readAccount, at(secondary.id), { idType: "ID" })).toBe("USER_KEY_DEACTIVATED");
    expect(await audited(primary.id)).toEqual(["ACCOUNTS_MERGED"]);
  });

  it("keeps the secondary's history readable from the primary", { tags: ["API-24"] }, async () => {
    const [primary, secondary] = [await addAccount(world), await addAccount(world)];
    await earn(secondary.card, 11);
    await earn(secondary.card, 22);
    const { mergeId } = await callV2(world, care.mergeAccounts, pair(primary.card, secondary.card), admin);
    expect(await callV2(world, care.listMerges, at(primary.card), admin)).toMatchObject([{ mergeId, points: 33 }]);
    const bookings = await callV2(
      world,
      care.listMergedBookings,
      { params: { accountId: primary.card, mergeId } },
      { ...admin, language: "en" },
    );
    expect(bookings.map(({ points }) => points)).toEqual([33, 22, 11]);
    expect(bookings[0]?.reason).toBe("Accounts merged");
    const other = await addAccount(world);
    const foreign = { params: { accountId: other.card, mergeId } };
    expect(await codeV2(world, care.listMergedBookings, foreign, admin)).toBe("NOT_FOUND");
  });

  it(
    "returns the same answer again, under its key and another one, and merges once",
    { tags: ["API-24"] },
    async () => {
      const [primary, secondary] = [await addAccount(world, { points: 1 }), await addAccount(world, { points: 2 })];
      const options = { ...admin, key: randomUUID() };
      const first = await callV2(world, care.mergeAccounts, pair(primary.card, secondary.card), options);
      expect(await callV2(world, care.mergeAccounts, pair(primary.card, secondary.card), options)).toEqual(first);
      expect(await callV2(world, care.mergeAccounts, pair(primary.id, secondary.id), admin)).toEqual(first);
      expect((await balanceOf(primary.card)).points).toBe(3);
    },
  );

  it("takes both id types from the headers", { tags: ["API-24"] }, async () => {
    const primary = await addAccount(world, { appCode: `one-${randomUUID()}` });
    const answer = await world.app.inject({
      method: "GET",
      url: `/api/v2/accounts/${primary.card}/merge/${primary.id}`,
      headers: { authorization: `Bearer ${world.tokens.admin}`, "secondary-id-type": "APPCODE" },
    });
    expect(answer.json()).toMatchObject({ refusal: "REQUEST_INVALID" });
    const wrong = await world.app.inject({
      method: "GET",
      url: `/api/v2/accounts/${primary.card}/merge/${primary.card}`,
      headers: { authorization: `Bearer ${world.tokens.admin}`, "primary-id-type": "APPCODE" },
    });
    expect(wrong.json()).toMatchObject({ errorType: "USER_KEY_DOES_NOT_EXIST" });
  });

  it(
    "is refused with itself, for locked and closed accounts, and while a voucher is held",
    { tags: ["API-24"] },
    async () => {
      const account = await addAccount(world, { points: 100, registered: true });
      const locked = await addAccount(world, { status: "LOCKED" });
      const closed = await addAccount(world);
      await callV2(world, care.terminateAccount, at(closed.card), admin);
      const merge = (secondary: string) => codeV2(world, care.mergeAccounts, pair(account.card, secondary), admin);
      expect(await merge(account.card)).toBe("REQUEST_INVALID");
      expect(await merge(locked.card)).toBe("LOCKED_USER");
      expect(await merge(closed.card)).toBe("USER_KEY_DEACTIVATED");
      const other = await addAccount(world);
      const accountCouponId = `R${await createReward(world.database, "pfm", { points: 100 })}`;
      await callV2(world, reservationsApi.reserveVoucher, {
        params: { accountId: account.card, accountCouponId },
        body: { seconds: 60 },
      });
      expect(await merge(other.card)).toBe("RESERVATION_RUNNING");
      const preview = await callV2(world, care.previewMerge, pair(account.card, other.card), admin);
      expect(preview.refusal).toBe("RESERVATION_RUNNING");
      expect(await codeV2(world, care.mergeAccounts, pair(other.card, account.card), { who: "storeStaff" })).toBe(
        "GENERAL_NO_PERMISION",
      );
    },
  );
});

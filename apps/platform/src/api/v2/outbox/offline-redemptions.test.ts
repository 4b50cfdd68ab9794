import { administrationApi, deadLettersApi, offlineLossesApi } from "@punktum/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkLedger } from "../../../points/ledger/index.ts";
import { createCoupon, createReward } from "../../../testing/factories.ts";
import { callV2, codeV2 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld, type Who } from "../../testing/loyalty-world.ts";
import {
  bookingsOf,
  DAY,
  type OfflineAllowance,
  outcomesOf,
  sendOutbox,
  TestOutbox,
} from "../../testing/outbox-world.ts";

let world: LoyaltyWorld;
let outbox: TestOutbox;
beforeAll(async () => {
  world = await createLoyaltyWorld();
});
afterAll(async () => {
  expect((await checkLedger(world.test.url)).findings).toEqual([]);
  await world.close();
});
// Each test begins a day of its own, because losses of a day are taken off its allowance.
beforeEach(async () => {
  outbox = new TestOutbox();
  await world.test.query("DELETE FROM punktum.offline_allowances");
  await world.test.query("DELETE FROM punktum.offline_redemptions");
  await world.test.query("DELETE FROM punktum.device_outboxes");
  await setLimits({ offlineVouchers: 3, offlinePoints: 250 });
});

const programId = "pfm";
const setLimits = (body: object) =>
  callV2(world, administrationApi.changeProgram, { params: { programId }, body }, { who: "admin" });
const report = (entries: Parameters<TestOutbox["body"]>[0] = [], who: Who = "device") =>
  sendOutbox(world, outbox.body(entries), { who });
const losses = (who: Who = "admin", state: "open" | "done" = "open") =>
  callV2(world, offlineLossesApi.listOfflineLosses, { params: { programId }, query: { state } }, { who });
const letters = (state: "open" | "done" = "open") =>
  callV2(world, deadLettersApi.listDeadLetters, { params: { programId }, query: { state } }, { who: "admin" });

/** Answers of a test may lack an allowance; `z.parse` would hide which. */
const given = ({ allowance }: { readonly allowance?: OfflineAllowance | undefined }): OfflineAllowance =>
  Object.assign({}, allowance);

/** A member with points, a reward of 100 points, and the allowance of the device. */
async function visit(points: number) {
  const { id, card } = await addAccount(world, { points, registered: true });
  const rewardId = await createReward(world.database, programId);
  world.refreshCatalogues();
  return { id, card, voucherId: `R${rewardId}`, allowance: given(await report()) };
}

const balanceOf = async (id: string) => {
  const [row] = await world.test.query<{ points: number }>("SELECT points FROM punktum.accounts WHERE id = $1", [id]);
  return row?.points;
};

describe("the allowance of a device", { tags: ["O8"] }, () => {
  it("is off by default, and signed for each device and day where the programme says so", async () => {
    expect(given(await report())).toMatchObject({
      deviceId: world.device.id,
      serial: 1,
      points: 250,
      vouchers: 3,
      pointsAtOnce: 10_000,
      settled: 0,
    });
    expect(given(await report()).serial).toBe(1);
    const other = new TestOutbox();
    const foreign = await sendOutbox(world, other.body([]), { who: "foreignDevice" });
    expect(foreign.allowance).toBeUndefined();
  });

  it("is empty after the programme has switched it off, and where a use of the account needs a proof", async () => {
    await report();
    await setLimits({ offlineVouchers: 0 });
    expect(given(await report())).toMatchObject({ serial: 2, points: 0, vouchers: 0 });
    await setLimits({ offlineVouchers: 3, identification: { redeemNeeds: "PROVEN" } });
    expect(given(await report())).toMatchObject({ points: 0, vouchers: 0 });
    await setLimits({ identification: { redeemNeeds: "READ", proofAbovePoints: 80 } });
    expect(given(await report())).toMatchObject({ points: 250, pointsAtOnce: 80 });
    await setLimits({ identification: { proofAbovePoints: 10_000 } });
  });

  it("is withheld until its end if the device comes with another storage", async () => {
    await report();
    outbox = new TestOutbox();
    expect(given(await report())).toMatchObject({ serial: 2, points: 0, vouchers: 0 });
    expect(given(await report())).toMatchObject({ serial: 2, points: 0, vouchers: 0 });
    world.clock.moveMs(DAY * 1_000);
    await world.renewTokens();
    expect(given(await report())).toMatchObject({ serial: 3, points: 250, vouchers: 3 });
  });
});

describe("a redemption that a device has stored", { tags: ["O8", "T1"] }, () => {
  it("is booked once, also if it is sent twice, by eight requests at once, and needs nobody on duty", async () => {
    const { id, card, voucherId, allowance } = await visit(300);
    const entry = outbox.redemption(card, voucherId, allowance);
    const replies = await Promise.all(Array.from({ length: 8 }, () => report([entry])));
    expect(replies.flatMap(outcomesOf)).toEqual(Array.from({ length: 8 }, () => "BOOKED"));
    const again = await report([entry]);
    expect(again.answers).toMatchObject([{ outcome: "BOOKED", replayed: true, bookedPoints: -100 }]);
    expect(await balanceOf(id)).toBe(200);
    expect((await bookingsOf(world, id)).map(({ points }) => points)).toEqual([300, -100]);
    expect(given(again)).toMatchObject({ serial: 2, settled: 1, points: 250, vouchers: 3 });
    expect((await losses()).data).toEqual([]);
  });

  it("leaves no code that would fetch the goods again", async () => {
    const { id, card, voucherId, allowance } = await visit(300);
    await report([outbox.redemption(card, voucherId, allowance)]);
    const codes = await world.test.query<{ used: boolean }>(
      `SELECT c.used_at IS NOT NULL AS used FROM punktum.redemption_codes c
       JOIN punktum.bookings b ON b.program_id = c.program_id AND b.id = c.booking_id WHERE b.account_id = $1`,
      [id],
    );
    expect(codes).toEqual([{ used: true }]);
  });

  it("is booked down to the floor, and what is missing is a loss that people review once", async () => {
    const { id, card, voucherId, allowance } = await visit(30);
    const reply = await report([outbox.redemption(card, voucherId, allowance)]);
    expect(reply.answers).toMatchObject([{ outcome: "BOOKED", bookedPoints: -30, expectedPoints: -100 }]);
    expect(await balanceOf(id)).toBe(0);
    expect(given(reply)).toMatchObject({ serial: 2, settled: 1, points: 180, vouchers: 2 });
    const [loss] = (await losses()).data;
    expect(loss).toMatchObject({
      voucherId,
      accountId: id,
      promised: 100,
      taken: 30,
      lost: 70,
      code: "",
      storeId: "1",
    });
    const lossId = String(loss?.id);
    const body = { review: "The network was down" };
    const call = { params: { programId, lossId }, body };
    expect(await codeV2(world, offlineLossesApi.reviewOfflineLoss, call, { who: "device" })).toBe(
      "GENERAL_NO_PERMISION",
    );
    expect(await callV2(world, offlineLossesApi.reviewOfflineLoss, call, { who: "admin" })).toMatchObject(body);
    expect(await codeV2(world, offlineLossesApi.reviewOfflineLoss, call, { who: "admin" })).toBe("NOT_FOUND");
    expect((await losses()).data).toEqual([]);
    expect((await losses("admin", "done")).data).toMatchObject([{ id: lossId, ...body }]);
  });

  it("is a loss as a whole if the voucher cannot be booked, and is answered so again", async () => {
    const { id, card, allowance } = await visit(300);
    const couponId = await createCoupon(world.database, programId, { max_redeem_per_account: 1, points: 40 });
    const lane = "one member";
    const first = { ...outbox.redemption(card, `C${couponId}`, allowance, 40), lane };
    const second = { ...outbox.redemption(card, `C${couponId}`, allowance, 40), lane };
    expect(outcomesOf(await report([first, second]))).toEqual(["BOOKED", "BOOKED"]);
    const again = await report([second]);
    expect(again.answers).toMatchObject([{ outcome: "BOOKED", replayed: true, bookedPoints: 0 }]);
    expect(Object.keys(Object.assign({}, again.answers[0]))).not.toContain("bookingId");
    expect(await balanceOf(id)).toBe(260);
    expect((await losses()).data).toMatchObject([{ lost: 40, taken: 0, code: "COUPON_ALREADY_REDEEMED_BY_USER" }]);
    expect(given(again)).toMatchObject({ settled: 2, points: 210, vouchers: 2 });
  });

  it.each([
    ["an unknown card", async () => await Promise.resolve({ card: "4999999999", code: "USER_KEY_DOES_NOT_EXIST" })],
    [
      "a locked account",
      async () => ({ ...(await addAccount(world, { points: 90, status: "LOCKED" })), code: "LOCKED_USER" }),
    ],
    [
      "a closed account",
      async () => ({ ...(await addAccount(world, { status: "TERMINATED" })), code: "USER_KEY_DEACTIVATED" }),
    ],
  ])("is a loss as a whole for %s", async (_, shopper) => {
    const { voucherId, allowance } = await visit(0);
    const { card, code } = await shopper();
    expect(outcomesOf(await report([outbox.redemption(card, voucherId, allowance)]))).toEqual(["BOOKED"]);
    expect((await losses()).data).toMatchObject([{ lost: 100, taken: 0, code }]);
  });

  it("costs the member no more than was shown, and no more than the voucher costs now", async () => {
    const { id, card, voucherId, allowance } = await visit(500);
    await report([outbox.redemption(card, voucherId, allowance, 130)]);
    expect(await balanceOf(id)).toBe(400);
    expect((await losses()).data).toEqual([]);
    // A tablet that shows too little gives away what it did not show.
    await report([outbox.redemption(card, voucherId, allowance, 60)]);
    expect(await balanceOf(id)).toBe(340);
    expect((await losses()).data).toMatchObject([{ promised: 60, taken: 60, lost: 40 }]);
  });

  it("is seen and reviewed by those who reach its shop", async () => {
    const { card, voucherId } = await visit(0);
    const other = new TestOutbox();
    const { allowance } = await sendOutbox(world, other.body([]), { who: "otherDevice" });
    const entry = other.redemption(card, voucherId, given({ allowance }));
    await sendOutbox(world, other.body([entry]), { who: "otherDevice" });
    const [loss] = (await losses("support")).data;
    expect(loss).toMatchObject({ storeId: "3", lost: 100 });
    expect((await losses("storeStaff")).data).toEqual([]);
    const call = { params: { programId, lossId: String(loss?.id) }, body: { review: "mine" } };
    expect(await codeV2(world, offlineLossesApi.reviewOfflineLoss, call, { who: "storeStaff" })).toBe("NOT_FOUND");
    const foreign = { params: { programId: "mhe" }, query: {} };
    expect(await codeV2(world, offlineLossesApi.listOfflineLosses, foreign, { who: "admin" })).toBe(
      "ORGANIZATION_NOT_FOUND",
    );
  });
});

describe("a redemption that no allowance covers", { tags: ["O8", "O5", "T4"] }, () => {
  it.each<[string, (allowance: OfflineAllowance) => { readonly allowance: OfflineAllowance; readonly who?: Who }]>([
    ["names a changed allowance", (allowance) => ({ allowance: { ...allowance, points: 9_000, vouchers: 99 } })],
    ["names another serial", (allowance) => ({ allowance: { ...allowance, serial: 2 } })],
    ["comes from another device", (allowance) => ({ allowance, who: "otherDevice" })],
  ])("is refused and moves nothing if it %s", async (_, change) => {
    const { id, card, voucherId, allowance } = await visit(300);
    const { who = "device", ...changed } = change(allowance);
    const sender = new TestOutbox();
    const reply = await sendOutbox(world, sender.body([sender.redemption(card, voucherId, changed.allowance)]), {
      who,
    });
    expect(outcomesOf(reply)).toEqual(["GENERAL_NO_PERMISION"]);
    expect(await balanceOf(id)).toBe(300);
    expect((await losses()).data).toEqual([]);
  });

  it("is refused if it exceeds points, vouchers or one voucher's limit, also by many requests at once", async () => {
    const { id, card, voucherId, allowance } = await visit(1_000);
    const entries = Array.from({ length: 6 }, () => outbox.redemption(card, voucherId, allowance));
    const replies = await Promise.all(entries.map((entry) => report([entry])));
    const outcomes = replies.flatMap(outcomesOf).toSorted();
    expect(outcomes).toEqual(["BOOKED", "BOOKED", ...Array.from({ length: 4 }, () => "GENERAL_NO_PERMISION")]);
    expect(await balanceOf(id)).toBe(800);
    const dear = outbox.redemption(card, voucherId, allowance, 10_001);
    expect(outcomesOf(await report([dear]))).toEqual(["GENERAL_NO_PERMISION"]);
  });

  it("waits for people, who book it with its loss or discard it; only then the device gets a new allowance", async () => {
    const { id, card, voucherId, allowance } = await visit(70);
    const forged = { ...allowance, points: 9_000 };
    const entries = [outbox.redemption(card, voucherId, forged), outbox.redemption(card, voucherId, forged)];
    expect(given(await report(entries))).toMatchObject({ settled: 0 });
    const [first, second] = (await letters()).data.filter(({ keyCode }) => keyCode === card);
    expect(first).toMatchObject({ kind: "REDEMPTION", points: -100, code: "GENERAL_NO_PERMISION" });
    const retried = { params: { programId, letterId: String(first?.id) }, body: {} };
    expect(await callV2(world, deadLettersApi.retryDeadLetter, retried, { who: "admin" })).toMatchObject({
      state: "BOOKED",
    });
    const discarded = { params: { programId, letterId: String(second?.id) }, body: { reason: "Not handed out" } };
    await callV2(world, deadLettersApi.discardDeadLetter, discarded, { who: "admin" });
    expect(await balanceOf(id)).toBe(0);
    expect((await losses()).data).toMatchObject([{ promised: 100, taken: 70, lost: 30 }]);
    expect(outcomesOf(await report(entries)).toSorted()).toEqual(["BOOKED", "ENTRY_VOID"]);
    expect(given(await report())).toMatchObject({ settled: 2 });
  });

  it("is refused while the programme has never allowed any", async () => {
    const { card, voucherId, allowance } = await visit(300);
    const other = new TestOutbox();
    const entry = other.redemption(card, voucherId, allowance);
    const reply = await sendOutbox(world, other.body([entry]), { who: "foreignDevice" });
    expect(outcomesOf(reply)).toEqual(["GENERAL_NO_PERMISION"]);
  });
});

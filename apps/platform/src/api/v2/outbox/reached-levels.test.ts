import { administrationApi } from "@punktum/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCoupon, createReward } from "../../../testing/factories.ts";
import { callV2 } from "../../testing/calls.ts";
import { addAccount, createLoyaltyWorld, type LoyaltyWorld } from "../../testing/loyalty-world.ts";
import {
  addDuty,
  forgetOutboxes,
  HOUR,
  type OfflineAllowance,
  outcomesOf,
  type OutboxReply,
  sendOutbox,
  TestOutbox,
} from "../../testing/outbox-world.ts";

/** Levels of the programme: Bronze from 0, Silver from 1,000, Gold from 10,000 level points. */
let world: LoyaltyWorld;
let outbox: TestOutbox;
beforeAll(async () => {
  world = await createLoyaltyWorld();
  const body = { offlineVouchers: 5, offlinePoints: 500 };
  const call = { params: { programId: "pfm" }, body };
  await callV2(world, administrationApi.changeProgram, call, { who: "admin" });
});
afterAll(() => world.close());
beforeEach(async () => {
  outbox = new TestOutbox((await addDuty(world)).statement);
  await world.test.query("DELETE FROM punktum.offline_allowances");
  await world.test.query("DELETE FROM punktum.offline_redemptions");
  await forgetOutboxes(world);
});

const SILVER = "Silver";
const report = (entries: Parameters<TestOutbox["body"]>[0] = []) => sendOutbox(world, outbox.body(entries));
const newMember = (points: number) => addAccount(world, { points, registered: true });
const allowanceNow = async (): Promise<OfflineAllowance> => Object.assign({}, (await report()).allowance);

/** English names of the levels that bookings of the account reached, in the order of the ledger. */
const reachedBy = async (accountId: string) => {
  const rows = await world.test.query<{ name: string }>(
    `SELECT l.level -> 'names' ->> 'en' AS name FROM punktum.reached_levels l
     JOIN punktum.bookings b ON b.program_id = l.program_id AND b.id = l.booking_id
     WHERE b.account_id = $1 ORDER BY b.created_at`,
    [accountId],
  );
  return rows.map(({ name }) => name);
};
const accountOf = async (id: string) => {
  const [row] = await world.test.query<{ points: number; state: number }>(
    "SELECT points, state_points AS state FROM punktum.accounts WHERE id = $1",
    [id],
  );
  return row;
};

const burnOf = (card: string, points: number) => ({
  keyCode: card,
  bookingType: "BURNBOOKING" as const,
  points,
  reason: "Goodwill",
});

/** An answer to a repetition equals the first one, except that it says so and has no balance. */
const wordsOf = ({ answers }: OutboxReply) =>
  answers.map((answer) => ({ ...answer, replayed: false, actionTime: "", balance: undefined }));

/** The same report six times at once, and once more after the level was renamed. */
async function sendAgainAndAgain(entries: Parameters<TestOutbox["body"]>[0]) {
  const replies = await Promise.all(Array.from({ length: 6 }, () => report(entries)));
  await world.test.query(`UPDATE punktum.status_levels SET names = '{"de": "Neu", "en": "New"}' WHERE id = 2`);
  const later = await report(entries);
  await world.test.query(`UPDATE punktum.status_levels SET names = '{"de": "Silber", "en": "Silver"}' WHERE id = 2`);
  return [...replies, later];
}

describe("a booking that a tablet stored and sends later", { tags: ["O3", "T1", "DATA-05"] }, () => {
  it.each([
    ["a sale", (card: string) => outbox.sale(card, HOUR, 20)],
    ["points by hand", (card: string) => outbox.points(card, HOUR, 20)],
  ])("%s reaches a level once, and every repetition has the same answer", async (_, entryOf) => {
    const { id, card } = await newMember(990);
    const entries = [entryOf(card)];
    const [first, ...more] = await sendAgainAndAgain(entries);
    expect(more.map(wordsOf)).toEqual(more.map(() => wordsOf(Object.assign({ answers: [] }, first))));
    expect(await reachedBy(id)).toEqual([SILVER]);
    expect(await accountOf(id)).toMatchObject({ state: 1_010 });
  });

  it("reaches it once together with others that arrive at the same time", async () => {
    const { id, card } = await newMember(980);
    const [second] = await world.test.query<{ id: string }>(
      "SELECT id FROM punktum.devices WHERE program_id = 'pfm' AND store_id = 3",
    );
    const other = new TestOutbox((await addDuty(world, { deviceId: String(second?.id), storeId: 3 })).statement);
    const [mine, theirs] = [outbox.sale(card, HOUR, 15), other.sale(card, HOUR, 15)];
    const send = () => [report([mine]), sendOutbox(world, other.body([theirs]), { who: "otherDevice" })];
    const replies = await Promise.all([...send(), ...send(), ...send()]);
    expect(replies.flatMap(outcomesOf)).toEqual(replies.map(() => "BOOKED"));
    expect(await reachedBy(id)).toEqual([SILVER]);
    expect(await accountOf(id)).toMatchObject({ state: 1_010 });
  });
});

describe("a redemption that a tablet made without the server", { tags: ["O8", "T1", "DATA-05"] }, () => {
  it("takes no level and reaches none, and the points that come after it reach the next one once", async () => {
    const { id, card } = await newMember(990);
    const rewardId = await createReward(world.database, "pfm");
    world.refreshCatalogues();
    const redemption = outbox.redemption(card, `R${rewardId}`, await allowanceNow(), 100, HOUR);
    const [first, ...more] = await sendAgainAndAgain([redemption]);
    expect(more.map(wordsOf)).toEqual(more.map(() => wordsOf(Object.assign({ answers: [] }, first))));
    expect(await reachedBy(id)).toEqual([]);
    expect(await accountOf(id)).toEqual({ points: 890, state: 990 });
    await sendAgainAndAgain([outbox.sale(card, 0, 10)]);
    await report([redemption]);
    expect(await reachedBy(id)).toEqual([SILVER]);
    expect(await accountOf(id)).toEqual({ points: 900, state: 1_000 });
  });

  it("keeps the level that was reached before it arrived, also as a loss", async () => {
    const { id, card } = await newMember(0);
    const rewardId = await createReward(world.database, "pfm", { points: 300 });
    world.refreshCatalogues();
    const redemption = outbox.redemption(card, `R${rewardId}`, await allowanceNow(), 300, HOUR);
    await report([outbox.sale(card, 0, 1_000)]);
    await report([{ ...outbox.points(card, 0, 900), points: burnOf(card, 900) }]);
    await sendAgainAndAgain([redemption]);
    expect(await accountOf(id)).toEqual({ points: 0, state: 1_000 });
    expect(await reachedBy(id)).toEqual([SILVER]);
  });

  it("of a coupon that gives points reaches a level once, with the name it had then", async () => {
    const { id, card } = await newMember(990);
    const couponId = await createCoupon(world.database, "pfm", { coupon_type_code: "EARN", points: 50 });
    world.refreshCatalogues();
    const redemption = outbox.redemption(card, `C${couponId}`, await allowanceNow(), 0, HOUR);
    const [first, ...more] = await sendAgainAndAgain([redemption]);
    expect(more.map(wordsOf)).toEqual(more.map(() => wordsOf(Object.assign({ answers: [] }, first))));
    expect(await accountOf(id)).toEqual({ points: 1_040, state: 1_040 });
    expect(await reachedBy(id)).toEqual([SILVER]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepared } from "../../database/database.ts";
import { refusalsIn, responseOf, successesIn } from "../../testing/outcomes.ts";
import { expireReservationsOnce, type Reservation } from "./index.ts";
import { createReservationWorld, type ReservationWorld } from "./testing/reservation-world.ts";

let world: ReservationWorld;
beforeAll(async () => {
  world = await createReservationWorld();
});
afterAll(async () => expect(await world.close()).toEqual([]));

/** Everything still open, of whatever test. */
const expireAll = () => expireReservationsOnce(world.test.database, new Date(Date.now() + 1e6));

const passDeadline = ({ id }: Pick<Reservation, "id">) =>
  world.test.query("UPDATE punktum.reservations SET deadline_at = now() - interval '1 second' WHERE id = $1", [id]);

describe("the deadline", () => {
  it("a later commit is refused, and everything is free again", { tags: ["B-10"] }, async () => {
    const accountId = await world.account(100);
    const voucherId = await world.reward({ points: 100, stock: 1 });
    const held = responseOf(await world.reserve({ accountId, voucherId }));
    await passDeadline(held);
    expect(refusalsIn([await world.commit(held)])).toEqual(["RESERVATION_ENDED"]);
    expect(await world.figures(accountId)).toEqual([100, 0, 100]);
    expect(await world.stockOf(voucherId)).toBe(1);
  });

  it("an earlier commit stays", { tags: ["B-10"] }, async () => {
    const accountId = await world.account(100);
    const held = responseOf(await world.reserve({ accountId, voucherId: await world.reward({ points: 100 }) }));
    const booked = responseOf(await world.commit(held));
    await passDeadline(held);
    expect(responseOf(await world.commit(held))).toEqual({ ...booked, replayed: true });
    await expireAll();
    expect(await world.holding.read("pfm", held.id)).toMatchObject({ state: "COMMITTED" });
  });

  it(
    "the account's next redemption, reservation, read or booking finds the points free",
    { tags: ["B-10"] },
    async () => {
      const voucherId = await world.reward({ points: 100, stock: 1 });
      const touches: readonly ((accountId: string, held: Reservation) => Promise<unknown>)[] = [
        (accountId) => world.redeem(accountId, voucherId).then(responseOf),
        (accountId) => world.reserve({ accountId, voucherId }).then(responseOf),
        (_accountId, held) => world.holding.read("pfm", held.id),
        (_accountId, held) => world.release(held),
        (accountId) => world.burn(accountId, 100).then(responseOf),
      ];
      for (const touch of touches) {
        await world.test.query("UPDATE punktum.rewards SET stock = 1 WHERE id = $1", [voucherId]);
        const accountId = await world.account(100);
        const held = responseOf(await world.reserve({ accountId, voucherId }));
        await passDeadline(held);
        await touch(accountId, held);
        expect(await world.holding.read("pfm", held.id)).toMatchObject({ state: "EXPIRED" });
      }
    },
  );

  it("the job releases overdue reservations once, also from two processes", { tags: ["B-10"] }, async () => {
    await expireAll();
    const accounts = await Promise.all(Array.from({ length: 30 }, () => world.account(100)));
    const vouchers = [await world.reward({ points: 50, stock: 60 }), await world.reward({ points: 50, stock: 60 })];
    const held = await Promise.all(
      accounts.flatMap((accountId) => vouchers.map((voucherId) => world.reserve({ accountId, voucherId }))),
    );
    const later = new Date(Date.now() + 61_000);
    const counts = await Promise.all([1, 2, 3].map(() => expireReservationsOnce(world.test.database, later)));
    const rest = await expireReservationsOnce(world.test.database, later);
    expect(counts.reduce((sum, count) => sum + count, rest)).toBe(held.length);
    expect(await Promise.all(accounts.map(world.figures))).toEqual(accounts.map(() => [100, 0, 100]));
    expect(await Promise.all(vouchers.map(world.stockOf))).toEqual([60, 60]);
  });

  it("overdue reservations of two accounts never deadlock", { tags: ["B-10"] }, async () => {
    const [x, y] = [await world.reward({ points: 10, stock: 100 }), await world.reward({ points: 10, stock: 100 })];
    for (let round = 0; round < 15; round += 1) {
      const [one, other] = [await world.account(100), await world.account(100)];
      const held = [
        responseOf(await world.reserve({ accountId: one, voucherId: x })),
        responseOf(await world.reserve({ accountId: other, voucherId: y })),
      ];
      await Promise.all(held.map(passDeadline));
      const outcomes = await Promise.all([world.redeem(one, y), world.redeem(other, x)]);
      expect(successesIn(outcomes)).toBe(2);
    }
  });
});

/** A statement of the application; its answer does not matter here. */
let statements = 0;
const statement = (sql: string) => prepared(`step ${(statements += 1)}`, sql, () => undefined);

/** The step was done, and its connection dies before the commit. */
async function killInside(sql: string): Promise<void> {
  const ownPid = prepared("test.own-pid", "SELECT pg_backend_pid() AS pid", (row) => row["pid"]);
  const attempt = world.test.database.withProgram("pfm", async ({ run }) => {
    await run(statement(sql), []);
    const [pid] = await run(ownPid, []);
    await world.test.query("SELECT pg_terminate_backend($1)", [pid]);
    await run(statement("SELECT 1"), []);
  });
  await expect(attempt).rejects.toThrow(/connection/i);
}

describe("a connection that is lost between or during steps", () => {
  it("leaves each step done or not done, and a repetition completes it", { tags: ["B-10"] }, async () => {
    const accountId = await world.account(100);
    const voucherId = await world.reward({ points: 100, stock: 1 });
    const fingerprint = "decode(repeat('07', 32), 'hex')";
    const [id, bookingId] = ["10000000-0000-8000-8000-000000000001", "10000000-0000-8000-8000-000000000002"];
    const reserving = `SELECT punktum.reserve_voucher('pfm', '${id}', ${fingerprint}, 'o', '${accountId}', 'R', ${voucherId}, NULL, 60,
      NULL, NULL, NULL, NULL, 's')`;
    const committing = `SELECT punktum.commit_reservation('pfm', '${id}', '${bookingId}', ${fingerprint}, 'o', NULL, NULL, 's')`;
    const releasing = `SELECT punktum.release_reservation('pfm', '${id}')`;
    const run = (sql: string) => world.test.database.withoutProgram(statement(sql), []);

    await killInside(reserving);
    expect(await world.figures(accountId)).toEqual([100, 0, 100]);
    await run(reserving);
    expect(await world.figures(accountId)).toEqual([0, 100, 100]);
    await killInside(releasing);
    await killInside(committing);
    await killInside("SELECT punktum.expire_reservations('pfm', now() + interval '1 day', 10)");
    expect(await world.figures(accountId)).toEqual([0, 100, 100]);
    expect(await world.stockOf(voucherId)).toBe(0);
    await run(committing);
    await run(committing);
    expect(await world.figures(accountId)).toEqual([0, 0, 0]);
  });
});

import { points } from "@punktum/domain";
import { createAccount, createProgram, createReward, requestKey } from "../../../testing/factories.ts";
import { createTestDatabase } from "../../../testing/test-database.ts";
import { checkLedger, createLedger } from "../../ledger/index.ts";
import { createHolding, releaseIn, type Reservation } from "../index.ts";

const ORIGIN = { source: "test" };

interface Hold {
  readonly accountId: string;
  readonly kind?: "C" | "R";
  readonly voucherId: number;
  readonly couponKey?: string;
  readonly request?: ReturnType<typeof requestKey>;
}

export type ReservationWorld = Awaited<ReturnType<typeof createReservationWorld>>;

/** Programme pfm with its ledger, and a till's calls for vouchers. Close it in `afterAll`. */
export async function createReservationWorld() {
  const test = await createTestDatabase();
  await createProgram(test.database);
  const holding = createHolding(test.database);
  const ledger = createLedger(test.database);
  return {
    test,
    holding,
    account: (amount: number) => createAccount(test.database, "pfm", { points: amount, registered: true }),
    reward: (overrides: Parameters<typeof createReward>[2] = {}) => createReward(test.database, "pfm", overrides),
    reserve: ({ accountId, kind = "R", voucherId, couponKey, request = requestKey() }: Hold) =>
      holding.reserve({
        programId: "pfm",
        request,
        accountId,
        kind,
        voucherId,
        couponKey,
        seconds: 60,
        origin: ORIGIN,
      }),
    commit: (reservation: Pick<Reservation, "id">, request = requestKey()) =>
      holding.commit({ programId: "pfm", reservationId: reservation.id, request, origin: ORIGIN }),
    release: ({ id }: Pick<Reservation, "id">) =>
      test.database.withProgram("pfm", (transaction) => releaseIn(transaction, id)),
    redeem: (accountId: string, voucherId: number, kind: "C" | "R" = "R", couponKey?: string) =>
      ledger.redeemVoucher({
        programId: "pfm",
        request: requestKey(),
        accountId,
        kind,
        voucherId,
        couponKey,
        origin: ORIGIN,
      }),
    burn: (accountId: string, amount: number) =>
      ledger.bookPoints({
        programId: "pfm",
        request: requestKey(),
        accountId,
        bookingType: "BURNBOOKING",
        bookingTypeCode: "MANUALREVENUE",
        points: points(-amount),
        origin: ORIGIN,
      }),
    /** Spendable points, locked points and the sum of all bookings. */
    figures: async (accountId: string): Promise<readonly (number | undefined)[]> => {
      const [row] = await test.query<{ points: number; locked: number; booked: number }>(
        `SELECT a.points, a.locked_points AS locked, (SELECT coalesce(sum(points), 0) FROM punktum.postings p WHERE p.account_id = a.id) AS booked
         FROM punktum.accounts a WHERE a.id = $1`,
        [accountId],
      );
      return [row?.points, row?.locked, row?.booked];
    },
    stockOf: async (voucherId: number): Promise<number | undefined> => {
      const [row] = await test.query<{ stock: number }>("SELECT stock FROM punktum.rewards WHERE id = $1", [voucherId]);
      return row?.stock;
    },
    /** Drops the database and returns the findings of the ledger's own check. */
    close: async (): Promise<readonly unknown[]> => {
      const report = await checkLedger(test.url);
      await test.close();
      return report.findings;
    },
  };
}

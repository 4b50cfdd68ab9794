import type { HandTotals, HandWorkKind } from "@punktum/domain";
import {
  booleanColumn,
  integerColumn,
  nullable,
  prepared,
  type ProgramTransaction,
  textColumn,
} from "../../database/index.ts";

/** Who does the work, and on which card. */
export interface WorkFacts {
  /** Id of the future booking or transaction. */
  readonly id: string;
  readonly owner: string;
  readonly fingerprint: Buffer;
  readonly kind: HandWorkKind;
  /** Null when a tablet books without a person on duty. */
  readonly adminId: string | null;
  readonly dutyId: string | null;
  readonly deviceId: string | null;
  readonly partnerId: number | null;
  readonly storeId: number | null;
  readonly accountId: string | null;
  readonly points: number;
  readonly isUnlinked: boolean;
}

/** Facts read before the work is done. */
interface Known extends HandTotals {
  /** Set when the key was admitted before: for the same request, or for another one. */
  readonly before: "SAME" | "OTHER" | undefined;
  /** A second person's confirmation of exactly this request. */
  readonly confirmation: { readonly id: string; readonly by: string } | undefined;
}

const sameOrOther = (isSame: boolean): "SAME" | "OTHER" => (isSame ? "SAME" : "OTHER");

const readTotals = prepared(
  "hand-work.totals",
  `SELECT t.*, CASE WHEN known_fingerprint IS NOT NULL THEN known_fingerprint = $4 END AS is_same
   FROM hand_totals($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) AS t`,
  (row): Known => {
    const isSame = nullable(row, "is_same", booleanColumn);
    const id = nullable(row, "confirmation_id", textColumn);
    const by = nullable(row, "confirmed_by", textColumn);
    return {
      before: isSame === null ? undefined : sameOrOther(isSame),
      personPoints: integerColumn(row, "person_points"),
      dutyPoints: integerColumn(row, "duty_points"),
      cardPoints: integerColumn(row, "card_points"),
      personReturns: integerColumn(row, "person_returns"),
      personUnlinked: integerColumn(row, "person_unlinked"),
      cardBookings: integerColumn(row, "card_bookings"),
      personCards: integerColumn(row, "person_cards"),
      isOwnCard: booleanColumn(row, "is_own_card"),
      confirmation: id === null || by === null ? undefined : { id, by },
    };
  },
);

/**
 * Locks the person and the card until the transaction ends, and reads their totals. A transaction of which `booksLater`
 * is said is not flushed when it ends: nothing may be booked in it.
 */
export async function lockAndReadTotals(
  { programId, run }: ProgramTransaction,
  work: WorkFacts,
  { now, dayBegan, booksLater }: { readonly now: Date; readonly dayBegan: Date; readonly booksLater: boolean },
): Promise<Known> {
  const { id, owner, fingerprint, adminId, dutyId, accountId } = work;
  const values = [programId, id, owner, fingerprint, adminId, dutyId, accountId, now, dayBegan, booksLater];
  const [known] = await run(readTotals, values);
  if (known === undefined) {
    throw new Error("work by hand has no totals");
  }
  return known;
}

const insert = prepared(
  "hand-work.insert",
  `INSERT INTO hand_work (program_id, id, fingerprint, kind, admin_id, duty_id, device_id, store_id, account_id, points, is_unlinked,
     worked_at, confirmed_by, suspicions)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
  () => undefined,
);

/** Counts admitted work. */
export async function insertWork(
  { programId, run }: ProgramTransaction,
  work: WorkFacts,
  admission: { readonly now: Date; readonly confirmedBy: string | null; readonly suspicions: readonly string[] },
): Promise<void> {
  const { id, fingerprint, kind, adminId, dutyId, deviceId, storeId, accountId, points, isUnlinked } = work;
  const who = [adminId, dutyId, deviceId, storeId, accountId];
  const { now, confirmedBy, suspicions } = admission;
  await run(insert, [programId, id, fingerprint, kind, ...who, points, isUnlinked, now, confirmedBy, [...suspicions]]);
}

/** Stops counting work whose booking was refused; its confirmation can be used for another attempt. */
export async function withdrawWork({ db }: ProgramTransaction, id: string): Promise<void> {
  await db.deleteFrom("hand_work").where("id", "=", id).execute();
  await db.updateTable("confirmations").set({ used_by: null }).where("used_by", "=", id).execute();
}

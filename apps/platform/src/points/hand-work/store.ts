import type { HandCeilings, HandTotals, HandWorkKind } from "@punktum/domain";
import {
  booleanColumn,
  type Database,
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

/** What became of an attempt to count work: `JUDGE` when its totals are above the ceilings and nothing was written. */
export type PlainAdmission = "NEW" | "SAME" | "OTHER" | "JUDGE";

const ADMISSIONS: readonly string[] = ["NEW", "SAME", "OTHER", "JUDGE"];
const isAdmission = (word: string): word is PlainAdmission => ADMISSIONS.includes(word);

const admitPlain = prepared(
  "hand-work.admit-plain",
  `SELECT admit_plain_work($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) AS admission`,
  (row) => textColumn(row, "admission"),
);

/** Counts the work in one exchange with the database if its totals are within the ceilings. */
export async function admitPlainWork(
  { database, programId }: { readonly database: Database; readonly programId: string },
  work: WorkFacts,
  { now, dayBegan, ceilings }: { readonly now: Date; readonly dayBegan: Date; readonly ceilings: HandCeilings },
): Promise<PlainAdmission> {
  const { id, owner, fingerprint, kind, adminId, dutyId, deviceId, storeId, accountId, points, isUnlinked } = work;
  const who = [adminId, dutyId, deviceId, storeId, accountId];
  const what = [kind, ...who, points, isUnlinked, now, dayBegan, JSON.stringify(ceilings)];
  const [admission] = await database.withoutProgram(admitPlain, [programId, id, owner, fingerprint, ...what]);
  if (admission === undefined || !isAdmission(admission)) {
    throw new Error("work by hand has no admission");
  }
  return admission;
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

import type { HandCeilings, HandTotals, HandWorkKind } from "@punktum/domain";
import {
  askTogether,
  booleanColumn,
  byProgram,
  type Database,
  inOrder,
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
   FROM punktum.lock_hand_totals($1, $2, $3, $4, $5) AS t`,
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

/** When the work is done, and when its day began. */
interface WorkTimes {
  readonly now: Date;
  readonly dayBegan: Date;
}

/** Work as a row of the SQL functions, without its place. */
const rowOf = (work: WorkFacts, { now, dayBegan }: WorkTimes) => ({
  id: work.id,
  fingerprint: `\\x${work.fingerprint.toString("hex")}`,
  kind: work.kind,
  admin_id: work.adminId,
  duty_id: work.dutyId,
  device_id: work.deviceId,
  store_id: work.storeId,
  account_id: work.accountId,
  points: work.points,
  is_unlinked: work.isUnlinked,
  worked_at: now,
  day_began: dayBegan,
});

/**
 * Locks the person and the card until the transaction ends, and reads their totals. A transaction of which `booksLater`
 * is said is not flushed when it ends: nothing may be booked in it.
 */
export async function lockAndReadTotals(
  { programId, run }: ProgramTransaction,
  work: WorkFacts,
  { booksLater, ...times }: WorkTimes & { readonly booksLater: boolean },
): Promise<Known> {
  const row = JSON.stringify({ place: 1, ...rowOf(work, times) });
  const [known] = await run(readTotals, [programId, row, work.owner, work.fingerprint, booksLater]);
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
  "SELECT place, admission FROM punktum.admit_plain_works($1, $2, $3)",
  (row) => {
    const admission = textColumn(row, "admission");
    if (!isAdmission(admission)) {
      throw new Error("work by hand has no admission");
    }
    return { place: integerColumn(row, "place"), admission };
  },
);

/** Work, and the totals up to which its person may do it alone. */
export interface PlainWork extends WorkTimes {
  readonly work: WorkFacts;
  readonly ceilings: HandCeilings;
}

/** Work as a row of `count_plain_works()`, without its place. */
export const plainRowOf = ({ work, ceilings, ...times }: PlainWork) => ({ ...rowOf(work, times), ceilings });

/** Counts work whose totals are within the ceilings. Concurrent work shares one exchange with the database. */
export function createAdmitPlainWork(
  database: Database,
): (programId: string, work: PlainWork) => Promise<PlainAdmission> {
  /** Without `waits`, work whose person or card is being counted elsewhere has no answer. */
  const admit = async (programId: string, works: readonly PlainWork[], waits: boolean) => {
    const rows = works.map((work, index) => ({ place: index + 1, ...plainRowOf(work) }));
    const found = await database.withoutProgram(admitPlain, [programId, JSON.stringify(rows), waits]);
    return inOrder(works.length, found);
  };
  const together = byProgram((programId) =>
    askTogether((works: readonly PlainWork[]) => admit(programId, works, false)),
  );
  return async (programId, work) => {
    const admitted = (await together(programId)(work)) ?? (await admit(programId, [work], true))[0];
    if (admitted === undefined) {
      throw new Error("work by hand was not counted");
    }
    return admitted.admission;
  };
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

import { type HandLimit, dayBeganMs } from "@punktum/domain";
import type { Clock } from "../../config/clock.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import { booleanColumn, integerColumn, prepared, type ProgramTransaction } from "../../database/index.ts";
import { type Identity, reachesStoreSql } from "../../office/sessions/index.ts";
import type { CatalogueCache } from "../../offers/vouchers/index.ts";

/** Points that a person may currently book on an account without a second person, and the limits. */
interface CorrectionLimits {
  readonly most: number;
  readonly limit: Exclude<HandLimit, "DUTY_POINTS" | "PERSON_DAY_RETURNS"> | "BOOKING_AT_ONCE";
  readonly atOnce: number;
}

const totalsStatement = prepared(
  "hand-work.correction-totals",
  `SELECT
     (SELECT coalesce(sum(w.points), 0) FROM hand_work w
      WHERE w.program_id = $1 AND w.admin_id = $2 AND w.kind = 'POINTS' AND w.worked_at >= $4)::bigint AS person_points,
     (SELECT coalesce(sum(w.points), 0) FROM hand_work w
      WHERE w.program_id = $1 AND w.account_id = $3 AND w.kind IN ('POINTS', 'SALE') AND w.worked_at >= $4)::bigint AS card_points,
     EXISTS (SELECT FROM admins a
       JOIN users u ON u.program_id = $1 AND lower(u.email) = lower(a.email)
       JOIN memberships m ON m.program_id = $1 AND m.user_id = u.id AND m.status = 'ACTIVE'
       WHERE a.program_id = $1 AND a.id = $2 AND m.account_id = $3) AS is_own_card`,
  (row) => ({
    personPoints: integerColumn(row, "person_points"),
    cardPoints: integerColumn(row, "card_points"),
    isOwnCard: booleanColumn(row, "is_own_card"),
  }),
);

interface Asked {
  readonly adminId: string;
  readonly accountId: string;
}

/** Reads the limits without locks, for display only. */
export async function readCorrectionLimits(
  transaction: ProgramTransaction,
  { adminId, accountId }: Asked,
  { clock, catalogues }: { readonly clock: Clock; readonly catalogues: CatalogueCache },
): Promise<CorrectionLimits> {
  const { handLimits, manualPointsMax, timeZone } = (await catalogues.readIn(transaction)).settings;
  const [totals] = await transaction.run(totalsStatement, [
    transaction.programId,
    adminId,
    accountId,
    new Date(dayBeganMs(clock.nowMs(), timeZone)),
  ]);
  const { personPoints = 0, cardPoints = 0, isOwnCard = false } = totals ?? {};
  const left = (max: number | null, used: number) => (max === null ? Infinity : Math.max(0, max - used));
  const all = [
    { limit: "BOOKING_AT_ONCE", most: manualPointsMax },
    { limit: "OWN_CARD", most: isOwnCard && !handLimits.ownCardAlone ? 0 : Infinity },
    { limit: "BOOKING_POINTS", most: left(handLimits.pointsPerBooking, 0) },
    { limit: "PERSON_DAY_POINTS", most: left(handLimits.pointsPerPersonAndDay, personPoints) },
    { limit: "CARD_DAY_POINTS", most: left(handLimits.pointsPerCardAndDay, cardPoints) },
  ] as const;
  const smallest = all.reduce((least, one) => (one.most < least.most ? one : least));
  return { ...smallest, atOnce: manualPointsMax };
}

const storeRow = z.object({ storeId: z.string(), name: z.string(), interactionId: z.string() });

/** Most shops of one answer. */
const MOST_STORES = 500;

/** Shops where the caller may book manually, each with one of its places; the member's last shop first. */
export async function listCorrectionStores(
  { db, programId }: ProgramTransaction,
  identity: Identity,
  accountId: string,
) {
  const reach = reachesStoreSql(identity, { partnerId: sql.ref("s.partner_id"), storeId: sql.ref("s.id") });
  const { rows } = await sql`
    SELECT s.id::text AS "storeId", s.name, i.id AS "interactionId"
    FROM stores s
    JOIN partners p ON p.program_id = s.program_id AND p.id = s.partner_id AND p.active AND p.manual_allowed
    CROSS JOIN LATERAL (
      SELECT x.id FROM interaction_points x
      WHERE x.program_id = s.program_id AND x.store_id = s.id AND x.active ORDER BY x.kind DESC, x.id LIMIT 1
    ) i
    LEFT JOIN member_entries e ON e.program_id = s.program_id AND e.account_id = ${accountId}::uuid
    WHERE s.program_id = ${programId} AND s.active AND ${reach}
    ORDER BY s.id IS NOT DISTINCT FROM e.last_store_id DESC, s.name, s.id LIMIT ${MOST_STORES}`.execute(db);
  return z.parse(z.array(storeRow), rows);
}

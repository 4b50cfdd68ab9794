import { pointsForRevenue, type Cents, type Points } from "@punktum/domain";
import type { Clock } from "../../config/clock.ts";
import { prepared, type Database } from "../../database/database.ts";
import { nullable, textColumn } from "../../database/rows.ts";
import type { Place } from "../places/index.ts";

/** Works out the points a revenue earns at a place (A-35, EARN-06). */
export type RevenuePoints = (programId: string, place: Place, revenueCents: Cents) => Promise<Points>;

/** One point per euro where the programme has no rule for the whole revenue (A-39: TOTAL 1). */
const DEFAULT_POINTS_PER_EURO = 1;

/** The most particular rule wins: store before partner before programme; a partner's rounding before the programme's. */
const readRule = prepared(
  "bookings.readRevenueRule",
  `SELECT coalesce(partner.revenue_rounding_code, program.revenue_rounding_code) AS revenue_rounding_code,
     coalesce(partner.points_rounding_code, program.points_rounding_code) AS points_rounding_code,
     (SELECT rule.factor::text FROM promotions rule
      WHERE rule.program_id = $1 AND rule.promotion_key = 'rmt' AND rule.action_type = 'MULTIPLIERACTION' AND rule.active
        AND (rule.partner_id IS NULL OR rule.partner_id = $2) AND (rule.store_id IS NULL OR rule.store_id = $3)
        AND coalesce(rule.valid_from, '-infinity') <= $4 AND coalesce(rule.valid_to, 'infinity') >= $4
      ORDER BY rule.store_id NULLS LAST, rule.partner_id NULLS LAST, rule.id LIMIT 1) AS factor
   FROM programs program LEFT JOIN partners partner ON partner.program_id = program.id AND partner.id = $2
   WHERE program.id = $1`,
  (row) => ({
    revenueRoundingCode: textColumn(row, "revenue_rounding_code"),
    pointsRoundingCode: textColumn(row, "points_rounding_code"),
    pointsPerEuro: Number(nullable(row, "factor", textColumn) ?? DEFAULT_POINTS_PER_EURO),
  }),
);

export function createRevenuePoints(database: Database, clock: Clock): RevenuePoints {
  return async (programId, { partnerId, storeId }, revenueCents) => {
    const values = [programId, partnerId, storeId, new Date(clock.nowMs())];
    const [rule] = await database.withProgram(programId, (transaction) => transaction.run(readRule, values));
    if (rule === undefined) {
      throw new Error("the programme of a signed-in caller is gone");
    }
    return pointsForRevenue(revenueCents, rule);
  };
}

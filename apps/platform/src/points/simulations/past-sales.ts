import {
  cents,
  LINE_TYPES,
  points,
  REVENUE_KEYS,
  TRANSACTION_TYPES,
  type Sale,
  type SaleCoupon,
} from "@punktum/domain";
import * as z from "zod/mini";
import { prepared, type ProgramTransaction } from "../../database/index.ts";

const wholeCents = z.pipe(z.number(), z.transform(cents));
const wholePoints = z.pipe(z.number(), z.transform(points));

const pastSaleSchema = z.object({
  id: z.string(),
  timeMs: z.number(),
  transactionType: z.enum(TRANSACTION_TYPES),
  paidPoints: wholePoints,
  partnerId: z.nullable(z.string()),
  storeId: z.nullable(z.string()),
  accountId: z.nullable(z.string()),
  statePoints: z.nullable(wholePoints),
  isByHand: z.boolean(),
  coupons: z.array(z.object({ id: z.string(), factor: z.nullable(z.string()), points: z.nullable(wholePoints) })),
  lines: z.array(
    z.object({
      number: z.number(),
      type: z.enum(LINE_TYPES),
      group: z.string(),
      key: z.nullable(z.enum(REVENUE_KEYS)),
      cents: wholeCents,
      eligible: z.boolean(),
    }),
  ),
});

/**
 * Sales of a time slice after a given one, in order of time. Returned goods count neither in their sale nor as a return,
 * so that a bonus on them costs nothing. A sale whose card was shown later counts for that account.
 */
const readStatement = prepared(
  "simulations.read-past-sales",
  `SELECT json_build_object('id', t.id, 'timeMs', (extract(epoch FROM t.transaction_time) * 1000)::bigint,
     'transactionType', t.transaction_type, 'paidPoints', t.paid_points, 'partnerId', t.partner_id::text, 'storeId', t.store_id::text,
     'accountId', a.id, 'statePoints', a.state_points,
     'isByHand', EXISTS (SELECT FROM transaction_reasons r WHERE r.program_id = $1 AND r.transaction_id = t.id AND r.kind = 'MANUAL'),
     'coupons', coalesce((
       SELECT json_agg(json_build_object('id', r.rule_id, 'factor', r.factor, 'points', r.fixed_points) ORDER BY r.number)
       FROM transaction_reasons r WHERE r.program_id = $1 AND r.transaction_id = t.id AND r.kind = 'COUPON'), '[]'),
     'lines', coalesce((
       SELECT json_agg(json_build_object('number', l.sequence_number, 'type', l.type, 'group', l.merchandise_group_code,
         'key', l.revenue_key, 'eligible', l.eligible, 'cents', l.extended_amount_cents - CASE WHEN l.type = 'SALE' THEN coalesce((
           SELECT sum(back.returned_cents) FROM transaction_returns back WHERE back.program_id = $1
             AND back.original_id = t.id AND back.original_sequence_number = l.sequence_number), 0)::bigint ELSE 0 END)
         ORDER BY l.sequence_number)
       FROM transaction_lines l WHERE l.program_id = $1 AND l.transaction_id = t.id AND NOT EXISTS (
         SELECT FROM transaction_returns taken WHERE taken.program_id = $1 AND taken.transaction_id = t.id
           AND taken.sequence_number = l.sequence_number)), '[]')) AS sale
   FROM transactions t
   LEFT JOIN transaction_incentives i ON i.program_id = $1 AND i.transaction_id = t.id
   LEFT JOIN accounts a ON a.program_id = $1 AND a.id = coalesce(t.account_id, i.account_id)
   WHERE t.program_id = $1 AND t.transaction_time >= $2 AND t.transaction_time < $3 AND (t.transaction_time, t.id) > ($2, $4::uuid)
     AND ($5::bigint[] IS NULL OR t.partner_id = ANY ($5)) AND ($6::bigint[] IS NULL OR t.store_id = ANY ($6))
   ORDER BY t.transaction_time, t.id LIMIT $7`,
  (row) => pastSaleOf(z.parse(pastSaleSchema, row["sale"])),
);

const NO_NAMES = { de: "", en: "" };
type Read = z.infer<typeof pastSaleSchema>;

const couponOf = ({ id, factor, points: fixed }: Read["coupons"][number]): SaleCoupon => ({
  couponId: id,
  names: NO_NAMES,
  effect: factor === null ? { kind: "EXTRAPOINT", points: fixed ?? points(0) } : { kind: "MULTIPLIER", factor },
});

/** A past sale in a form that can be evaluated again. */
export type PastSale = ReturnType<typeof pastSaleOf>;

function pastSaleOf(read: Read) {
  const lines = read.lines
    .filter((line) => line.cents !== 0)
    .map((line) => ({
      sequenceNumber: line.number,
      type: line.type,
      itemId: String(line.number),
      description: "",
      merchandiseGroupCode: line.group,
      merchandiseSubGroupCode: "",
      extendedAmountCents: line.cents,
      ...(line.key !== null && { revenueKey: line.key }),
      ...(!line.eligible && { isEligible: false }),
    }));
  const { id, accountId, statePoints, isByHand, partnerId, storeId, transactionType, timeMs, paidPoints } = read;
  const sale: Omit<Sale, "amountCents"> = {
    transactionType,
    transactionTimeMs: timeMs,
    lines,
    ...(transactionType === "PAYWITHPOINTSTRANSACTION" && { pointsToUse: paidPoints }),
  };
  return {
    id,
    accountId,
    statePoints,
    isByHand,
    place: { partnerId, storeId },
    sale,
    coupons: read.coupons.map(couponOf),
  };
}

/** Range of sales to read. */
export interface Slice {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  /** Id of the last read sale, if the slice begins at its time. */
  readonly afterId: string;
  readonly partnerIds: readonly string[] | "ALL";
  readonly storeIds: readonly string[] | "ALL";
  readonly limit: number;
}

/** Sorts before every id. */
export const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/** Reads sales by time, then id. */
export function readPastSales(
  { run, programId }: Pick<ProgramTransaction, "run" | "programId">,
  { from, to, afterId, partnerIds, storeIds, limit }: Slice,
): Promise<readonly PastSale[]> {
  const idsOf = (ids: readonly string[] | "ALL") => (ids === "ALL" ? null : ids);
  return run(readStatement, [programId, from, to, afterId, idsOf(partnerIds), idsOf(storeIds), limit]);
}

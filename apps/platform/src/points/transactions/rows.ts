import type { EarningReason, EvaluatedLine, Points, SaleEvaluation, UsedCoupon } from "@punktum/domain";
import type { KnownSale } from "./originals.ts";
import type { AccountCoupon } from "./situation.ts";

/** Lines as rows of `transaction_lines`. */
export function lineRows(programId: string, transactionId: string, lines: readonly EvaluatedLine[]) {
  return lines.map(({ line, points, duePoints }) => ({
    program_id: programId,
    transaction_id: transactionId,
    sequence_number: line.sequenceNumber,
    type: line.type,
    item_id: line.itemId,
    description: line.description,
    merchandise_group_code: line.merchandiseGroupCode,
    merchandise_sub_group_code: line.merchandiseSubGroupCode,
    revenue_key: line.revenueKey ?? null,
    extended_amount_cents: line.extendedAmountCents,
    points,
    due_points: duePoints,
    discount_cents: line.discountCents ?? 0,
    eligible: line.isEligible !== false,
  }));
}

/** Reasons as rows of `transaction_reasons`. */
export function reasonRows(
  programId: string,
  transactionId: string,
  { reasons, atIncentive }: { readonly reasons: readonly EarningReason[]; readonly atIncentive: boolean },
) {
  return reasons.map((reason, index) => ({
    program_id: programId,
    transaction_id: transactionId,
    number: index + 1,
    at_incentive: atIncentive,
    kind: reason.kind,
    rule_id: reason.id,
    name_de: reason.names.de,
    name_en: reason.names.en,
    factor: reason.factor ?? null,
    fixed_points: reason.fixedPoints ?? null,
    revenue_cents: reason.revenueCents ?? null,
    points: reason.points,
  }));
}

/** Coupons that gave something, with what the ledger has to find them like. */
export function couponRows(used: readonly UsedCoupon[], held: readonly AccountCoupon[]) {
  const counts = new Map(held.map(({ couponId, redeemedCount }) => [couponId, redeemedCount]));
  return used.map(({ couponId, points }) => ({
    coupon_id: couponId,
    points,
    redeemed_count: counts.get(couponId) ?? 0,
  }));
}

/** What each RETURN line takes off which line of which sale, as rows of `transaction_returns`. */
export function takenRows(programId: string, transactionId: string, lines: readonly EvaluatedLine[]) {
  return lines.flatMap(({ line, returnOf }) =>
    (returnOf?.shares ?? []).map((share) => ({
      program_id: programId,
      transaction_id: transactionId,
      sequence_number: line.sequenceNumber,
      original_id: returnOf?.transactionId,
      original_sequence_number: share.sequenceNumber,
      returned_cents: share.cents,
      due_points: share.points,
    })),
  );
}

/** The sales that are returned, as they were when this one was worked out. */
export function returnRows(lines: readonly EvaluatedLine[], originals: Iterable<KnownSale>) {
  const returned = new Set(lines.map(({ returnOf }) => returnOf?.transactionId));
  const known = new Map([...originals].map((original) => [original.sale.transactionId, original.state]));
  return [...known].filter(([id]) => returned.has(id)).map(([id, state]) => ({ original_id: id, state }));
}

/** Points of coupons, which have bookings of their own. */
export function couponPoints(used: readonly UsedCoupon[]): number {
  return used.reduce((sum, { points }) => sum + points, 0);
}

/**
 * What the sale's own booking counts towards levels: its earnings less what it takes back. Points that pay, and paid points
 * that come back, count nothing.
 */
export function levelPointsOf({ points, paidPoints, lines, usedCoupons }: SaleEvaluation): number {
  const givenBack = lines.reduce(
    (sum, { line, points: value }) => sum + (line.type === "RETURN" ? Math.max(0, value) : 0),
    0,
  );
  return points + paidPoints - givenBack - couponPoints(usedCoupons);
}

/** The points an account may lose, where they decided something: the ledger then looks whether they are still the same. */
export function decidingPoints(
  { reasons }: { readonly reasons: readonly EarningReason[] },
  duePoints: readonly Points[],
  availablePoints: Points | null,
): Points | null {
  const mattered = duePoints.some((value) => value < 0) || reasons.some(({ kind }) => kind === "FLOOR");
  return mattered ? availablePoints : null;
}

import type { EarningReason, EvaluatedLine, Points, SaleEvaluation, UsedCoupon } from "@punktum/domain";
import type { AccountCoupon } from "./situation.ts";

/** Lines as rows of `transaction_lines`. */
export function lineRows(programId: string, transactionId: string, lines: readonly EvaluatedLine[]) {
  return lines.map(({ line, points, duePoints, returnOf }) => ({
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
    original_id: returnOf?.transactionId ?? null,
    original_sequence_number: returnOf?.sequenceNumber ?? null,
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

/** Lines that are returned, as they were before this sale: the first return of each names that. */
export function returnRows(lines: readonly EvaluatedLine[]) {
  const first = new Map<string, object>();
  for (const { returnOf } of lines) {
    const name = `${returnOf?.transactionId} ${returnOf?.sequenceNumber}`;
    if (returnOf !== null && !first.has(name)) {
      first.set(name, {
        original_id: returnOf.transactionId,
        sequence_number: returnOf.sequenceNumber,
        returned_cents: returnOf.returnedCents,
        is_booked: returnOf.isBooked,
      });
    }
  }
  return [...first.values()];
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

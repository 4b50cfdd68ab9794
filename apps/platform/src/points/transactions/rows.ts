import type { EarningReason, EvaluatedLine, Points, RuleUse, SaleEvaluation, UsedCoupon } from "@punktum/domain";
import type { KnownSale } from "./originals.ts";
import type { RuleInputs } from "./rule-inputs.ts";
import type { AccountCoupon } from "./situation.ts";

/** Rows of `transaction_lines`. */
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

/** Rows of `transaction_reasons`. */
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

/** Coupons that gave points, with the state that the ledger compares. */
export function couponRows(used: readonly UsedCoupon[], held: readonly AccountCoupon[]) {
  const counts = new Map(held.map(({ couponId, redeemedCount }) => [couponId, redeemedCount]));
  return used.map(({ couponId, points }) => ({
    coupon_id: couponId,
    points,
    redeemed_count: counts.get(couponId) ?? 0,
  }));
}

/** Details of conditional rules that the ledger compares and counts; empty if none applies. */
export function ruleDetails(ruleInputs: RuleInputs | null, uses: readonly RuleUse[], day: string) {
  const level = ruleInputs?.level ?? null;
  const counted = uses.map(({ promotionId, points }) => ({ promotion_id: promotionId, points, day }));
  return { ...(level !== null && { level }), ...(counted.length > 0 && { uses: counted }) };
}

/** Rows of `transaction_returns`: what each RETURN line takes from which line of which sale. */
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

/** The returned sales in the state they were evaluated from. */
export function returnRows(lines: readonly EvaluatedLine[], originals: Iterable<KnownSale>) {
  const returned = new Set(lines.map(({ returnOf }) => returnOf?.transactionId));
  const known = new Map([...originals].map((original) => [original.sale.transactionId, original.state]));
  return [...known].filter(([id]) => returned.has(id)).map(([id, state]) => ({ original_id: id, state }));
}

/** Points of coupons; each coupon has a booking of its own. */
export function couponPoints(used: readonly UsedCoupon[]): number {
  return used.reduce((sum, { points }) => sum + points, 0);
}

/**
 * Level points of the sale's own booking: earned points less those taken back. Points that pay, and returned payments,
 * do not count.
 */
export function levelPointsOf({ points, paidPoints, lines, usedCoupons }: SaleEvaluation): number {
  const givenBack = lines.reduce(
    (sum, { line, points: value }) => sum + (line.type === "RETURN" ? Math.max(0, value) : 0),
    0,
  );
  return points + paidPoints - givenBack - couponPoints(usedCoupons);
}

/**
 * The points an account may lose, when they decided something; the ledger then compares them with the current value.
 */
export function decidingPoints(
  { reasons }: { readonly reasons: readonly EarningReason[] },
  duePoints: readonly Points[],
  availablePoints: Points | null,
): Points | null {
  const mattered = duePoints.some((value) => value < 0) || reasons.some(({ kind }) => kind === "FLOOR");
  return mattered ? availablePoints : null;
}

import type { Cents } from "../base/money.ts";
import type { Points } from "../base/points.ts";

/**
 * Kinds of reasons: a rule of the programme, the standard rule if the programme has none, a coupon of the account, the
 * receipt of a return, a payment with points, points typed by staff, or the floor that limited a claw-back.
 */
export const REASON_KINDS = ["PROMOTION", "STANDARD", "COUPON", "RETURN", "PAYMENT", "MANUAL", "FLOOR"] as const;

/** One of {@link REASON_KINDS}. */
export type ReasonKind = (typeof REASON_KINDS)[number];

/** One part of the answer to "why did this sale give so many points?". The parts add up to the sale's points. */
export interface EarningReason {
  readonly kind: ReasonKind;
  /** Id of the promotion, the coupon or the original transaction; empty if there is none. */
  readonly id: string;
  readonly names: { readonly de: string; readonly en: string };
  /** Points per euro of a promotion or multiplier of a coupon, as decimal text; absent for fixed points. */
  readonly factor?: string;
  readonly fixedPoints?: Points;
  /** The revenue the points were computed from, rounded by the programme's rule. */
  readonly revenueCents?: Cents;
  /** Signed. */
  readonly points: Points;
}

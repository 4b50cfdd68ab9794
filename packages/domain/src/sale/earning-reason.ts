import type { Cents } from "../base/money.ts";
import type { Points } from "../base/points.ts";

/**
 * Which rule gave or took points: a rule of the programme, the fixed rule where the programme has none, a coupon of the
 * account, the receipt a return belongs to, a payment with points, points typed by staff, or the floor that stopped a
 * claw-back.
 */
export const REASON_KINDS = ["PROMOTION", "STANDARD", "COUPON", "RETURN", "PAYMENT", "MANUAL", "FLOOR"] as const;

/** One of {@link REASON_KINDS}. */
export type ReasonKind = (typeof REASON_KINDS)[number];

/** One part of the answer to "why did this sale give so many points"; the parts add up to the whole (EARN-01). */
export interface EarningReason {
  readonly kind: ReasonKind;
  /** The promotion's or coupon's id, or the original transaction's; empty where there is none. */
  readonly id: string;
  readonly names: { readonly de: string; readonly en: string };
  /** Points per euro of a promotion, times of a coupon, as decimal text; absent where points are fixed. */
  readonly factor?: string;
  readonly fixedPoints?: Points;
  /** The revenue it was worked out from, rounded as the programme rounds. */
  readonly revenueCents?: Cents;
  /** Signed. */
  readonly points: Points;
}

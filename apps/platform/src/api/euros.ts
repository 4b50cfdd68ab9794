import { cents, type Cents } from "@punktum/domain";

/** Converts a wire amount to whole cents; the contracts allow at most two decimals. */
export function centsOf(amount: number): Cents {
  return cents(Math.round(amount * 100));
}

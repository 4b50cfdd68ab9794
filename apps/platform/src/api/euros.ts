import { cents, type Cents } from "@punktum/domain";

/** Whole cents of a wire amount: the contracts let at most two decimals through (B-19). */
export function centsOf(amount: number): Cents {
  return cents(Math.round(amount * 100));
}

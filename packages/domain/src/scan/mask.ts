import { COUPON_MASK_ALPHABET, REWARD_MASK_ALPHABET } from "../base/constants.ts";
import type { VoucherType } from "../base/enumerations.ts";

const ALPHABETS: Readonly<Record<VoucherType, string>> = {
  reward: REWARD_MASK_ALPHABET,
  coupon: COUPON_MASK_ALPHABET,
};

/**
 * Decodes the masked id of a reward or coupon code: a letter's position in the alphabet is its digit; case does not
 * matter. A mask hides nothing and must never authorise anything.
 *
 * @returns the id's digits, or null for an unknown letter or empty text
 */
export function unmaskId(masked: string, voucherType: VoucherType): string | null {
  const alphabet = ALPHABETS[voucherType];
  const digits = Array.from(masked.toUpperCase(), (letter) => alphabet.indexOf(letter));
  return digits.length === 0 || digits.includes(-1) ? null : digits.join("");
}

/**
 * Writes an id in its mask alphabet, the inverse of {@link unmaskId}.
 *
 * @throws RangeError if the id is not digits only
 */
export function maskId(id: string, voucherType: VoucherType): string {
  if (!/^\d+$/.test(id)) {
    throw new RangeError("Only ids of digits can be masked");
  }
  const alphabet = ALPHABETS[voucherType];
  return Array.from(id, (digit) => alphabet.charAt(Number(digit))).join("");
}

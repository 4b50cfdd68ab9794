import { fail, succeed, type Outcome } from "../base/result.ts";
import { isEasyPin, personalPinFormRefusal } from "./personal-pin.ts";

/** Why a member's PIN is refused: empty, too short, not digits, too easy, or the two entries differ. */
export type MemberPinProblem = "EMPTY_PIN" | "SHORT_PIN" | "PIN_FORM" | "PIN_EASY" | "NOT_EQUAL_PIN";

/**
 * Checks a PIN that a member chooses and types twice. The last digits of a code of theirs are refused as too easy: a
 * thief of the card can read them (decision 0052).
 */
export function judgeMemberPin(
  { pin, repeat }: { readonly pin: string; readonly repeat: string },
  codes: readonly string[],
): Outcome<null, MemberPinProblem> {
  const form = personalPinFormRefusal(pin);
  if (form !== null) {
    return fail(form === "REQUEST_INVALID" ? "PIN_FORM" : form);
  }
  if (isEasyPin(pin) || codes.some((code) => code.endsWith(pin))) {
    return fail("PIN_EASY");
  }
  return pin === repeat ? succeed(null) : fail("NOT_EQUAL_PIN");
}

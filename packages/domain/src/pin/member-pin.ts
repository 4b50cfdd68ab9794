import { fail, succeed, type Outcome } from "../base/result.ts";
import { isEasyPin, personalPinFormRefusal } from "./personal-pin.ts";

/** Why a member may not have a PIN: nothing typed, too short or no digits, too easy, or two that differ. */
export type MemberPinProblem = "EMPTY_PIN" | "SHORT_PIN" | "PIN_FORM" | "PIN_EASY" | "NOT_EQUAL_PIN";

/**
 * Judges a PIN that a member chooses, typed twice (B-41). The end of a code of theirs is as easy as a run: it is printed on the
 * card that a thief has in hand.
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

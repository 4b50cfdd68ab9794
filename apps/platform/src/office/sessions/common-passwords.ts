import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

const LIST = "passwords-common";
/**
 * Estimated guesses below which a password is refused; a few hundred guesses a second reach this number within days.
 */
const GUESSES_MIN = 1e8;
/**
 * Only this many characters are judged, because judging takes longer with each; a longer password is not a common one.
 */
const JUDGED_LENGTH = 64;

/**
 * Uses the library's 49,000 most common passwords and keyboard layouts. Dictionaries of words are left out, because
 * sentences of words are good passwords.
 */
const estimator = new ZxcvbnFactory({
  dictionary: { [LIST]: dictionary[LIST] ?? [] },
  graphs: adjacencyGraphs,
});

/** Tells whether a password is common, also when doubled, followed by digits or with signs in place of letters. */
export function isCommonPassword(password: string): boolean {
  return estimator.check(password.slice(0, JUDGED_LENGTH)).guesses < GUESSES_MIN;
}

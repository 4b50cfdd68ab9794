import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

const LIST = "passwords-common";
/**
 * Estimated guesses below which a password is refused; a few hundred guesses a second reach this number within days.
 */
const GUESSES_MIN = 1e8;
/**
 * Only this many characters are judged, because judging takes longer with each; a longer password is not a common one.
 */
const JUDGED_LENGTH = 64;

let loading: Promise<ZxcvbnFactory> | undefined;

/**
 * Uses the library's 49,000 most common passwords and keyboard layouts. Dictionaries of words are left out, because
 * sentences of words are good passwords.
 */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const { ZxcvbnFactory } = await import("@zxcvbn-ts/core");
  const { adjacencyGraphs, dictionary } = await import("@zxcvbn-ts/language-common");
  return new ZxcvbnFactory({ dictionary: { [LIST]: dictionary[LIST] ?? [] }, graphs: adjacencyGraphs });
}

/**
 * Tells whether a password is common, also when doubled, followed by digits or with signs in place of letters. The list
 * is loaded for the first new password, because an installation sets few and the list takes 6 MB.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= loadEstimator();
  const estimator = await loading;
  return estimator.check(password.slice(0, JUDGED_LENGTH)).guesses < GUESSES_MIN;
}

import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

const LIST = "passwords-common";
/** Somebody who tries the likely ones first has tried a password below this within a day at a few hundred a second. */
const GUESSES_MIN = 1e8;
/** Judging takes longer with every character; nobody's password becomes a common one behind so many. */
const JUDGED_LENGTH = 64;

/** The library's 49,000 most used passwords and the keys of keyboards; words of languages are left out, since sentences of words are good. */
const estimator = new ZxcvbnFactory({
  dictionary: { [LIST]: dictionary[LIST] ?? [] },
  graphs: adjacencyGraphs,
});

/** Whether a password is among the common ones, or one of them written twice, with digits behind it or with signs for letters. */
export function isCommonPassword(password: string): boolean {
  return estimator.check(password.slice(0, JUDGED_LENGTH)).guesses < GUESSES_MIN;
}

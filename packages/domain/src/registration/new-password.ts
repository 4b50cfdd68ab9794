/** Fewest characters of a staff password; shoppers have their own minimum. */
export const STAFF_PASSWORD_LENGTH_MIN = 12;
/** The product's own name, a common first guess. */
export const PRODUCT_NAME = "Punktum";

/** Fewest letters and digits a password needs besides the names in it. */
const BESIDE_NAMES_MIN = 8;
/** Shorter names occur in too many words to be meaningful. */
const NAME_LENGTH_MIN = 3;

/** Why a password is refused. */
export type PasswordFlaw = "TOO_SHORT" | "NAME" | "COMMON";

/** Rule for a new password. */
export interface PasswordRule {
  readonly lengthMin: number;
  /** Names of the product and the organisation. */
  readonly names: readonly string[];
}

/** Lower-case letters and digits only: signs between them do not make a name stronger. */
const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Longest first, so that a name inside another one leaves no part of it behind. */
function withoutNames(text: string, names: readonly string[]): string {
  const known = names.map(folded).filter((name) => name.length >= NAME_LENGTH_MIN);
  return known
    .toSorted((left, right) => right.length - left.length)
    .reduce((rest, name) => rest.replaceAll(name, ""), text);
}

/** Whether a password is little more than a name: the name itself, twice, or with digits and signs around it. */
function isMostlyName(password: string, names: readonly string[]): boolean {
  const text = folded(password);
  const rest = withoutNames(text, names);
  return rest !== text && (rest.length < BESIDE_NAMES_MIN || !/\p{L}/u.test(rest));
}

/**
 * The flaw of a new password in length or names; null if there is none. The server checks common passwords (decision
 * 0122).
 */
export function flawOfPassword(
  password: string,
  { lengthMin, names }: PasswordRule,
): Exclude<PasswordFlaw, "COMMON"> | null {
  if (Array.from(password).length < lengthMin) {
    return "TOO_SHORT";
  }
  return isMostlyName(password, names) ? "NAME" : null;
}

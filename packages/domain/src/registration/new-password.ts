/** Fewest characters of a password of staff; a shopper's has a minimum of its own (REG-28). */
export const STAFF_PASSWORD_LENGTH_MIN = 12;
/** The product's own name, which everybody tries first. */
export const PRODUCT_NAME = "Punktum";

/** Fewest letters and digits a password needs beside the names in it. */
const BESIDE_NAMES_MIN = 8;
/** A shorter name is found in too many words to say anything. */
const NAME_LENGTH_MIN = 3;

/** Why nobody may have a password. */
export type PasswordFlaw = "TOO_SHORT" | "NAME" | "COMMON";

/** What a new password is judged by. */
export interface PasswordRule {
  readonly lengthMin: number;
  /** Names of the product and the organisation. */
  readonly names: readonly string[];
}

/** Letters and digits only, small: signs between them make a name no better. */
const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Longest first, so that a name inside of another one leaves nothing of it behind. */
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

/** What is wrong with a new password by its length and by names; null where nothing is. Common ones are the server's to know. */
export function flawOfPassword(
  password: string,
  { lengthMin, names }: PasswordRule,
): Exclude<PasswordFlaw, "COMMON"> | null {
  if (Array.from(password).length < lengthMin) {
    return "TOO_SHORT";
  }
  return isMostlyName(password, names) ? "NAME" : null;
}

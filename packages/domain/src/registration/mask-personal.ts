const EMAIL = /[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,4}/g;
const QUERY = /[?#][^\s"'()<>:]+/g;
const LONG_WORD = /[\w-]{24,}(\.m?js\b)?/g;
/** Card, phone and receipt numbers, also with blanks and hyphens. */
const NUMBER = /\d(?:[ -]?\d){5,}/g;

const MASK = "…";

/**
 * Masks everything in a report that may identify a person or give access: e-mail addresses, numbers of six digits and
 * more, query strings, tokens and ids. Names of script files stay, because a stack is worthless without them.
 */
export function maskPersonal(text: string): string {
  return text
    .replaceAll(EMAIL, `${MASK}@${MASK}`)
    .replaceAll(QUERY, `?${MASK}`)
    .replaceAll(LONG_WORD, (word, script: string | undefined) =>
      script === undefined && /\d/.test(word) ? MASK : word,
    )
    .replaceAll(NUMBER, MASK);
}

const EMAIL = /[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,4}/g;
const QUERY = /[?#][^\s"'()<>:]+/g;
const LONG_WORD = /[\w-]{24,}(\.m?js\b)?/g;
/** Card, phone and receipt numbers, with the blanks and hyphens people write into them. */
const NUMBER = /\d(?:[ -]?\d){5,}/g;

const MASK = "…";

/**
 * Takes out of a report's text what may point at a person or open a door: e-mail addresses, numbers of six digits and more,
 * queries of addresses, tokens and ids. Names of script files stay, since a stack is worthless without them.
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

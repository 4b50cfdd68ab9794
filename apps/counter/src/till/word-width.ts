/** Widths of the page's letters in em, a little generous: narrow ones, wide ones, capitals, all others. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[fijlrt.,’'-]/, 0.36],
  [/[mwMW]/, 0.9],
  [/\p{Lu}/u, 0.68],
];
const OTHER_EM = 0.57;

const letterEm = (letter: string): number => WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHER_EM;

/** Width of the longest word in em, rounded up to a hundredth; a text without words has the width of a letter. */
export function longestWordEm(text: string): number {
  const widths = text
    .split(/\s+/)
    .map((word) => Array.from(word).reduce((total, letter) => total + letterEm(letter), 0));
  return Math.ceil(Math.max(OTHER_EM, ...widths) * 100) / 100;
}

import { addCents, cents, negateCents, type Cents, type ReceiptFacts } from "@punktum/domain";
import type { Article, Words } from "./articles.ts";

/** A line of the till's basket. */
export interface TillLine {
  /** From 1, in the order of entry; voided lines keep their number. */
  readonly number: number;
  readonly articleId: string;
  readonly name: Words;
  readonly groupCode: string;
  readonly amountCents: Cents;
  /** The goods are returned and the money is paid out. */
  readonly isReturn: boolean;
  /** The receipt of the original sale. */
  readonly original?: ReceiptFacts;
  /** Removed before payment. */
  readonly isVoided: boolean;
}

/** Data of a line's article; the cashier may have typed its price. */
export type Entry = Pick<Article, "id" | "name" | "priceCents" | "groupCode">;

const numberOf = (lines: readonly TillLine[]): number => lines.length + 1;

/** Adds an article. @throws RangeError if the price is not greater than zero */
export function ringUp(lines: readonly TillLine[], { id, name, priceCents, groupCode }: Entry): readonly TillLine[] {
  if (priceCents <= 0) {
    throw new RangeError("A price must be above nothing");
  }
  const line = { articleId: id, name, groupCode, amountCents: priceCents, isReturn: false, isVoided: false };
  return [...lines, { number: numberOf(lines), ...line }];
}

/** Voids a line; it stays on the receipt, crossed out. */
export function voidLine(lines: readonly TillLine[], number: number): readonly TillLine[] {
  return lines.map((line) => (line.number === number ? { ...line, isVoided: true } : line));
}

/** Adds returns of an earlier receipt: all of its lines, or those with these numbers. */
export function bringBack(
  lines: readonly TillLine[],
  earlier: { readonly facts: ReceiptFacts; readonly lines: readonly TillLine[] },
  numbers?: readonly number[],
): readonly TillLine[] {
  const back = earlier.lines.filter(
    ({ number, isVoided, isReturn }) => !isVoided && !isReturn && (numbers?.includes(number) ?? true),
  );
  return back.reduce<readonly TillLine[]>(
    (basket, line) => [...basket, { ...line, number: numberOf(basket), isReturn: true, original: earlier.facts }],
    lines,
  );
}

/** The lines that are not voided. */
export function countedLines(lines: readonly TillLine[]): readonly TillLine[] {
  return lines.filter(({ isVoided }) => !isVoided);
}

/** The amount to pay; negative if more is returned than sold. */
export function totalOf(lines: readonly TillLine[]): Cents {
  return countedLines(lines).reduce(
    (sum, { amountCents, isReturn }) => addCents(sum, isReturn ? negateCents(amountCents) : amountCents),
    cents(0),
  );
}

import { addCents, cents, negateCents, type Cents, type ReceiptFacts } from "@punktum/domain";
import type { Article, Words } from "./articles.ts";

/** A line on the till, as it was rung up. */
export interface TillLine {
  /** From 1, in the order they were rung up; voided lines keep theirs. */
  readonly number: number;
  readonly articleId: string;
  readonly name: Words;
  readonly groupCode: string;
  readonly amountCents: Cents;
  /** Goods come back, money goes out. */
  readonly isReturn: boolean;
  /** The receipt returned goods were bought with. */
  readonly original?: ReceiptFacts;
  /** Taken off again before paying. */
  readonly isVoided: boolean;
}

/** What an article's line is made from; an open price is one the cashier types. */
export type Entry = Pick<Article, "id" | "name" | "priceCents" | "groupCode">;

const numberOf = (lines: readonly TillLine[]): number => lines.length + 1;

/** Rings an article up. @throws RangeError for a price that is not above nothing */
export function ringUp(lines: readonly TillLine[], { id, name, priceCents, groupCode }: Entry): readonly TillLine[] {
  if (priceCents <= 0) {
    throw new RangeError("A price must be above nothing");
  }
  const line = { articleId: id, name, groupCode, amountCents: priceCents, isReturn: false, isVoided: false };
  return [...lines, { number: numberOf(lines), ...line }];
}

/** Takes a line off again; it stays on the receipt, crossed out. */
export function voidLine(lines: readonly TillLine[], number: number): readonly TillLine[] {
  return lines.map((line) => (line.number === number ? { ...line, isVoided: true } : line));
}

/** Lines of an earlier receipt come back: all of them, or those with these numbers. */
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

/** Lines that count. */
export function standing(lines: readonly TillLine[]): readonly TillLine[] {
  return lines.filter(({ isVoided }) => !isVoided);
}

/** What is to be paid; negative when more comes back than is sold. */
export function totalOf(lines: readonly TillLine[]): Cents {
  return standing(lines).reduce(
    (sum, { amountCents, isReturn }) => addCents(sum, isReturn ? negateCents(amountCents) : amountCents),
    cents(0),
  );
}

import { divideRounded } from "../base/decimal.ts";
import { absoluteCents, addCents, cents, type Cents } from "../base/money.ts";
import { addPoints, negatePoints, NO_POINTS, points, type Points } from "../base/points.ts";
import type { SaleRemark } from "./sale-remark.ts";
import type { SaleLine } from "./sale.ts";

/** A sold line of an earlier sale, with what was returned of it so far. */
export interface OriginalLine {
  readonly sequenceNumber: number;
  readonly itemId: string;
  readonly merchandiseGroupCode: string;
  /** More than zero. */
  readonly valueCents: Cents;
  /** What it gave; negative where points paid for it. */
  readonly points: Points;
  readonly returnedCents: Cents;
  /** What its returns took back so far, floor or no floor; with the sign of `points`. */
  readonly returnedPoints: Points;
}

/**
 * Whose points the sale gave: an account's that can be booked, one's that is closed, or nobody's yet (an anonymous sale nobody
 * has shown a card for).
 */
export type OriginalOwner = "ACCOUNT" | "CLOSED" | "NOBODY";

/** The sale a receipt belongs to. */
export interface OriginalSale {
  readonly transactionId: string;
  readonly owner: OriginalOwner;
  readonly lines: readonly OriginalLine[];
  /** Points of its lines that cannot come back. Discounts: they are negative, and lower what the sale gave in all. */
  readonly otherPoints: Points;
}

/** How much of one line of the earlier sale comes back. */
export interface ReturnShare {
  readonly sequenceNumber: number;
  readonly cents: Cents;
  /** Signed as the return books it: negative takes points back, positive gives paid ones back. */
  readonly points: Points;
}

/** What a RETURN line takes back, and from which lines. */
export interface LineReturn {
  readonly transactionId: string;
  readonly owner: OriginalOwner;
  readonly shares: readonly ReturnShare[];
  /** Of all shares. */
  readonly points: Points;
  readonly remarks: readonly SaleRemark[];
}

const remainingCents = (line: OriginalLine): Cents => cents(Math.max(0, line.valueCents - line.returnedCents));

/**
 * The lines that may come back, the likeliest first: the one that is named by its number, else those of the article, else the
 * line of the group that has enough left, the group, and all the others.
 */
function candidatesFor(line: SaleLine, { lines }: OriginalSale): readonly OriginalLine[] {
  const { originalSequenceNumber, itemId, merchandiseGroupCode } = line;
  const numbered = lines.filter(({ sequenceNumber }) => sequenceNumber === originalSequenceNumber);
  const ofArticle = lines.filter((candidate) => itemId !== "" && candidate.itemId === itemId);
  const named = numbered.length > 0 ? numbered : ofArticle;
  const rank = (candidate: OriginalLine): number =>
    (candidate.merchandiseGroupCode === merchandiseGroupCode ? 0 : 2) +
    (remainingCents(candidate) >= absoluteCents(line.extendedAmountCents) ? 0 : 1);
  return (named.length > 0 ? named : lines).toSorted((left, right) => rank(left) - rank(right));
}

/** The share of the line's points that belongs to all returns so far, so that the last return takes exactly the rest. */
function shareOf({ points: given, valueCents }: OriginalLine, returnedCents: Cents): Points {
  return points(
    Number(divideRounded(BigInt(given) * BigInt(returnedCents), BigInt(valueCents), "half-away-from-zero")),
  );
}

/**
 * What returns may still take of all a sale gave, whatever its lines say: a discount on the receipt lowered it. What points
 * paid is no part of it, and comes back line by line.
 */
export function takeablePoints({ lines, otherPoints }: Pick<OriginalSale, "lines" | "otherPoints">): Points {
  const giving = lines.filter((line) => line.points > 0);
  const given = giving.reduce((sum, line) => addPoints(sum, line.points), NO_POINTS);
  const taken = giving.reduce((sum, line) => addPoints(sum, line.returnedPoints), NO_POINTS);
  return points(Math.max(0, given + Math.min(0, otherPoints) - taken));
}

/** What goes back of a line's points with this much of its money: never more than is left of either, never the other way. */
function backOf(line: OriginalLine, returnedCents: Cents, takeable: Points): Points {
  const due = shareOf(line, returnedCents) - line.returnedPoints;
  return points(line.points >= 0 ? Math.min(Math.max(0, due), takeable) : Math.min(0, due));
}

interface Taken {
  readonly sale: OriginalSale;
  readonly shares: readonly ReturnShare[];
  readonly isWhole: boolean;
}

/** Takes an amount off the lines in their order, as far as there is something left of them. */
function takeOff(original: OriginalSale, candidates: readonly OriginalLine[], amountCents: Cents): Taken {
  let sale = original;
  let leftCents = amountCents;
  let isWhole = true;
  const shares: ReturnShare[] = [];
  for (const line of candidates) {
    const nowCents = cents(Math.min(leftCents, remainingCents(line)));
    if (nowCents > 0) {
      const returnedCents = addCents(line.returnedCents, nowCents);
      const back = backOf(line, returnedCents, takeablePoints(sale));
      const returnedPoints = addPoints(line.returnedPoints, back);
      isWhole &&= returnedPoints === shareOf(line, returnedCents);
      shares.push({ sequenceNumber: line.sequenceNumber, cents: nowCents, points: negatePoints(back) });
      const changed = { ...line, returnedCents, returnedPoints };
      sale = { ...sale, lines: sale.lines.map((other) => (other === line ? changed : other)) };
      leftCents = cents(leftCents - nowCents);
    }
  }
  return { sale, shares, isWhole: isWhole && leftCents === 0 };
}

const OWNER_REMARKS = { ACCOUNT: [], CLOSED: ["RETURN_ACCOUNT_CLOSED"], NOBODY: ["RETURN_SALE_WAITS"] } as const;

function remarksOf(line: SaleLine, { owner, lines }: OriginalSale, isWhole: boolean): readonly SaleRemark[] {
  const { originalSequenceNumber: named, sequenceNumber } = line;
  const isKnown = named === undefined || lines.some((candidate) => candidate.sequenceNumber === named);
  const codes = [
    ...OWNER_REMARKS[owner],
    ...(isKnown ? [] : (["RETURN_LINE_UNKNOWN"] as const)),
    ...(isWhole ? [] : (["RETURN_EXCEEDS_SALE"] as const)),
  ];
  return codes.map((code) => ({ code, lines: [sequenceNumber] }));
}

/** Whether a line names the sale it belongs to. */
export const isLinked = ({ type, original, originalId }: SaleLine): boolean =>
  type === "RETURN" && (original !== undefined || originalId !== undefined);

/**
 * What RETURN lines take back from the sales they name: the part of each original line's points that its returned money is of
 * its whole, under the rules and factors of that day, and never more than the sale gave, in this sale and those before it
 * together (B-43). What is more than the sale has left takes nothing. A line whose sale is unknown is missing from the answer:
 * today's rules then apply to it.
 *
 * @param findOriginal the sale a line names
 * @returns by the place of the line in `lines`
 */
export function returnsOf(
  lines: readonly SaleLine[],
  findOriginal: (line: SaleLine) => OriginalSale | undefined,
): ReadonlyMap<number, LineReturn> {
  const present = new Map<string, OriginalSale>();
  const returns = new Map<number, LineReturn>();
  for (const [index, line] of lines.entries()) {
    const found = isLinked(line) ? findOriginal(line) : undefined;
    if (found === undefined) {
      continue;
    }
    const { transactionId, owner } = found;
    const original = present.get(transactionId) ?? found;
    const candidates = candidatesFor(line, original);
    const { sale, shares, isWhole } = takeOff(original, candidates, absoluteCents(line.extendedAmountCents));
    const back = shares.reduce((sum, share) => addPoints(sum, share.points), NO_POINTS);
    const remarks = remarksOf(line, original, isWhole);
    returns.set(index, { transactionId, owner, shares, points: back, remarks });
    present.set(transactionId, sale);
  }
  return returns;
}

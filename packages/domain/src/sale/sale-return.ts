import { divideRounded } from "../base/decimal.ts";
import { absoluteCents, addCents, cents, type Cents } from "../base/money.ts";
import { addPoints, negatePoints, NO_POINTS, points, type Points } from "../base/points.ts";
import type { SaleRemark } from "./sale-remark.ts";
import type { SaleLine } from "./sale.ts";

/** A sold line of an earlier sale, with the returns so far. */
export interface OriginalLine {
  readonly sequenceNumber: number;
  readonly itemId: string;
  readonly merchandiseGroupCode: string;
  /** Greater than zero. */
  readonly valueCents: Cents;
  /** Points it gave; negative if points paid for it. */
  readonly points: Points;
  readonly returnedCents: Cents;
  /** Points that its returns took back so far, before the floor; with the sign of `points`. */
  readonly returnedPoints: Points;
}

/**
 * Owner of the points of the original sale: an account that can be booked, a closed account, or nobody yet (an
 * anonymous sale without a card).
 */
export type OriginalOwner = "ACCOUNT" | "CLOSED" | "NOBODY";

/** The sale that a return names. */
export interface OriginalSale {
  readonly transactionId: string;
  readonly owner: OriginalOwner;
  readonly lines: readonly OriginalLine[];
  /** Negative points of its lines, such as discounts. They cannot come back, and lower what the sale gave in total. */
  readonly otherPoints: Points;
}

/** The returned part of one line of the earlier sale. */
export interface ReturnShare {
  readonly sequenceNumber: number;
  readonly cents: Cents;
  /** Signed as the return books it: negative takes points back, positive gives paid points back. */
  readonly points: Points;
}

/** The part of earlier lines that a RETURN line takes back. */
export interface LineReturn {
  readonly transactionId: string;
  readonly owner: OriginalOwner;
  readonly shares: readonly ReturnShare[];
  /** Sum of all shares. */
  readonly points: Points;
  readonly remarks: readonly SaleRemark[];
}

const remainingCents = (line: OriginalLine): Cents => cents(Math.max(0, line.valueCents - line.returnedCents));

/**
 * The lines that may be returned, the most likely first: the line with the given number, else the lines of the article,
 * else all lines. Those of the same merchandise group come first; in either part, those with enough left come first.
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

/** The points for all returns so far. Computing from the total lets the last return take exactly the remainder. */
function shareOf(
  { points: given, valueCents }: Pick<OriginalLine, "points" | "valueCents">,
  returnedCents: Cents,
): Points {
  return points(
    Number(divideRounded(BigInt(given) * BigInt(returnedCents), BigInt(valueCents), "half-away-from-zero")),
  );
}

/**
 * The points that returns may still take of the whole sale, since a discount on the receipt may have lowered them.
 * Lines paid with points do not count; they come back line by line.
 */
export function takeablePoints({ lines, otherPoints }: Pick<OriginalSale, "lines" | "otherPoints">): Points {
  const giving = lines.filter((line) => line.points > 0);
  const given = giving.reduce((sum, line) => addPoints(sum, line.points), NO_POINTS);
  const taken = giving.reduce((sum, line) => addPoints(sum, line.returnedPoints), NO_POINTS);
  return points(Math.max(0, given + Math.min(0, otherPoints) - taken));
}

/** The points that come back for this returned amount: never more than remains, and never with the opposite sign. */
function backOf(line: OriginalLine, returnedCents: Cents, takeable: Points): Points {
  const due = shareOf(line, returnedCents) - line.returnedPoints;
  return points(line.points >= 0 ? Math.min(Math.max(0, due), takeable) : Math.min(0, due));
}

interface Taken {
  readonly sale: OriginalSale;
  readonly shares: readonly ReturnShare[];
  readonly isWhole: boolean;
}

/** A line of an earlier sale as a counter knows it. */
interface KnownLine {
  readonly amountCents: Cents;
  /** The part that has not come back. */
  readonly returnableCents: Cents;
  /** Points of the whole line. */
  readonly points: Points;
}

/**
 * The points that returning all that is left of these lines is expected to move, as far as the lines tell. A discount on
 * the receipt and the floor of the account may make the booked points fewer.
 */
export function expectedReturn(lines: readonly KnownLine[]): Points {
  const back = lines.map(({ amountCents: valueCents, returnableCents, points: given }) => {
    const line = { points: given, valueCents };
    return given - shareOf(line, cents(Math.max(0, valueCents - returnableCents)));
  });
  return points(-back.reduce((sum, moved) => sum + moved, 0));
}

/** Takes an amount from the lines in their order, up to their remaining value. */
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

/** Whether a return names its original sale. */
export const isLinked = ({ type, original, originalId }: SaleLine): boolean =>
  type === "RETURN" && (original !== undefined || originalId !== undefined);

/**
 * What RETURN lines take back from the sales they name (decision 0046). A line takes back the same share of the
 * original points as of the original amount, under the rules of the original day. All returns together never take more
 * than the sale gave; an excess takes nothing. A line whose sale is unknown is absent from the result, and today's
 * rules apply to it.
 *
 * @param findOriginal the sale that a line names
 * @returns by the index of the line in `lines`
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

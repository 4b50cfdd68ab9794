import { divideRounded } from "./decimal.ts";
import { absoluteCents, addCents, type Cents } from "./money.ts";
import { addPoints, negatePoints, points, type Points } from "./points.ts";
import type { SaleLine } from "./sale.ts";

/** A sold line of an earlier sale, with what was returned of it so far. */
export type OriginalLine = {
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
};

/** The sale a receipt belongs to. */
export type OriginalSale = {
  readonly transactionId: string;
  /** False: an anonymous sale nobody has shown a card for; it gave nobody anything yet. */
  readonly isBooked: boolean;
  readonly lines: readonly OriginalLine[];
};

/** What a RETURN line takes back, and from which line. */
export type LineReturn = {
  readonly transactionId: string;
  readonly sequenceNumber: number;
  /** How much of the original line had been returned before. */
  readonly returnedCents: Cents;
  readonly isBooked: boolean;
  /** Signed as the return books it: negative takes points back, positive gives paid ones back. */
  readonly points: Points;
};

const remainingCents = (line: OriginalLine): number => line.valueCents - line.returnedCents;

function findLine(line: SaleLine, original: OriginalSale): OriginalLine | undefined {
  const fitting = original.lines.filter(
    (candidate) => remainingCents(candidate) >= absoluteCents(line.extendedAmountCents),
  );
  const { originalSequenceNumber } = line;
  if (originalSequenceNumber !== undefined) {
    return fitting.find(({ sequenceNumber }) => sequenceNumber === originalSequenceNumber);
  }
  return (
    fitting.find(({ itemId }) => itemId !== "" && itemId === line.itemId) ??
    fitting.find(({ merchandiseGroupCode }) => merchandiseGroupCode === line.merchandiseGroupCode) ??
    fitting[0]
  );
}

/** The share of the line's points that belongs to all returns so far, so that the last return takes exactly the rest. */
function shareOf({ points: given, valueCents }: OriginalLine, returnedCents: Cents): Points {
  return points(
    Number(divideRounded(BigInt(given) * BigInt(returnedCents), BigInt(valueCents), "half-away-from-zero")),
  );
}

/**
 * What RETURN lines take back from the sales their receipts name: the part of each original line's points that its returned
 * money is of its whole, under the rules and factors of that day. A line whose receipt is unknown, or says that less was
 * sold, is missing from the answer: today's rules then apply to it.
 *
 * @param findOriginal the sale of a line's receipt
 * @returns by the place of the line in `lines`
 */
export function returnsOf(
  lines: readonly SaleLine[],
  findOriginal: (line: SaleLine) => OriginalSale | undefined,
): ReadonlyMap<number, LineReturn> {
  const present = new Map<string, OriginalSale>();
  const returns = new Map<number, LineReturn>();
  for (const [index, line] of lines.entries()) {
    const found = line.type === "RETURN" ? findOriginal(line) : undefined;
    const original = found && (present.get(found.transactionId) ?? found);
    const sold = original && findLine(line, original);
    if (original === undefined || sold === undefined) {
      continue;
    }
    const { transactionId, isBooked } = original;
    const { sequenceNumber, returnedCents } = sold;
    const returnedNow = addCents(returnedCents, absoluteCents(line.extendedAmountCents));
    const back = addPoints(shareOf(sold, returnedNow), negatePoints(sold.returnedPoints));
    returns.set(index, { transactionId, sequenceNumber, returnedCents, isBooked, points: negatePoints(back) });
    const changed = { ...sold, returnedCents: returnedNow, returnedPoints: addPoints(sold.returnedPoints, back) };
    present.set(transactionId, {
      ...original,
      lines: original.lines.map((other) => (other === sold ? changed : other)),
    });
  }
  return returns;
}

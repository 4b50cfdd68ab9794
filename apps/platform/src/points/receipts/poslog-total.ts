import { absoluteCents, addCents, amountOfLines, cents, negateCents, type Cents, type SaleLine } from "@punktum/domain";
import { childOf, childrenOf, readCents } from "./poslog-values.ts";
import { hasAmounts } from "./poslog-lines.ts";
import type { Problems } from "./problems.ts";
import type { XmlElement } from "./xml/parse.ts";
import { UnreadableError } from "./xml/unreadable.ts";

const isReturn = (element: XmlElement | undefined): boolean =>
  element?.attributes.get("TypeCode")?.trim().startsWith("Return") === true;

const GRAND = "TransactionGrandAmount";

/** Only a typed total counts: a `Total` without a type is the gross amount, not what was paid. */
function grandTotalOf(retail: XmlElement, problems: Problems): XmlElement | undefined {
  const totals = childrenOf(retail, "Total").filter((total) => total.attributes.get("TotalType") === GRAND);
  if (totals.length > 1) {
    problems.add(`${GRAND} stands there ${totals.length} times, and one is read`);
  }
  return totals[0];
}

const sumOf = (values: readonly Cents[]): Cents => values.reduce(addCents, cents(0));

function amountsOf(element: XmlElement, name: string): readonly Cents[] {
  return childrenOf(element, name).flatMap((child) =>
    childrenOf(child, "Amount").map((amount) => readCents(amount, name)),
  );
}

/** Sum of the payments less change; undefined when the document contains no payment. */
function paidOf(lines: readonly XmlElement[]): Cents | undefined {
  const tenders = lines.flatMap((line) => childrenOf(line, "Tender"));
  const amounts = tenders.flatMap((tender) => {
    const amount = childOf(tender, "Amount");
    const given = amount === undefined ? [] : [absoluteCents(readCents(amount))];
    const signed = tender.attributes.get("TypeCode") === "Refund" ? given.map(negateCents) : given;
    return [...signed, ...amountsOf(tender, "TenderChange").map(negateCents)];
  });
  const change = lines.flatMap((line) => amountsOf(line, "TenderChange")).map(negateCents);
  return amounts.length === 0 ? undefined : sumOf([...amounts, ...change]);
}

/**
 * Adds the sign: POSLog writes amounts of returns as positive and marks the return in the type of the transaction, of
 * the total or of the lines.
 */
function withSign(total: Cents, returned: boolean, lines: readonly SaleLine[]): Cents {
  const isReturned = ({ type }: SaleLine): boolean => type === "RETURN";
  const onlyReturns = lines.some(isReturned) && lines.every((line) => isReturned(line) || line.extendedAmountCents < 0);
  const takesAway = returned || onlyReturns || (total > 0 && amountOfLines({ lines }) === negateCents(total));
  return takesAway ? negateCents(absoluteCents(total)) : total;
}

/** Elements that hold a discount of the whole transaction. */
const OF_ALL = ["Discount", "RetailPriceModifier", "PriceDerivationResult"];

/** Sum of the transaction's discounts; negative when they add to the price. */
function discountOf(retail: XmlElement): Cents {
  const amounts = childrenOf(retail, ...OF_ALL).flatMap((modifier) => childrenOf(modifier, "Amount"));
  return sumOf(
    amounts.map((amount) => {
      const value = absoluteCents(readCents(amount));
      return amount.attributes.get("Action")?.trim() === "Add" ? negateCents(value) : value;
    }),
  );
}

/** A larger difference is not a rounding to coins. */
const MAX_ROUNDING_CENTS = 500;

/** Cash rounding: a line of its own, or part of a payment. POSLog amounts have no sign. */
function roundingOf(lines: readonly XmlElement[]): Cents {
  const places = [...lines, ...lines.flatMap((line) => childrenOf(line, "Tender"))];
  return sumOf(
    places
      .flatMap((place) => childrenOf(place, "Rounding"))
      .map((rounding) => {
        const value = readCents(childOf(rounding, "Amount") ?? rounding, "Rounding");
        if (Math.abs(value) > MAX_ROUNDING_CENTS) {
          throw new UnreadableError("Rounding is more than 5.00");
        }
        const direction = rounding.attributes.get("RoundingDirection")?.trim();
        if (direction === "Down") {
          return negateCents(absoluteCents(value));
        }
        return direction === "Up" ? absoluteCents(value) : value;
      }),
  );
}

/** The paid amount, and the parts of it that belong to no line. */
export interface ReadAmounts {
  readonly amountCents: Cents;
  readonly discountCents: Cents;
  readonly roundingCents: Cents;
}

/**
 * Chooses the combination of discount and rounding that explains the total, if there is one: some tills include them in
 * the total and some do not.
 */
function explained(lines: readonly SaleLine[], read: ReadAmounts): ReadAmounts {
  const { amountCents, discountCents, roundingCents } = read;
  for (const discount of new Set([cents(0), discountCents])) {
    const offCents = amountCents - amountOfLines({ lines, discountCents: discount });
    if (offCents === 0 || Math.abs(offCents) === Math.abs(roundingCents)) {
      return { amountCents, discountCents: discount, roundingCents: cents(offCents) };
    }
  }
  return read;
}

interface ReadLines {
  readonly counted: readonly XmlElement[];
  readonly lines: readonly SaleLine[];
  readonly problems: Problems;
}

/** Reads the amount of a sale: the grand total, else the payments, else the sum of the lines less discounts. */
export function readAmounts(
  transaction: XmlElement,
  retail: XmlElement,
  { counted, lines, problems }: ReadLines,
): ReadAmounts {
  const nothing = cents(0);
  const beside = {
    discountCents: problems.read("Discount of the transaction", () => discountOf(retail), nothing),
    roundingCents: problems.read("", () => roundingOf(counted), nothing),
  };
  const grand = grandTotalOf(retail, problems);
  const total =
    grand === undefined
      ? problems.read("Tender", () => paidOf(counted), nothing)
      : problems.read("", () => readCents(grand, GRAND), nothing);
  if (total !== undefined) {
    const amountCents = withSign(total, isReturn(transaction) || isReturn(grand), lines);
    return lines.length === 0 ? { ...beside, amountCents } : explained(lines, { ...beside, amountCents });
  }
  if (!hasAmounts(counted)) {
    problems.add("The receipt has no amount: no total, no payment and no article");
  }
  return { ...beside, amountCents: amountOfLines({ lines, ...beside }) };
}

import { absoluteCents, addCents, cents, negateCents, totalOfLines, type Cents, type SaleLine } from "@punktum/domain";
import { childOf, childrenOf, readCents } from "./poslog-values.ts";
import type { XmlElement } from "./xml/parse.ts";
import { UnreadableError } from "./xml/unreadable.ts";

const isReturn = (element: XmlElement | undefined): boolean =>
  element?.attributes.get("TypeCode")?.trim().startsWith("Return") === true;

/** A `Total` without a type is the gross amount, not what was paid. */
function grandTotalOf(retail: XmlElement): XmlElement | undefined {
  return childrenOf(retail, "Total").find((total) => total.attributes.get("TotalType") === "TransactionGrandAmount");
}

const sumOf = (values: readonly Cents[]): Cents => values.reduce(addCents, cents(0));

function amountsOf(element: XmlElement, name: string): readonly Cents[] {
  return childrenOf(element, name).flatMap((child) => childrenOf(child, "Amount").map(readCents));
}

/** What was handed over, less what came back as change; undefined where no payment is written. */
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

/** Returns keep positive amounts in POSLog: the sign is in the type of the transaction, of the total, or in the lines. */
function withSign(total: Cents, returned: boolean, net: Cents): Cents {
  const takesAway = returned || (total > 0 && net === negateCents(total));
  return takesAway ? negateCents(absoluteCents(total)) : total;
}

/**
 * What a sale came to: the grand total, else what was paid, else the sum of the lines.
 *
 * @throws UnreadableError where none of them is written
 */
export function readTotal(
  transaction: XmlElement,
  retail: XmlElement,
  read: { readonly standing: readonly XmlElement[]; readonly lines: readonly SaleLine[] },
): Cents {
  const grand = grandTotalOf(retail);
  const net = totalOfLines(read.lines);
  const returned = isReturn(transaction) || isReturn(grand);
  if (grand !== undefined) return withSign(readCents(grand), returned, net);
  const paid = paidOf(read.standing);
  if (paid !== undefined) return withSign(paid, returned, net);
  if (read.lines.length === 0) throw new UnreadableError("The receipt has no amount");
  return net;
}

const DIFFERENCE = {
  type: "SALE",
  itemId: "",
  description: "Difference to the total",
  merchandiseGroupCode: "",
  merchandiseSubGroupCode: "",
} as const;

/** What was paid is what counts: a line for the difference where articles and total disagree, as with discounts on everything. */
export function balanceLines(lines: readonly SaleLine[], total: Cents): readonly SaleLine[] {
  const difference = addCents(total, negateCents(totalOfLines(lines)));
  if (lines.length === 0 || difference === 0) return lines;
  const last = lines.reduce((highest, line) => Math.max(highest, line.sequenceNumber), 0);
  return [...lines, { ...DIFFERENCE, sequenceNumber: last + 1, extendedAmountCents: difference }];
}

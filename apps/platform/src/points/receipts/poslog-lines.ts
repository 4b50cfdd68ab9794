import { absoluteCents, negateCents, type Cents, type ReceiptFacts, type SaleLine } from "@punktum/domain";
import { checkDecimal, childOf, childrenOf, firstText, isTrue, readCents, readDay, textOf } from "./poslog-values.ts";
import type { Problems } from "./problems.ts";
import type { XmlElement } from "./xml/parse.ts";
import { UnreadableError } from "./xml/unreadable.ts";

const SOLD = ["Sale", "SaleForDelivery", "SaleForPickup", "FuelSale"];
const RETURNED = ["Return", "ReturnForDelivery", "ReturnForPickup"];
const TAKEN_OFF = ["Discount", "Rebate", "RetailPriceModifier"];
/** Item types that are refunds although POSLog writes them as sold. */
const REFUND_TYPES = ["DepositRefund", "FeeRefund"];
const MAX_TEXT = 200;
const MAX_ITEM = 100;
const MAX_GROUP = 64;

const cut = (text: string, length: number): string => Array.from(text).slice(0, length).join("");

function numberOf(line: XmlElement): number {
  const text = firstText(line, "SequenceNumber");
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

const isVoided = (line: XmlElement): boolean =>
  ["VoidFlag", "CancelFlag", "DeleteFlag"].some((flag) => isTrue(line, flag));

function numbersIn(element: XmlElement): readonly string[] {
  return [textOf(element), ...element.children.flatMap(numbersIn)].filter((text) => /^\d{1,9}$/.test(text));
}

/** Sequence numbers of the lines that a line refers to. */
function linksOf(line: XmlElement): readonly string[] {
  const places = [line, ...line.children];
  const links = places.flatMap((place) => childrenOf(place, "ItemLink"));
  return links.flatMap(numbersIn);
}

/**
 * Lines that count: lines that are not voided themselves and not named by a voided or voiding line. A link of another
 * line only connects lines, for example a bottle and its deposit.
 */
export function countedLines(lines: readonly XmlElement[]): readonly XmlElement[] {
  const voiding = lines.filter((line) => isVoided(line) || childOf(line, "Voids") !== undefined);
  const named = new Set([
    ...voiding.flatMap(linksOf),
    ...voiding.flatMap((line) => childrenOf(line, "Voids")).flatMap(numbersIn),
  ]);
  return lines.filter((line) => !voiding.includes(line) && !named.has(String(numberOf(line))));
}

/**
 * The earlier receipt an element links to. Without a business day the receipt cannot be found and gets a remark as
 * unknown.
 */
function originalOf(element: XmlElement): Pick<SaleLine, "original" | "originalSequenceNumber"> {
  const link = childOf(element, "TransactionLink");
  const sequence = firstText(link, "SequenceNumber");
  const receiptNumber = sequence === "" || sequence === "0" ? firstText(link, "TransactionID") : sequence;
  if (receiptNumber === "") {
    return {};
  }
  const text = firstText(link, "BusinessDayDate") || firstText(childOf(link, "BusinessDayDate"), "Date");
  const businessDay = text === "" ? "" : readDay({ name: "BusinessDayDate of TransactionLink", text });
  const named = firstText(link, "LineItemSequenceNumber");
  return {
    original: { register: firstText(link, "WorkstationID"), receiptNumber, businessDay },
    ...(/^[1-9]\d{0,8}$/.test(named) && { originalSequenceNumber: Number(named) }),
  };
}

/** The linked receipt, when the till names its register, number and day. */
export function linkedReceiptOf(element: XmlElement): ReceiptFacts | undefined {
  const { original } = originalOf(element);
  return original?.businessDay === "" ? undefined : original;
}

/** Gives returns that name no receipt the receipt that the whole transaction links to. */
export function withLinkOf(retail: XmlElement, lines: readonly SaleLine[], problems: Problems): readonly SaleLine[] {
  const { original } = problems.read("", () => originalOf(retail), {});
  const isBare = (line: SaleLine): boolean => line.type === "RETURN" && line.original === undefined;
  return original === undefined ? lines : lines.map((line) => (isBare(line) ? { ...line, original } : line));
}

function groupsOf(item: XmlElement): { readonly group: string; readonly subGroup: string } {
  const levels = childrenOf(item, "MerchandiseHierarchy");
  const isBelow = (level: XmlElement): boolean => /^sub/i.test(level.attributes.get("Level") ?? "");
  const group = levels.find((level) => !isBelow(level));
  return { group: textOf(group), subGroup: textOf(levels.find(isBelow) ?? levels.find((level) => level !== group)) };
}

const ELIGIBLE = ["LoyaltyEligible", "LoyaltyEligibleFlag"];

/** A line earns points unless the till excludes it, in an attribute or element of the line or its article. */
function isEligible(line: XmlElement, item: XmlElement): boolean {
  const said = [line, item].flatMap((place) =>
    ELIGIBLE.flatMap((name) => [place.attributes.get(name)?.trim() ?? "", firstText(place, name)]),
  );
  return !said.some((text) => ["0", "false"].includes(text.toLowerCase()));
}

function lineOf(line: XmlElement, item: XmlElement, amountCents: Cents): SaleLine {
  checkDecimal(childOf(item, "Quantity"));
  const gaveBack = RETURNED.includes(item.name) || REFUND_TYPES.includes(item.attributes.get("ItemType") ?? "");
  const isReturn = gaveBack || amountCents < 0;
  const { group, subGroup } = groupsOf(item);
  return {
    sequenceNumber: numberOf(line),
    type: isReturn ? "RETURN" : "SALE",
    itemId: cut(firstText(item, "ItemID") || textOf(childOf(childOf(item, "POSIdentity"), "POSItemID")), MAX_ITEM),
    description: cut(firstText(item, "Description"), MAX_TEXT),
    merchandiseGroupCode: cut(group, MAX_GROUP),
    merchandiseSubGroupCode: cut(subGroup, MAX_GROUP),
    extendedAmountCents: isReturn ? absoluteCents(amountCents) : amountCents,
    ...(!isEligible(line, item) && { isEligible: false }),
    ...(isReturn && originalOf(item)),
  };
}

function discountsOf(line: XmlElement, discount: XmlElement): readonly SaleLine[] {
  const amount = childOf(discount, "Amount");
  if (amount === undefined) {
    return [];
  }
  const texts = { itemId: "", merchandiseGroupCode: "", merchandiseSubGroupCode: "" };
  const extendedAmountCents = negateCents(absoluteCents(readCents(amount)));
  const description = cut(firstText(discount, "Description") || "Discount", MAX_TEXT);
  return [{ ...texts, sequenceNumber: numberOf(line), type: "SALE", description, extendedAmountCents }];
}

function articlesOf(line: XmlElement, item: XmlElement): readonly SaleLine[] {
  const amounts = childrenOf(item, "ExtendedAmount");
  const [amount] = amounts;
  if (amounts.length > 1) {
    throw new UnreadableError(`ExtendedAmount stands there ${amounts.length} times`);
  }
  return amount === undefined ? [] : [lineOf(line, item, readCents(amount))];
}

function linesOf(line: XmlElement): readonly SaleLine[] {
  return [
    ...childrenOf(line, ...SOLD, ...RETURNED).flatMap((item) => articlesOf(line, item)),
    ...childrenOf(line, ...TAKEN_OFF).flatMap((discount) => discountsOf(line, discount)),
  ];
}

/** Tells whether an article has an amount, readable or not. */
export const hasAmounts = (lines: readonly XmlElement[]): boolean =>
  lines
    .flatMap((line) => childrenOf(line, ...SOLD, ...RETURNED))
    .some((item) => childOf(item, "ExtendedAmount") !== undefined);

/**
 * Reads articles and discounts of the lines that count. Missing or duplicate sequence numbers make all lines be
 * renumbered.
 */
export function readLines(lines: readonly XmlElement[], problems: Problems): readonly SaleLine[] {
  const read = lines.flatMap((line, index) =>
    problems.read(`Line ${numberOf(line) || index + 1}`, () => linesOf(line), []),
  );
  const numbers = new Set(read.map((line) => line.sequenceNumber));
  const areGood = numbers.size === read.length && !numbers.has(0);
  return areGood ? read : read.map((line, index) => ({ ...line, sequenceNumber: index + 1 }));
}

import { absoluteCents, negateCents, type Cents, type ReceiptFacts, type SaleLine } from "@punktum/domain";
import { checkDecimal, childOf, childrenOf, firstText, isTrue, readCents, readDay, textOf } from "./poslog-values.ts";
import type { XmlElement } from "./xml/parse.ts";

const SOLD = ["Sale", "SaleForDelivery", "SaleForPickup", "FuelSale"];
const RETURNED = ["Return", "ReturnForDelivery", "ReturnForPickup"];
const TAKEN_OFF = ["Discount", "Rebate"];
/** Articles that are money back although they are written as sold. */
const REFUND_TYPES = ["DepositRefund", "FeeRefund"];
const MAX_TEXT = 200;
const MAX_CODE = 64;

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

/** Numbers of the lines a line speaks of. */
function linksOf(line: XmlElement): readonly string[] {
  const places = [line, ...line.children];
  const links = places.flatMap((place) => childrenOf(place, "ItemLink"));
  return links.flatMap(numbersIn);
}

/**
 * Lines that count: neither flagged as voided themselves, nor named by a voided line or by a line that voids. A link of a line
 * that is not voided only ties lines together, a bottle and its deposit.
 */
export function standingLines(lines: readonly XmlElement[]): readonly XmlElement[] {
  const voiding = lines.filter((line) => isVoided(line) || childOf(line, "Voids") !== undefined);
  const named = new Set([
    ...voiding.flatMap(linksOf),
    ...voiding.flatMap((line) => childrenOf(line, "Voids")).flatMap(numbersIn),
  ]);
  return lines.filter((line) => !voiding.includes(line) && !named.has(String(numberOf(line))));
}

/** The earlier receipt an element links to, where the till names its register, number and day. */
export function linkedReceiptOf(element: XmlElement): ReceiptFacts | undefined {
  const link = childOf(element, "TransactionLink");
  const sequence = firstText(link, "SequenceNumber");
  const receiptNumber = sequence === "" || sequence === "0" ? firstText(link, "TransactionID") : sequence;
  const day = firstText(link, "BusinessDayDate") || firstText(childOf(link, "BusinessDayDate"), "Date");
  if (receiptNumber === "" || day === "") return undefined;
  return { register: firstText(link, "WorkstationID"), receiptNumber, businessDay: readDay(day) };
}

function groupsOf(item: XmlElement): { readonly group: string; readonly subGroup: string } {
  const levels = childrenOf(item, "MerchandiseHierarchy");
  const isBelow = (level: XmlElement): boolean => /^sub/i.test(level.attributes.get("Level") ?? "");
  const group = levels.find((level) => !isBelow(level));
  return { group: textOf(group), subGroup: textOf(levels.find(isBelow) ?? levels.find((level) => level !== group)) };
}

function lineOf(line: XmlElement, item: XmlElement, amountCents: Cents): SaleLine {
  checkDecimal(childOf(item, "Quantity"));
  const gaveBack = RETURNED.includes(item.name) || REFUND_TYPES.includes(item.attributes.get("ItemType") ?? "");
  const isReturn = gaveBack || amountCents < 0;
  const { group, subGroup } = groupsOf(item);
  const original = isReturn ? linkedReceiptOf(item) : undefined;
  return {
    sequenceNumber: numberOf(line),
    type: isReturn ? "RETURN" : "SALE",
    itemId: cut(firstText(item, "ItemID") || textOf(childOf(childOf(item, "POSIdentity"), "POSItemID")), MAX_CODE),
    description: cut(firstText(item, "Description"), MAX_TEXT),
    merchandiseGroupCode: cut(group, MAX_CODE),
    merchandiseSubGroupCode: cut(subGroup, MAX_CODE),
    extendedAmountCents: isReturn ? absoluteCents(amountCents) : amountCents,
    ...(original !== undefined && { original }),
  };
}

function discountOf(line: XmlElement, discount: XmlElement): readonly SaleLine[] {
  const amount = childOf(discount, "Amount");
  if (amount === undefined) return [];
  const texts = { itemId: "", merchandiseGroupCode: "", merchandiseSubGroupCode: "" };
  const extendedAmountCents = negateCents(absoluteCents(readCents(amount)));
  const description = cut(firstText(discount, "Description") || "Discount", MAX_TEXT);
  return [{ ...texts, sequenceNumber: numberOf(line), type: "SALE", description, extendedAmountCents }];
}

function linesOf(line: XmlElement): readonly SaleLine[] {
  const items = childrenOf(line, ...SOLD, ...RETURNED).flatMap((item) => {
    const amount = childOf(item, "ExtendedAmount");
    return amount === undefined ? [] : [lineOf(line, item, readCents(amount))];
  });
  return [...items, ...childrenOf(line, ...TAKEN_OFF).flatMap((discount) => discountOf(line, discount))];
}

/** Articles and discounts of the lines that count. Numbers that are missing or come twice make all of them counted anew. */
export function readLines(lines: readonly XmlElement[]): readonly SaleLine[] {
  const read = lines.flatMap(linesOf);
  const numbers = new Set(read.map((line) => line.sequenceNumber));
  const areGood = numbers.size === read.length && !numbers.has(0);
  return areGood ? read : read.map((line, index) => ({ ...line, sequenceNumber: index + 1 }));
}

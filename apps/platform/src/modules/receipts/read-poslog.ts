import { fail, succeed, type Outcome, type ReceiptFacts, type Sale, type TimeZone } from "@punktum/domain";
import { linkedReceiptOf, readLines, standingLines } from "./poslog-lines.ts";
import { balanceLines, readTotal } from "./poslog-total.ts";
import {
  childOf,
  childrenOf,
  firstText,
  isTrue,
  readDay,
  readMoment,
  textOf,
  type ReadMoment,
} from "./poslog-values.ts";
import { RECEIPT_LIMITS, type XmlLimits } from "./xml/limits.ts";
import { parseXml, type XmlElement } from "./xml/parse.ts";
import { UnreadableError } from "./xml/unreadable.ts";

/** A sale as a till wrote it. */
export interface ReadSale {
  readonly kind: "SALE";
  readonly sale: Sale & { readonly receipt: ReceiptFacts };
  /** The shop's number as the till writes it; empty where it names none. */
  readonly store: string;
  readonly cardCode: string | null;
  /** What the reader had to decide, for the answer. */
  readonly remarks: readonly string[];
}

/** A good document without a sale to count. */
export interface NothingToCount {
  readonly kind: "NOTHING";
  readonly why: "TRAINING" | "VOIDED" | "NOT_FINISHED" | "NO_SALE";
  /** VOIDED: the receipt that was voided, which may have been taken before. */
  readonly voided?: VoidedReceipt;
}

/** A receipt that no longer counts. */
export interface VoidedReceipt {
  readonly store: string;
  readonly receipt: ReceiptFacts;
  readonly timeMs: number;
}

export type PoslogReading = ReadSale | NothingToCount;

export interface ReadPoslogOptions {
  /** Zone of times that are written without one. */
  readonly timeZone: TimeZone;
  readonly limits?: XmlLimits;
}

/** POSLog's own namespace, and that of a dialect that invented another. */
const NAMESPACES = [
  "",
  "http://www.nrf-arts.org/IXRetail/namespace/",
  "http://www.nrf-arts.org/IXRetail/v6.0.0/poslog",
];
const COUNTED = ["", "Finished", "Tendered", "Delivered"];
const VOIDED = ["Voided", "PostVoided", "TransactionVoided", "Canceled", "SuspendedDeleted"];
const MAX_ID = 128;

/** Vendors add elements of their own, some under names of POSLog: those of other namespaces are left out. */
function withoutForeign(element: XmlElement, namespaces: readonly string[]): XmlElement {
  const own = element.children.filter((child) => namespaces.includes(child.namespace));
  return { ...element, children: own.map((child) => withoutForeign(child, namespaces)) };
}

function onlyOne(elements: readonly XmlElement[]): XmlElement | undefined {
  if (elements.length > 1) throw new UnreadableError("One receipt per request, please");
  return elements[0];
}

function transactionOf(root: XmlElement): XmlElement {
  if (root.name !== "POSLog") throw new UnreadableError("The document is not a POSLog");
  const log = withoutForeign(root, [...NAMESPACES, root.namespace]);
  const transaction = onlyOne(childrenOf(log, "Transaction"));
  if (transaction === undefined) throw new UnreadableError("The log holds no transaction");
  return transaction;
}

/** The shop: `RetailStoreID` in version 2, in version 6 the business unit that is a store. */
function storeOf(transaction: XmlElement): string {
  const units = childrenOf(transaction, "BusinessUnit").flatMap((unit) => childrenOf(unit, "UnitID"));
  const isStore = (unit: XmlElement): boolean => [undefined, "RetailStore"].includes(unit.attributes.get("TypeCode"));
  return shortId(firstText(transaction, "RetailStoreID") || textOf(units.find(isStore)));
}

function shortId(text: string): string {
  if (text.length > MAX_ID) throw new UnreadableError(`An id is longer than ${MAX_ID} characters`);
  return text;
}

/** When the sale ended; the time of the message only where nothing else is written. */
function momentOf(transaction: XmlElement, timeZone: TimeZone): ReadMoment {
  const logged = childrenOf(transaction, "POSLogDateTime");
  const ofSale = logged.find((time) => time.attributes.get("TypeCode") === "Transaction");
  const text =
    firstText(transaction, "EndDateTime") ||
    textOf(ofSale) ||
    firstText(transaction, "ReceiptDateTime", "BeginDateTime") ||
    textOf(logged[0]);
  if (text === "") throw new UnreadableError("The receipt has no time");
  return readMoment(text, timeZone);
}

function receiptOf(transaction: XmlElement, moment: ReadMoment): ReceiptFacts {
  const receiptNumber = shortId(firstText(transaction, "ReceiptNumber", "SequenceNumber", "TransactionID"));
  if (receiptNumber === "") throw new UnreadableError("The receipt has no number");
  const day = firstText(transaction, "BusinessDayDate");
  const register = shortId(firstText(transaction, "WorkstationID", "TillID"));
  return { register, receiptNumber, businessDay: day === "" ? moment.day : readDay(day) };
}

/** Where real tills put the member's number, the most particular place first. */
function cardTextOf(transaction: XmlElement, retail: XmlElement): string {
  const lines = childrenOf(retail, "LineItem");
  const items = lines.flatMap((line) => line.children);
  const loyalty = [retail, transaction, ...items].flatMap((place) => childrenOf(place, "LoyaltyAccount"));
  const candidates = [
    ...loyalty.map((account) => firstText(childOf(account, "LoyaltyAccount"), "LoyaltyAccountID")),
    ...loyalty.map((account) => firstText(account, "LoyaltyAccountID")),
    ...loyalty.map((account) => firstText(childOf(account, "LoyaltyCard"), "PrimaryAccountNumber")),
    ...loyalty.map((account) => firstText(account, "CustomerID")),
    ...childrenOf(retail, "Customer").map((customer) => firstText(customer, "CustomerID", "AccountNumber")),
    ...lines.map((line) => firstText(childOf(line, "LoyaltyReward"), "LoyaltyID")),
  ];
  return candidates.find((candidate) => candidate !== "") ?? "";
}

function checkCurrency(element: XmlElement): void {
  const codes = ["Currency", "CurrencyCode"].map((name) => element.attributes.get(name)?.trim());
  const inText = element.name === "CurrencyCode" ? textOf(element) : undefined;
  if ([...codes, inText].some((code) => code !== undefined && code !== "EUR")) {
    throw new UnreadableError("Only euros are read");
  }
  // What was paid in another currency stands beside its worth in euros.
  element.children.filter(({ name }) => name !== "ForeignCurrency").forEach(checkCurrency);
}

function readSale(transaction: XmlElement, retail: XmlElement, timeZone: TimeZone): ReadSale {
  const moment = momentOf(transaction, timeZone);
  const standing = standingLines(childrenOf(retail, "LineItem"));
  const lines = readLines(standing);
  const amountCents = readTotal(transaction, retail, { standing, lines });
  const balanced = balanceLines(lines, amountCents);
  const cardText = cardTextOf(transaction, retail);
  const isCard = /^[\x21-\x7e]{1,128}$/.test(cardText);
  const externalId = shortId(firstText(transaction, "TransactionID"));
  return {
    kind: "SALE",
    sale: {
      transactionType: "EARNTRANSACTION",
      amountCents,
      transactionTimeMs: moment.timeMs,
      receipt: receiptOf(transaction, moment),
      lines: balanced,
      ...(externalId !== "" && { externalId }),
    },
    store: storeOf(transaction),
    cardCode: isCard ? cardText : null,
    remarks: [
      ...(balanced.length > lines.length ? ["The articles do not add up to the total; the total counts"] : []),
      ...(cardText !== "" && !isCard ? ["The card number cannot be read"] : []),
    ],
  };
}

/** What was voided: the receipt the log links to, else the log's own. */
function readVoided(transaction: XmlElement, retail: XmlElement, timeZone: TimeZone): NothingToCount {
  const moment = momentOf(transaction, timeZone);
  const receipt = linkedReceiptOf(retail) ?? receiptOf(transaction, moment);
  return { kind: "NOTHING", why: "VOIDED", voided: { store: storeOf(transaction), receipt, timeMs: moment.timeMs } };
}

function readTransaction(transaction: XmlElement, timeZone: TimeZone): PoslogReading {
  const retail = onlyOne(childrenOf(transaction, "RetailTransaction", "CustomerOrderTransaction"));
  if (isTrue(transaction, "TrainingModeFlag")) return { kind: "NOTHING", why: "TRAINING" };
  if (retail === undefined) return { kind: "NOTHING", why: "NO_SALE" };
  const status = retail.attributes.get("TransactionStatus")?.trim() ?? "";
  if (VOIDED.includes(status) || isTrue(transaction, "CancelFlag")) {
    return readVoided(transaction, retail, timeZone);
  }
  if (!COUNTED.includes(status)) return { kind: "NOTHING", why: "NOT_FINISHED" };
  checkCurrency(transaction);
  const read = readSale(transaction, retail, timeZone);
  const isEmpty = read.sale.lines.length === 0 && read.sale.amountCents === 0;
  return isEmpty ? { kind: "NOTHING", why: "NO_SALE" } : read;
}

/**
 * Reads one receipt out of a POSLog document: version 6 with or without its namespace, its dialects, and the shape of version
 * 2. Elements are found by name, not by position, and never fetched from anywhere. Whatever is beyond the limits or makes no
 * sense is `ARTS_ERROR` with a sentence that repeats nothing of the document (ARTS-06).
 */
export async function readPoslog(
  bytes: Uint8Array,
  { timeZone, limits = RECEIPT_LIMITS }: ReadPoslogOptions,
): Promise<Outcome<PoslogReading, "ARTS_ERROR">> {
  try {
    return succeed(readTransaction(transactionOf(await parseXml(bytes, limits)), timeZone));
  } catch (error) {
    if (error instanceof UnreadableError) return fail("ARTS_ERROR", error.message);
    throw error;
  }
}

import {
  fail,
  succeed,
  TIME_PROBLEM_TEXTS,
  timeProblems,
  type Failure,
  type ReceiptFacts,
  type Sale,
  type TillRemark,
  type TimeZone,
} from "@punktum/domain";
import { linkedReceiptOf, readLines, countedLines, withLinkOf } from "./poslog-lines.ts";
import { checkCurrency, checkNotTwice, checkStatus, MAX_LINES, shortId, type Status } from "./poslog-checks.ts";
import { readAmounts } from "./poslog-total.ts";
import {
  childOf,
  childrenOf,
  firstNamed,
  firstText,
  isTrue,
  readDay,
  readMoment,
  textOf,
  type NamedText,
  type ReadMoment,
} from "./poslog-values.ts";
import { Problems } from "./problems.ts";
import { RECEIPT_LIMITS, type XmlLimits } from "./xml/limits.ts";
import { parseXml, type XmlElement } from "./xml/parse.ts";
import { UnreadableError } from "./xml/unreadable.ts";

/** A sale as a till reported it. */
export interface ReadSale {
  readonly kind: "SALE";
  readonly sale: Sale & { readonly receipt: ReceiptFacts };
  /** Number of the shop as written; empty when the document names none. */
  readonly store: string;
  readonly cardCode: string | null;
  /** What the reader had to decide, for the answer. */
  readonly remarks: readonly TillRemark[];
}

/** A valid document that contains no sale to count. */
export interface NothingToCount {
  readonly kind: "NOTHING";
  readonly why: "TRAINING" | "VOIDED" | "NOT_FINISHED" | "NO_SALE";
  /** VOIDED: the receipt that was voided; it may have been booked before. */
  readonly voided?: VoidedReceipt;
}

/** A receipt that was voided. */
export interface VoidedReceipt {
  readonly store: string;
  readonly receipt: ReceiptFacts;
  readonly timeMs: number;
}

export type PoslogReading = ReadSale | NothingToCount;

export interface ReadPoslogOptions {
  /** Zone for times without one. */
  readonly timeZone: TimeZone;
  /** Currency of the programme; amounts in others are refused. */
  readonly currency: string;
  /** Time of arrival. Without it, times are read but not checked for plausibility. */
  readonly nowMs?: number | undefined;
  /** Character set named by the request. */
  readonly charset?: string | undefined;
  readonly limits?: XmlLimits;
}

/** POSLog's namespaces, and the one of a dialect. */
const NAMESPACES = [
  "",
  "http://www.nrf-arts.org/IXRetail/namespace/",
  "http://www.nrf-arts.org/IXRetail/v6.0.0/poslog",
];

/** A document, and the problems found in it. */
interface Reading extends Pick<ReadPoslogOptions, "timeZone" | "currency" | "nowMs"> {
  readonly transaction: XmlElement;
  readonly problems: Problems;
}

/** Removes elements of other namespaces: vendors add their own, some under names of POSLog. */
function withoutForeign(element: XmlElement, namespaces: readonly string[]): XmlElement {
  const own = element.children.filter((child) => namespaces.includes(child.namespace));
  return { ...element, children: own.map((child) => withoutForeign(child, namespaces)) };
}

function onlyOne(elements: readonly XmlElement[]): XmlElement | undefined {
  if (elements.length > 1) {
    throw new UnreadableError("One receipt per request, please");
  }
  return elements[0];
}

function transactionOf(root: XmlElement): XmlElement {
  if (root.name !== "POSLog") {
    throw new UnreadableError("The document is not a POSLog");
  }
  const log = withoutForeign(root, [...NAMESPACES, root.namespace]);
  const transaction = onlyOne(childrenOf(log, "Transaction"));
  if (transaction === undefined) {
    throw new UnreadableError("The log holds no transaction");
  }
  return transaction;
}

/** Number of the shop: `RetailStoreID` in version 2, the business unit of type store in version 6. */
function storeOf({ transaction, problems }: Reading): string {
  const units = childrenOf(transaction, "BusinessUnit").flatMap((unit) => childrenOf(unit, "UnitID"));
  const isStore = (unit: XmlElement): boolean => [undefined, "RetailStore"].includes(unit.attributes.get("TypeCode"));
  const text = textOf(units.find(isStore));
  return shortId(firstNamed(transaction, "RetailStoreID") ?? { name: "UnitID", text }, problems);
}

/** Reports implausible times of a receipt that arrives now. */
function judgeTimes({ problems, nowMs }: Reading, name: string, time: Parameters<typeof timeProblems>[0]): void {
  for (const problem of nowMs === undefined ? [] : timeProblems(time, nowMs)) {
    problems.add(`${name} is ${TIME_PROBLEM_TEXTS[problem]}`);
  }
}

/** The end of the sale, or the time of the message when there is no other. */
function timeOf(transaction: XmlElement): NamedText | undefined {
  const logged = childrenOf(transaction, "POSLogDateTime");
  const ofSale = logged.find((time) => time.attributes.get("TypeCode") === "Transaction");
  const candidates = [
    firstNamed(transaction, "EndDateTime"),
    { name: "POSLogDateTime", text: textOf(ofSale) },
    firstNamed(transaction, "ReceiptDateTime", "BeginDateTime"),
    { name: "POSLogDateTime", text: textOf(logged[0]) },
  ];
  return candidates.find((candidate) => candidate !== undefined && candidate.text !== "");
}

const NO_MOMENT: ReadMoment = { timeMs: Number.NaN, day: "" };

function momentOf(reading: Reading): ReadMoment {
  const { transaction, timeZone, problems } = reading;
  const time = timeOf(transaction);
  if (time === undefined) {
    problems.add("The receipt has no time: EndDateTime is missing");
    return NO_MOMENT;
  }
  const moment = problems.read("", () => readMoment(time, timeZone), NO_MOMENT);
  judgeTimes(reading, time.name, { transactionTimeMs: moment.timeMs });
  return moment;
}

function receiptOf({ transaction, problems, nowMs }: Reading, { timeMs, day }: ReadMoment): ReceiptFacts {
  const number = firstNamed(transaction, "ReceiptNumber", "SequenceNumber", "TransactionID");
  if (number === undefined) {
    problems.add("The receipt has no number: ReceiptNumber is missing");
  }
  const written = firstNamed(transaction, "BusinessDayDate");
  const businessDay = written === undefined ? day : problems.read("", () => readDay(written), "");
  const isJudged = nowMs !== undefined;
  if (isJudged && timeProblems({ transactionTimeMs: timeMs, businessDay }, nowMs).includes("BUSINESS_DAY_FAR")) {
    problems.add(`BusinessDayDate is ${TIME_PROBLEM_TEXTS.BUSINESS_DAY_FAR}`);
  }
  return {
    register: shortId(firstNamed(transaction, "WorkstationID", "TillID"), problems),
    receiptNumber: shortId(number, problems),
    businessDay,
  };
}

/** The member's number, read from the places where tills write it, the most specific place first. */
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

function readSale(reading: Reading, retail: XmlElement): ReadSale {
  const { transaction, problems } = reading;
  const moment = momentOf(reading);
  const written = childrenOf(retail, "LineItem");
  if (written.length > MAX_LINES) {
    problems.add(`There are more than ${MAX_LINES} lines`);
  }
  const counted = countedLines(written.slice(0, MAX_LINES));
  const lines = withLinkOf(retail, readLines(counted, problems), problems);
  const { amountCents, discountCents, roundingCents } = readAmounts(transaction, retail, { counted, lines, problems });
  const cardText = cardTextOf(transaction, retail);
  const isCard = /^[\x21-\x7e]{1,128}$/.test(cardText);
  const externalId = shortId(firstNamed(transaction, "TransactionID"), problems);
  return {
    kind: "SALE",
    sale: {
      transactionType: "EARNTRANSACTION",
      amountCents,
      transactionTimeMs: moment.timeMs,
      receipt: receiptOf(reading, moment),
      lines,
      ...(discountCents !== 0 && { discountCents }),
      ...(roundingCents !== 0 && { roundingCents }),
      ...(externalId !== "" && { externalId }),
    },
    store: storeOf(reading),
    cardCode: isCard ? cardText : null,
    remarks: cardText !== "" && !isCard ? ["CARD_UNREADABLE"] : [],
  };
}

/** Reads which receipt was voided: the linked one, else the document's own. */
function readVoided(reading: Reading, retail: XmlElement): NothingToCount {
  const moment = momentOf(reading);
  const linked = reading.problems.read("", () => linkedReceiptOf(retail), undefined);
  const receipt = linked ?? receiptOf(reading, moment);
  return { kind: "NOTHING", why: "VOIDED", voided: { store: storeOf(reading), receipt, timeMs: moment.timeMs } };
}

function readCounted(reading: Reading, retail: XmlElement, status: Status): PoslogReading {
  if (status === "VOIDED" || isTrue(reading.transaction, "CancelFlag")) {
    return readVoided(reading, retail);
  }
  if (status === "NOT_FINISHED") {
    return { kind: "NOTHING", why: "NOT_FINISHED" };
  }
  checkCurrency(reading.transaction, reading);
  const read = readSale(reading, retail);
  const isEmpty = read.sale.lines.length === 0 && read.sale.amountCents === 0;
  return isEmpty ? { kind: "NOTHING", why: "NO_SALE" } : read;
}

function readTransaction(reading: Reading): PoslogReading {
  const { transaction, problems } = reading;
  const retail = onlyOne(childrenOf(transaction, "RetailTransaction", "CustomerOrderTransaction"));
  if (isTrue(transaction, "TrainingModeFlag")) {
    return { kind: "NOTHING", why: "TRAINING" };
  }
  if (retail === undefined) {
    return { kind: "NOTHING", why: "NO_SALE" };
  }
  checkNotTwice(transaction, problems);
  const read = readCounted(reading, retail, checkStatus(retail, problems));
  problems.settle();
  return read;
}

/** Why a document is refused: one sentence per problem. */
export interface UnreadableReceipt {
  readonly ok: false;
  readonly error: Failure<"ARTS_ERROR"> & { readonly problems: readonly string[] };
}

/**
 * Reads one receipt from a POSLog document: version 6 with or without its namespace, its dialects, and the form of
 * version 2. Elements are found by name, not by position, and nothing is fetched. A document that exceeds a limit or is
 * inconsistent gives `ARTS_ERROR` with a sentence per problem that names the element and the limit. A sentence repeats
 * of the document at most a word that a till would write.
 */
export async function readPoslog(
  bytes: Uint8Array,
  { limits = RECEIPT_LIMITS, charset, ...options }: ReadPoslogOptions,
): Promise<{ readonly ok: true; readonly response: PoslogReading } | UnreadableReceipt> {
  try {
    const transaction = transactionOf(await parseXml(bytes, limits, charset));
    return succeed(readTransaction({ ...options, transaction, problems: new Problems() }));
  } catch (error) {
    if (!(error instanceof UnreadableError)) {
      throw error;
    }
    const { message, problems } = error;
    return { ok: false, error: { ...fail("ARTS_ERROR", message).error, problems } };
  }
}

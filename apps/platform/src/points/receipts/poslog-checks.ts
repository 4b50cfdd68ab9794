import { childrenOf, textOf, type NamedText } from "./poslog-values.ts";
import { quoted, type Problems } from "./problems.ts";
import type { XmlElement } from "./xml/parse.ts";

/** Most lines of one receipt, including voided lines and payments. */
export const MAX_LINES = 1_500;
const MAX_ID = 128;

/** How a transaction is treated, by its status. */
export type Status = "COUNTED" | "VOIDED" | "NOT_FINISHED";

/** All POSLog statuses. A transaction that is neither counted nor voided is unfinished, or not a sale. */
const STATUSES: Readonly<Record<Status, readonly string[]>> = {
  COUNTED: ["Finished", "Tendered", "Delivered"],
  VOIDED: ["Voided", "PostVoided", "TransactionVoided", "Canceled", "SuspendedDeleted"],
  NOT_FINISHED: [
    "Suspended",
    "SuspendedRetrieved",
    "Failed",
    "Totaled",
    "Subtotal",
    "InProcess",
    "InComplete",
    "Resumed",
    "Returned",
    "Replaced",
    "Shipped",
    "Packed",
    "Picked",
    "PartialDelivery",
    "PartialShip",
    "OutForDelivery",
    "Authorized",
    "Projection",
    "Revision",
    "Waste",
    "Unknown",
    "Updated",
  ],
};

const KNOWN = (["COUNTED", "VOIDED", "NOT_FINISHED"] as const).flatMap((status) =>
  STATUSES[status].map((text) => ({ status, text })),
);

/** Maps a transaction's status; a missing status means `Finished`, POSLog's default. */
export function checkStatus(retail: XmlElement, problems: Problems): Status {
  const text = retail.attributes.get("TransactionStatus")?.trim() ?? "";
  const found = KNOWN.find((known) => known.text === text);
  if (found === undefined && text !== "") {
    const known = KNOWN.map((status) => status.text).join(", ");
    problems.add(`TransactionStatus ${quoted(text)} is not known; known are ${known}`);
  }
  return found?.status ?? "COUNTED";
}

/** Elements that occur once in a transaction, or have the same text each time. */
const ONCE = [
  "RetailStoreID",
  "WorkstationID",
  "SequenceNumber",
  "TransactionID",
  "ReceiptNumber",
  "CurrencyCode",
  "BusinessDayDate",
];

/** Reports two different numbers, days or times, because it is unknown which one belongs to the receipt. */
export function checkNotTwice(transaction: XmlElement, problems: Problems): void {
  const ends = childrenOf(transaction, "EndDateTime").filter((time) => !time.attributes.has("TypeCode"));
  for (const elements of [...ONCE.map((name) => childrenOf(transaction, name)), ends]) {
    const name = elements[0]?.name ?? "";
    if (new Set(elements.map(textOf)).size > 1) {
      problems.add(`${name} stands there twice, and not the same`);
    }
  }
}

interface Money {
  readonly currency: string;
  readonly problems: Problems;
}

/** Checks that every amount is in the programme's currency. */
export function checkCurrency(element: XmlElement, money: Money): void {
  const codes = ["Currency", "CurrencyCode"].map((name) => element.attributes.get(name)?.trim());
  const inText = element.name === "CurrencyCode" ? textOf(element) : undefined;
  for (const code of [...codes, inText]) {
    if (code !== undefined && code !== money.currency) {
      const said = element.name === "CurrencyCode" ? element.name : `Currency of ${element.name}`;
      money.problems.add(`${said} is ${quoted(code)}; the programme's is ${money.currency}`);
    }
  }
  // A payment in a foreign currency also states its value in the programme's currency; only that is checked.
  for (const child of element.children) {
    if (child.name !== "ForeignCurrency") {
      checkCurrency(child, money);
    }
  }
}

/** An id or number; empty when absent. */
export function shortId(named: NamedText | undefined, problems: Problems): string {
  if (named === undefined) {
    return "";
  }
  if (named.text.length > MAX_ID) {
    problems.add(`${named.name} is longer than ${MAX_ID} characters`);
  }
  return named.text;
}

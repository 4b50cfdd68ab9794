import { externalIdOf } from "./external-id.ts";
import { formatReceiptTime } from "../base/format.ts";
import { absoluteCents, addCents, cents, euroTextOfCents, negateCents, type Cents } from "../base/money.ts";
import { totalOfLines, type ReceiptFacts, type Sale, type SaleLine } from "./sale.ts";
import { zonedTextOf, type TimeZone } from "../base/zoned-time.ts";

/** One means of payment, in POSLog terms. */
export interface ReceiptTender {
  readonly tenderType: "Cash" | "CreditDebit" | "Voucher" | "GiftCard" | "Loyalty" | "Mobile";
  readonly amountCents: Cents;
}

/** Facts of the log besides the sale itself. */
export interface PoslogFacts {
  /** Number of the store. */
  readonly store: string;
  /** Time zone of the store; times are written as local time with offset. */
  readonly timeZone: TimeZone;
  /** VAT id of the store, part of the default external id. */
  readonly vatId: string;
  /** The shopper's card, or null. */
  readonly cardCode: string | null;
  /** Time of writing in epoch milliseconds; defaults to the time of the sale. */
  readonly writtenAtMs?: number;
  readonly tenders?: readonly ReceiptTender[];
  /** Tax contained in the total. */
  readonly taxCents?: Cents;
  /** Lines that were voided: written with the void flag, they do not count. */
  readonly voidedLines?: readonly SaleLine[];
  /** The whole receipt was voided, before or after it was reported. */
  readonly isVoided?: boolean;
}

const NAMESPACE = "http://www.nrf-arts.org/IXRetail/namespace/";
/** Extensions use a namespace of their own; POSLog allows them at the end of a transaction. */
const EXTENSION_NAMESPACE = "urn:punktum:receipt";

const MARKUP: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Escapes text for XML: drops characters that XML forbids, and writes markup and white space as references. */
export function xmlText(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll(/[&<>"'\t\n\r]/g, (character) => MARKUP[character] ?? `&#${character.charCodeAt(0)};`);
}

function element(name: string, value: string, attributes = ""): string {
  return value === "" ? "" : `<${name}${attributes}>${xmlText(value)}</${name}>`;
}

const amount = (name: string, value: Cents): string => `<${name} Currency="EUR">${euroTextOfCents(value)}</${name}>`;

/** The number of a link must be digits. Another receipt number is written as the till's own id. */
function linkOf(original: ReceiptFacts | undefined, store: string): string {
  if (original === undefined) {
    return "";
  }
  const { register, receiptNumber, businessDay } = original;
  const isNumber = /^[1-9]\d{0,17}$/.test(receiptNumber);
  const parts = [
    element("BusinessUnit", store),
    `<WorkstationID>${xmlText(register)}</WorkstationID>`,
    `<BusinessDayDate>${element("Date", businessDay)}</BusinessDayDate>`,
    element("SequenceNumber", isNumber ? receiptNumber : "0"),
    isNumber ? "" : element("TransactionID", receiptNumber),
  ];
  return `<TransactionLink ReasonCode="Return">${parts.join("")}</TransactionLink>`;
}

/** In version 6 the sequence number follows the content. */
const lineItem = (content: string, sequenceNumber: number, attributes = ""): string =>
  `<LineItem${attributes}>${content}<SequenceNumber>${sequenceNumber}</SequenceNumber></LineItem>`;

function itemOf(line: SaleLine, store: string, attributes = ""): string {
  const name = line.type === "RETURN" ? "Return" : "Sale";
  const content = [
    // An item needs an id, even an empty one.
    line.itemId === "" ? "<ItemID/>" : element("ItemID", line.itemId),
    element("MerchandiseHierarchy", line.merchandiseGroupCode, ' Level="Department"'),
    element("MerchandiseHierarchy", line.merchandiseSubGroupCode, ' Level="SubDepartment"'),
    element("Description", line.description, ' TypeCode="Short"'),
    amount("ExtendedAmount", absoluteCents(line.extendedAmountCents)),
    "<Quantity>1</Quantity>",
    linkOf(line.original, store),
  ].join("");
  return lineItem(`<${name} ItemType="Stock">${content}</${name}>`, line.sequenceNumber, attributes);
}

function tenderOf({ tenderType, amountCents }: ReceiptTender, sequenceNumber: number): string {
  const typeCode = amountCents < 0 ? "Refund" : "Sale";
  const given = amount("Amount", absoluteCents(amountCents));
  return lineItem(`<Tender TenderType="${tenderType}" TypeCode="${typeCode}">${given}</Tender>`, sequenceNumber);
}

function totalsOf({ amountCents }: Sale, { taxCents }: PoslogFacts): string {
  const tax: readonly (readonly [string, Cents])[] =
    taxCents === undefined
      ? []
      : [
          ["TransactionNetAmount", addCents(amountCents, negateCents(taxCents))],
          ["TransactionTaxAmount", taxCents],
        ];
  const totals = [
    ["TransactionGrossAmount", amountCents] as const,
    ...tax,
    ["TransactionGrandAmount", amountCents] as const,
  ];
  return totals
    .map(([type, value]) => `<Total TotalType="${type}" CurrencyCode="EUR">${euroTextOfCents(value)}</Total>`)
    .join("");
}

function loyaltyOf(cardCode: string | null): string {
  if (cardCode === null) {
    return "";
  }
  const account = element("LoyaltyAccountID", cardCode);
  return `<Customer>${element("CustomerID", cardCode)}</Customer><LoyaltyAccount><LoyaltyAccount>${account}</LoyaltyAccount></LoyaltyAccount>`;
}

function checkSums({ lines, amountCents }: Sale, tenders: readonly ReceiptTender[]): void {
  if (lines.some((line) => line.type === "SALE" && line.extendedAmountCents < 0)) {
    throw new RangeError("A sold line's amount is never negative");
  }
  if (lines.length > 0 && totalOfLines(lines) !== amountCents) {
    throw new RangeError("The lines of a receipt must add up to its total");
  }
  const paid = tenders.reduce((sum, tender) => addCents(sum, tender.amountCents), cents(0));
  if (tenders.length > 0 && paid !== amountCents) {
    throw new RangeError("What was paid must add up to the total");
  }
}

/**
 * Writes a sale as ARTS POSLog 6.0.0, type SaleTransaction: amounts with two decimals, XML times, and the time of the
 * sale once more as `yyyyMMdd-HHmm` (ARTS-03).
 *
 * @throws RangeError if lines or tenders do not add up to the amount, or a sold line is negative
 */
export function writePoslog(sale: Sale, facts: PoslogFacts): string {
  const { receipt, lines, transactionTimeMs } = sale;
  const { tenders = [], voidedLines = [] } = facts;
  checkSums(sale, tenders);
  const time = (timeMs: number): string => zonedTextOf(timeMs, facts.timeZone);
  const last = [...lines, ...voidedLines].reduce((highest, line) => Math.max(highest, line.sequenceNumber), 0);
  const version = 'MajorVersion="6" MinorVersion="0" FixVersion="0"';
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<POSLog xmlns="${NAMESPACE}" ${version}>`,
    `<Transaction ${version} TypeCode="SaleTransaction">`,
    `<BusinessUnit>${element("UnitID", facts.store, ' TypeCode="RetailStore"')}</BusinessUnit>`,
    element("WorkstationID", receipt?.register ?? ""),
    element("TransactionID", externalIdOf(sale, facts)),
    element("POSLogDateTime", time(facts.writtenAtMs ?? transactionTimeMs), ' TypeCode="Message"'),
    element("POSLogDateTime", time(transactionTimeMs), ' TypeCode="Transaction"'),
    "<CurrencyCode>EUR</CurrencyCode>",
    element("ReceiptNumber", receipt?.receiptNumber ?? ""),
    `<RetailTransaction TransactionStatus="${facts.isVoided === true ? "Voided" : "Finished"}">`,
    ...lines.map((line) => itemOf(line, facts.store)),
    ...voidedLines.map((line) => itemOf(line, facts.store, ' VoidFlag="true"')),
    ...tenders.map((tender, index) => tenderOf(tender, last + 1 + index)),
    totalsOf(sale, facts),
    loyaltyOf(facts.cardCode),
    "</RetailTransaction>",
    element("BusinessDayDate", receipt?.businessDay ?? ""),
    element("EndDateTime", time(transactionTimeMs)),
    element(
      "ReceiptTimestamp",
      formatReceiptTime(transactionTimeMs, facts.timeZone),
      ` xmlns="${EXTENSION_NAMESPACE}"`,
    ),
    "</Transaction></POSLog>",
  ].join("");
}

import { readFileSync } from "node:fs";
import { readPoslog, type ReadPoslogOptions, type ReadSale } from "../read-poslog.ts";

export const TIME_ZONE = "Europe/Berlin";

export const sampleText = (name: string): string =>
  readFileSync(new URL(`samples/${name}.xml`, import.meta.url), "utf8");

/** Reading terms of these tests. */
export const TERMS = { timeZone: TIME_ZONE, currency: "EUR" };

const read = (document: string | Uint8Array, more: Partial<ReadPoslogOptions> = {}) =>
  readPoslog(typeof document === "string" ? Buffer.from(document) : document, { ...TERMS, ...more });

/** Reads a document that must be a sale. */
export async function readSale(
  document: string | Uint8Array,
  more: Partial<ReadPoslogOptions> = {},
): Promise<ReadSale> {
  const outcome = await read(document, more);
  if (!outcome.ok) {
    throw new Error(outcome.error.message);
  }
  if (outcome.response.kind !== "SALE") {
    throw new Error(`nothing to count: ${outcome.response.why}`);
  }
  return outcome.response;
}

/** Returns why a document books no sale. */
export async function whyNothing(document: string): Promise<string> {
  const outcome = await read(document);
  if (!outcome.ok) {
    throw new Error(outcome.error.message);
  }
  return outcome.response.kind === "NOTHING" ? outcome.response.why : "a sale";
}

/** Returns the sentence a document is refused with; `ARTS_ERROR` is the only code. */
export async function refusal(document: string | Uint8Array): Promise<string> {
  const outcome = await read(document);
  return outcome.ok ? "read" : `${outcome.error.code}: ${outcome.error.message}`;
}

/** Returns all problems of a document that arrives now. */
export async function problemsOf(
  document: string | Uint8Array,
  more: Partial<ReadPoslogOptions> = {},
): Promise<readonly string[]> {
  const outcome = await read(document, more);
  return outcome.ok ? [] : outcome.error.problems;
}

/** Builds a small version 6 document; its parts can be replaced. */
export function poslog(
  parts: {
    readonly transaction?: string;
    readonly status?: string;
    readonly head?: string;
    readonly retail?: string;
    readonly time?: string;
  } = {},
): string {
  const head =
    parts.head ??
    "<BusinessUnit><UnitID>1</UnitID></BusinessUnit><WorkstationID>7</WorkstationID><ReceiptNumber>R-1</ReceiptNumber>";
  const time = parts.time ?? "<EndDateTime>2026-11-20T10:15:00</EndDateTime>";
  const retail = parts.retail ?? '<Total TotalType="TransactionGrandAmount">12.50</Total>';
  return (
    `<?xml version="1.0" encoding="UTF-8"?><POSLog xmlns="http://www.nrf-arts.org/IXRetail/namespace/" MajorVersion="6">` +
    `<Transaction ${parts.transaction ?? ""}>${head}` +
    `<RetailTransaction ${parts.status ?? ""}>${retail}</RetailTransaction>${time}</Transaction></POSLog>`
  );
}

/** Builds a sold or returned article. */
export function item(
  sequenceNumber: number,
  amount: string,
  { flags = "", element = "Sale", more = "" }: { flags?: string; element?: string; more?: string } = {},
): string {
  const content = `<ItemID>A${sequenceNumber}</ItemID><ExtendedAmount>${amount}</ExtendedAmount><Quantity>1</Quantity>${more}`;
  return `<LineItem ${flags}><${element}>${content}</${element}><SequenceNumber>${sequenceNumber}</SequenceNumber></LineItem>`;
}

export const grand = (amount: string, attributes = ""): string =>
  `<Total TotalType="TransactionGrandAmount" ${attributes}>${amount}</Total>`;

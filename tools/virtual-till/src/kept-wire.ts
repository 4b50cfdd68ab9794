import { cents } from "@punktum/domain";
import * as z from "zod/mini";
import type { TillReceipt } from "./receipt.ts";
import { RECEIPT_FORMATS, type ReceiptFormat } from "./request.ts";

const centsWire = z.pipe(z.number().check(z.int()), z.transform(cents));
const words = z.object({ de: z.string(), en: z.string() });
const facts = z.object({ register: z.string(), receiptNumber: z.string(), businessDay: z.string() });
const lineWire = z.object({
  number: z.number(),
  articleId: z.string(),
  name: words,
  groupCode: z.string(),
  amountCents: centsWire,
  isReturn: z.boolean(),
  original: z.exactOptional(facts),
  isVoided: z.boolean(),
});

/** Stored form of a till's place. */
export const placeWire = z.object({
  storeId: z.string(),
  register: z.string(),
  storeName: z.string(),
  vatId: z.string(),
  timeZone: z.string(),
});

/** Stored form of a receipt. */
export const receiptWire = z.object({
  place: placeWire,
  number: z.string(),
  businessDay: z.string(),
  timeMs: z.number(),
  lines: z.array(lineWire),
  tender: z.enum(["Cash", "CreditDebit", "Voucher", "GiftCard", "Loyalty", "Mobile"]),
  card: z.nullable(z.string()),
  isVoided: z.boolean(),
});

/** A receipt as it waits in the outbox. */
export interface Report {
  readonly receipt: TillReceipt;
  readonly format: ReceiptFormat;
  /** A deliberate duplicate under another key, as from a sender that does not know about the first. */
  readonly isRepetition: boolean;
}

/** Stored form of a report. */
export const reportWire = z.object({
  receipt: receiptWire,
  format: z.enum(RECEIPT_FORMATS),
  isRepetition: z.boolean(),
});

/** A stored report; undefined if the stored form is invalid. */
export function readReport(stored: unknown): Report | undefined {
  const read = z.safeParse(reportWire, stored);
  return read.success ? read.data : undefined;
}

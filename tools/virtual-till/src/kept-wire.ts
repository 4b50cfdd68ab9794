import { cents } from "@punktum/domain";
import * as z from "zod/mini";
import type { Sending } from "./outbox.ts";
import { RECEIPT_FORMATS } from "./request.ts";

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

/** Stored form of a waiting receipt; the answer to the last try is not stored. */
export const keptSending = z.object({
  receipt: receiptWire,
  format: z.enum(RECEIPT_FORMATS),
  isRepetition: z.boolean(),
  tries: z.number(),
});

const keptSendings = z.array(keptSending);

/** The stored receipts, ready to be sent again; empty if the stored form is invalid. */
export function readKept(kept: unknown): readonly Sending[] {
  const read = z.safeParse(keptSendings, kept);
  return read.success ? read.data.map((sending) => ({ ...sending, answer: null })) : [];
}

import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { euros, pointsNumber } from "../wire.ts";
import { errorInfo } from "./envelope.ts";
import { withTill } from "../rights.ts";

/** One part of the explanation of the points; the parts add up to the points. */
const receiptReason = z.object({
  /** PROMOTION, STANDARD, COUPON, RETURN, FLOOR … */
  kind: z.string(),
  /** Id of the promotion or coupon; empty if there is none. */
  id: z.string(),
  name: z.string(),
  points: pointsNumber,
});

const takenReceipt = z.object({
  /** False for a valid receipt that does not count, see `why`. */
  counted: z.boolean(),
  /** TRAINING, VOIDED, NOT_FINISHED or NO_SALE if it did not count. */
  why: z.optional(z.enum(["TRAINING", "VOIDED", "NOT_FINISHED", "NO_SALE"])),
  transactionId: z.optional(z.string()),
  externalId: z.optional(z.string()),
  amount: z.optional(euros),
  /** Points booked; for an anonymous sale the points it gives once a card is shown. */
  points: z.optional(pointsNumber),
  /** Balance of the card after the booking. */
  totalPoints: z.optional(pointsNumber),
  /** No card, or one that the programme does not know: the points wait for a card. */
  anonymous: z.optional(z.boolean()),
  reasons: z.optional(z.array(receiptReason)),
  /** Remarks about decisions of the platform. */
  remarks: z.array(z.string()),
});

const receiptAnswer = z.union([
  z.object({ ok: z.literal(true), response: takenReceipt }),
  /** `errorInfo` repeats the error for clients that expect v1 errors there. */
  z.object({
    ok: z.literal(false),
    error: z.object({
      message: z.string(),
      code: z.string(),
      /** ARTS_ERROR: all problems of the document, in sentences that name the element and the limit (decision 0115). */
      problems: z.optional(z.array(z.string())),
      /** SALE_TOO_LARGE: `maxCents`. */
      details: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    }),
    errorInfo,
  }),
]);

/** An answer to a receipt, successful or not. */
export type ReceiptAnswer = z.infer<typeof receiptAnswer>;

const exampleLog =
  '<POSLog xmlns="http://www.nrf-arts.org/IXRetail/namespace/" MajorVersion="6" MinorVersion="0" FixVersion="0"><Transaction TypeCode="SaleTransaction"><BusinessUnit><UnitID>31</UnitID></BusinessUnit><WorkstationID>7</WorkstationID><CurrencyCode>EUR</CurrencyCode><ReceiptNumber>1001</ReceiptNumber><RetailTransaction><Total TotalType="TransactionGrandAmount">12.50</Total><LoyaltyAccount><CustomerID>4000000001</CustomerID></LoyaltyAccount></RetailTransaction><BusinessDayDate>2026-11-20</BusinessDayDate><EndDateTime>2026-11-20T10:15:00+01:00</EndDateTime></Transaction></POSLog>';

const taken = {
  counted: true,
  transactionId: "5b0b9a52-8f43-4f2e-8b5d-0f7b8f1f7d10",
  externalId: "12.50-DE123456789-20261120-1015",
  amount: 12.5,
  points: 13,
  totalPoints: 113,
  anonymous: false,
  reasons: [{ kind: "STANDARD", id: "", name: "1 point per euro", points: 13 }],
  remarks: [],
} as const;
const { transactionId: _booked, ...previewed } = taken;

/** A till's receipt as ARTS POSLog. */
const postReceipt = defineCall({
  id: "v1.arts.receipt",
  staffOnDuty: true,
  method: "POST",
  path: "/api/v1/arts/receipt",
  tag: "v1 receipts",
  summary: "Takes a till's receipt as ARTS POSLog",
  description:
    "Body: one POSLog with one transaction, UTF-8 or ISO-8859-1, at most 256 kB, no document type. Version 6 with or without its namespace, its dialects and the shape of version 2 are read. The key (`API-Key` header) must belong to the store the receipt names, or to its partner; the store is named by its id in the programme, or by its name. The same business receipt (store, register, receipt number, business day) is taken once, whatever key or path it comes by: then BON_ID_ALREADY_EXISTS. A receipt without a known card becomes an anonymous sale whose points wait for a card. Refusals come with status 200 and `ok: false`; without a valid key with status 401.",
  roles: withTill("points.correct"),
  body: z.string(),
  bodyTypes: ["application/xml", "text/xml"],
  response: receiptAnswer,
  errors: ["BON_ID_ALREADY_EXISTS", "ARTS_ERROR", "GENERAL_NO_PERMISION", "IDEMPOTENCY_KEY_REUSED", "SALE_TOO_LARGE"],
  example: { body: exampleLog, response: { ok: true, response: taken } },
});

/** Checks a receipt without booking it, for tills in development. */
const previewReceipt = defineCall({
  id: "v1.arts.previewReceipt",
  method: "POST",
  path: "/api/v1/arts/receipt/preview",
  tag: postReceipt.tag,
  summary: "What a till's receipt would be answered",
  description:
    "The same document, answered as it would be at this moment: points and balance as they would be, remarks, or everything that is wrong with it. Nothing is booked, no receipt number is used up, no tablet is called. Cards that nobody has are counted, as in every look-up: after thirty of them in ten minutes the answer is RATE_LIMITED for a while.",
  roles: ["TILL"],
  body: postReceipt.body,
  bodyTypes: postReceipt.bodyTypes,
  response: receiptAnswer,
  errors: postReceipt.errors,
  example: { body: exampleLog, response: { ok: true, response: previewed } },
});

/** Receipts of tills (ARTS group). */
export const artsApi = { postReceipt, previewReceipt } as const;

import { REVENUE_KEYS } from "@punktum/domain";
import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { withDevice } from "../rights.ts";
import { isoMoment, pointsNumber, text } from "../wire.ts";

/** A sale for a return at the counter, without its owner. */
export const soldReceiptWire = z.object({
  transactionId: z.string(),
  externalId: z.string(),
  /** Absent if no till printed one. */
  receiptNumber: z.optional(z.string()),
  transactionTime: isoMoment,
  amount: z.number(),
  points: pointsNumber,
  amountPaidWithPoints: z.number(),
  /** False if no card was shown for it, so that a return takes no points. */
  isBooked: z.boolean(),
  /** Programme points per stored point. */
  convertFactor: z.number(),
  /** Sold lines; returns within the sale are left out. */
  lineItems: z.array(
    z.object({
      sequenceNumber: z.number(),
      itemID: z.string(),
      description: z.string(),
      revenueKey: z.optional(z.enum(REVENUE_KEYS)),
      extendedAmount: z.number(),
      /** Amount and points that can still be returned. */
      returnableAmount: z.number(),
      points: pointsNumber,
    }),
  ),
});

const ID = "5a0e1f6c-0b7d-8c1e-9f00-2d4b6a8c0e12";

const findReceipts = defineCall({
  id: "v2.findReceipts",
  staffOnDuty: true,
  method: "GET",
  path: "/api/v2/receipts/{receiptNumber}",
  tag: "v2 transactions",
  summary: "Sales with a receipt number, newest first, and what is left of them to be returned",
  description:
    "By the number on the till's receipt, by the caller's own `externalId`, or by the last eight digits of the transaction id, with or without a hyphen: the number a tablet shows for a sale it booked. Sales of stores the caller may not act for are left out. At most 20, empty when there is none. To return a line, book a RETURN line with `originalTransactionId` and `originalSequenceNumber`; a preview shows what it takes.",
  example: {
    params: { receiptNumber: "5501" },
    response: [
      {
        transactionId: ID,
        externalId: "12.50-DE900000401-20261121-1405",
        receiptNumber: "5501",
        transactionTime: "2026-11-21T13:05:00.000Z",
        amount: 12.5,
        points: 25,
        amountPaidWithPoints: 0,
        isBooked: true,
        convertFactor: 1,
        lineItems: [
          {
            sequenceNumber: 1,
            itemID: "4711",
            description: "Kuchen",
            extendedAmount: 12.5,
            returnableAmount: 12.5,
            points: 25,
          },
        ],
      },
    ],
  },
  roles: withDevice("members.open"),
  params: z.object({ receiptNumber: text(200) }),
  response: z.array(soldReceiptWire),
});

/** Receipts at the counter. */
export const receiptsApi = { findReceipts } as const;

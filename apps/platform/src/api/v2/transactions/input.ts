import type { transactionsApi } from "@punktum/contracts";
import {
  centsOfEuros,
  amountOfLines,
  points,
  TIME_PROBLEM_TEXTS,
  timeProblems,
  type Sale,
  type SaleLine,
  type TimeProblem,
} from "@punktum/domain";
import type * as z from "zod/mini";
import { receiptNamed } from "../../../points/transactions/index.ts";

type SaleBody = z.output<(typeof transactionsApi)["createAccountTransaction"]["body"]>;
type LineBody = NonNullable<SaleBody["lineItems"]>[number];

type Original = Pick<SaleLine, "original" | "originalId" | "originalSequenceNumber">;

function originalOf(line: LineBody): Original {
  const { originalReceipt, originalExternalId, originalTransactionId, originalSequenceNumber } = line;
  const original = originalReceipt ?? (originalExternalId === undefined ? undefined : receiptNamed(originalExternalId));
  return {
    ...(original !== undefined && { original }),
    ...(originalTransactionId !== undefined && { originalId: originalTransactionId }),
    ...(originalSequenceNumber !== undefined && { originalSequenceNumber }),
  };
}

const lineOf = (line: LineBody, index: number): SaleLine => ({
  sequenceNumber: line.sequenceNumber ?? index + 1,
  type: line.type ?? "SALE",
  itemId: line.itemID ?? "",
  description: line.description ?? "",
  merchandiseGroupCode: line.merchandiseGroupCode ?? "",
  merchandiseSubGroupCode: line.merchandiseSubGroupCode ?? "",
  extendedAmountCents: centsOfEuros(line.extendedAmount),
  ...(line.revenueKey !== undefined && { revenueKey: line.revenueKey }),
  ...(line.loyaltyEligible === false && { isEligible: false }),
  ...originalOf(line),
});

/** A sale in the second generation's format. */
export function saleOf(body: SaleBody, nowMs: number): { readonly sale: Sale; readonly isNow: boolean } {
  const { amount, discount, rounding, transactionTime, externalId, receipt, pointsToUse } = body;
  const reported = {
    lines: (body.lineItems ?? []).map(lineOf),
    ...(discount !== undefined && { discountCents: centsOfEuros(discount) }),
    ...(rounding !== undefined && { roundingCents: centsOfEuros(rounding) }),
  };
  const sale: Sale = {
    transactionType: body.transactionType,
    amountCents: amount === undefined ? amountOfLines(reported) : centsOfEuros(amount),
    transactionTimeMs: transactionTime === undefined ? nowMs : Date.parse(transactionTime),
    ...reported,
    ...(externalId !== undefined && { externalId }),
    ...(receipt !== undefined && { receipt }),
    ...(pointsToUse !== undefined && { pointsToUse: points(pointsToUse) }),
  };
  return { sale, isNow: transactionTime === undefined };
}

const FIELD_OF: Readonly<Record<TimeProblem, string>> = {
  AHEAD: "body.transactionTime",
  TOO_OLD: "body.transactionTime",
  BUSINESS_DAY_FAR: "body.receipt.businessDay",
};

/** Inconsistencies of a sale whose fields are each valid, in the wording of a validation. */
export function problemsOfSale(
  { currency, transactionTime, receipt }: Pick<SaleBody, "currency" | "transactionTime" | "receipt">,
  sale: Sale,
  known: { readonly currency: string; readonly nowMs: number },
): readonly string[] {
  const { transactionTimeMs, lines } = sale;
  // Without a time, the current one is used. The receipt's day is then not compared with it, because the receipt may
  // have waited in a queue.
  const times = transactionTime === undefined ? {} : { businessDay: receipt?.businessDay };
  const numbers = lines.map(({ sequenceNumber }) => sequenceNumber);
  const twice = new Set(numbers.filter((number, index) => numbers.indexOf(number) !== index));
  return [
    ...(currency === undefined || currency === known.currency
      ? []
      : [`body.currency: ${currency}; the programme's is ${known.currency}`]),
    ...timeProblems({ transactionTimeMs, ...times }, known.nowMs).map(
      (problem) => `${FIELD_OF[problem]}: ${TIME_PROBLEM_TEXTS[problem]}`,
    ),
    ...[...twice].map((number) => `body.lineItems: two lines have the number ${number}`),
  ];
}

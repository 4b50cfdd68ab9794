import type { transactionsApi } from "@punktum/contracts";
import { points, totalOfLines, type Sale, type SaleLine } from "@punktum/domain";
import type * as z from "zod/mini";
import { receiptNamed } from "../../../modules/transactions/index.ts";
import { centsOf } from "../../euros.ts";

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
  extendedAmountCents: centsOf(line.extendedAmount),
  ...(line.revenueKey !== undefined && { revenueKey: line.revenueKey }),
  ...originalOf(line),
});

/** A sale as the second generation sends it (API-63, API-64). */
export function saleOf(body: SaleBody, nowMs: number): { readonly sale: Sale; readonly isNow: boolean } {
  const { amount, transactionTime, externalId, receipt, pointsToUse } = body;
  const lines = (body.lineItems ?? []).map(lineOf);
  const sale: Sale = {
    transactionType: body.transactionType,
    amountCents: amount === undefined ? totalOfLines(lines) : centsOf(amount),
    transactionTimeMs: transactionTime === undefined ? nowMs : Date.parse(transactionTime),
    lines,
    ...(externalId !== undefined && { externalId }),
    ...(receipt !== undefined && { receipt }),
    ...(pointsToUse !== undefined && { pointsToUse: points(pointsToUse) }),
  };
  return { sale, isNow: transactionTime === undefined };
}

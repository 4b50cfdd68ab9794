import { artsApi, transactionsApi } from "@punktum/contracts";
import { totalOfLines, writePoslog, type SaleLine } from "@punktum/domain";
import { factsOf, saleOf, voidedLinesOf, type TillReceipt } from "./receipt.ts";

/** Formats in which a till reports its receipts. */
export const RECEIPT_FORMATS = ["poslog", "json"] as const;
export type ReceiptFormat = (typeof RECEIPT_FORMATS)[number];

/** A request of a register; the API key is added when it is sent. */
export interface TillRequest {
  readonly format: ReceiptFormat;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The receipt as ARTS POSLog 6. */
export function poslogOf(receipt: TillReceipt): string {
  const { place, tender, card } = receipt;
  const sale = saleOf(receipt);
  return writePoslog(sale, {
    store: place.storeId,
    timeZone: place.timeZone,
    vatId: place.vatId,
    cardCode: card,
    tenders: sale.amountCents === 0 ? [] : [{ tenderType: tender, amountCents: sale.amountCents }],
    voidedLines: voidedLinesOf(receipt),
    isVoided: receipt.isVoided,
  });
}

function jsonLineOf({ original, ...line }: SaleLine): object {
  return {
    sequenceNumber: line.sequenceNumber,
    itemID: line.itemId,
    description: line.description,
    merchandiseGroupCode: line.merchandiseGroupCode,
    extendedAmount: line.extendedAmountCents / 100,
    type: line.type,
    ...(original !== undefined && { originalReceipt: original }),
  };
}

/** JSON has no void, so the sold lines are returned under a receipt number of their own. */
function voidAsReturn(receipt: TillReceipt): object {
  const { receipt: facts, lines } = saleOf(receipt);
  const sold = lines
    .filter(({ type }) => type === "SALE")
    .map((line) => ({ ...line, type: "RETURN" as const, original: facts }));
  return {
    amount: totalOfLines(sold) / 100,
    receipt: { ...facts, receiptNumber: `${facts.receiptNumber} (void)` },
    lineItems: sold.map(jsonLineOf),
  };
}

/** The receipt as the body of POST /transactions. */
export function transactionOf(receipt: TillReceipt): object {
  const sale = saleOf(receipt);
  return {
    transactionType: sale.transactionType,
    amount: sale.amountCents / 100,
    transactionTime: new Date(receipt.timeMs).toISOString(),
    receipt: sale.receipt,
    lineItems: sale.lines.map(jsonLineOf),
    ...(receipt.isVoided && voidAsReturn(receipt)),
    ...(receipt.card !== null && { keyCode: receipt.card }),
  };
}

/**
 * The request for a receipt. Its idempotency key derives from the receipt's facts, so that a retry after a lost answer
 * gets the first answer.
 */
export function requestOf(receipt: TillReceipt, format: ReceiptFormat): TillRequest {
  const { register, receiptNumber, businessDay } = factsOf(receipt);
  const end = receipt.isVoided ? "-void" : "";
  const key = { "idempotency-key": `${register}-${businessDay}-${receiptNumber}-${format}${end}` };
  return format === "poslog"
    ? {
        format,
        path: artsApi.postReceipt.path,
        headers: { "content-type": "application/xml", ...key },
        body: poslogOf(receipt),
      }
    : {
        format,
        path: transactionsApi.createTransaction.path,
        headers: { "content-type": "application/json", ...key },
        body: JSON.stringify(transactionOf(receipt)),
      };
}

/** The same request as a preview; nothing is booked. */
export function trialOf(request: TillRequest): TillRequest {
  const { path } = request.format === "poslog" ? artsApi.previewReceipt : transactionsApi.previewTransaction;
  return { ...request, path };
}

/** The same receipt under another key, as from a sender that does not know about the first. */
export function repetitionOf(request: TillRequest): TillRequest {
  const key = `${request.headers["idempotency-key"] ?? ""}-again`;
  return { ...request, headers: { ...request.headers, "idempotency-key": key } };
}

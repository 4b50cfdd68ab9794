import type { soldReceiptWire, transactionWire } from "@punktum/contracts";
import {
  absoluteCents,
  bookingNumberOf,
  centsOfEuros,
  convertPoints,
  definedOnly,
  points,
  type Points,
} from "@punktum/domain";
import type * as z from "zod/mini";
import type { SaleReason, SaleView, SoldReceipt } from "../sales.ts";

type SaleWire = z.output<typeof transactionWire>;
type ReceiptWire = z.output<typeof soldReceiptWire>;

const EARNED: readonly string[] = ["PROMOTION", "STANDARD"];

/** A sale of v2 in programme points. */
export function saleOf(
  sale: SaleWire,
  { convertFactor, program }: { convertFactor: number; program: string },
): SaleView {
  const convert = (value: number): Points => convertPoints(points(value), convertFactor);
  const { partnerId, reasons, balance } = sale;
  return {
    transactionId: sale.transactionId,
    amountCents: centsOfEuros(sale.amount),
    paidCents: centsOfEuros(sale.amountPaidWithPoints),
    points: convert(sale.points),
    lines: sale.lineItems.map((line) => ({
      id: line.itemID,
      name: line.description,
      moneyCents: centsOfEuros(line.type === "RETURN" ? -Math.abs(line.extendedAmount) : line.extendedAmount),
      points: convert(line.points),
      merchandiseGroupCode: line.merchandiseGroupCode,
      merchandiseSubGroupCode: line.merchandiseSubGroupCode,
      program,
      ...definedOnly({ partnerId }),
    })),
    reasons: reasons.map((reason): SaleReason => {
      const { kind, names, factor, revenue } = reason;
      const revenueCents = revenue === undefined ? undefined : centsOfEuros(revenue);
      return { kind, names, points: convert(reason.points), ...definedOnly({ factor, revenueCents }) };
    }),
    remarks: sale.remarks ?? [],
    rulePoints: reasons.reduce((sum, { kind, points: given }) => sum + (kind === "COUPON" ? 0 : given), 0),
    earnsOnRest: reasons.some(({ kind }) => EARNED.includes(kind)),
    expectedReasons: reasons.map(({ kind, id, points: given }) => ({ kind, points: given, ...definedOnly({ id }) })),
    ...definedOnly({ balance: balance === undefined ? undefined : convert(balance) }),
  };
}

/** An earlier sale for the returns dialog. */
export function receiptOf(receipt: ReceiptWire): SoldReceipt {
  const { transactionId, receiptNumber, convertFactor } = receipt;
  const convert = (value: number): Points => convertPoints(points(value), convertFactor);
  return {
    transactionId,
    number: receiptNumber ?? bookingNumberOf(transactionId),
    timeMs: Date.parse(receipt.transactionTime),
    amountCents: centsOfEuros(receipt.amount),
    paidCents: centsOfEuros(receipt.amountPaidWithPoints),
    points: convert(receipt.points),
    convertFactor,
    isBooked: receipt.isBooked,
    lines: receipt.lineItems.map((line) => ({
      sequenceNumber: line.sequenceNumber,
      name: line.description,
      amountCents: absoluteCents(centsOfEuros(line.extendedAmount)),
      returnableCents: centsOfEuros(line.returnableAmount),
      points: convert(line.points),
      ...definedOnly({ revenueKey: line.revenueKey }),
    })),
  };
}

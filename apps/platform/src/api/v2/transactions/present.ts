import type { soldReceiptWire, transactionWire } from "@punktum/contracts";
import type { EarningReason, TillRemark, UiLanguage } from "@punktum/domain";
import type * as z from "zod/mini";
import type { SoldReceipt, Transaction } from "../../../points/transactions/index.ts";
import { remarkTexts, tillRemarkTexts } from "../../sale-remarks.ts";

type Wire = z.infer<typeof transactionWire>;

function presentReason(reason: EarningReason, language: UiLanguage): Wire["reasons"][number] {
  const { kind, id, names, factor, fixedPoints, revenueCents, points } = reason;
  return {
    kind,
    name: names[language],
    names,
    points,
    ...(id !== "" && { id }),
    ...(factor !== undefined && { factor: Number(factor) }),
    ...(fixedPoints !== undefined && { fixedPoints }),
    ...(revenueCents !== undefined && { revenue: revenueCents / 100 }),
  };
}

/** A sale with its lines and the reasons for its points. */
export function presentTransaction(
  transaction: Transaction,
  language: UiLanguage,
  remarks: readonly TillRemark[] = [],
): Wire {
  const { accountId, bookingId, balance, partnerId, storeId, till, reachedLevel } = transaction;
  const told = [...tillRemarkTexts(remarks, language), ...remarkTexts(transaction.remarks, language)];
  return {
    transactionId: transaction.id,
    externalId: transaction.externalId,
    transactionType: transaction.transactionType,
    transactionTime: new Date(transaction.transactionTimeMs).toISOString(),
    amount: transaction.amountCents / 100,
    points: transaction.points,
    amountPaidWithPoints: transaction.paidCents / 100,
    lineItems: transaction.lines.map(({ itemId, extendedAmountCents, discountCents, isEligible, ...line }) => ({
      ...line,
      itemID: itemId,
      extendedAmount: extendedAmountCents / 100,
      ...(discountCents !== undefined && { discount: discountCents / 100 }),
      ...(isEligible === false && { loyaltyEligible: false }),
    })),
    reasons: transaction.reasons.map((reason) => presentReason(reason, language)),
    ...(accountId !== null && { accountId }),
    ...(bookingId !== null && { bookingId }),
    ...(balance !== null && { balance }),
    ...(partnerId !== null && { partnerId }),
    ...(storeId !== null && { storeId }),
    ...(till !== null && { till }),
    ...(told.length > 0 && { remarks: told }),
    ...(reachedLevel !== undefined && { reachedLevel }),
  };
}

/** An earlier sale and what can still be returned of it. */
export function presentReceipt(receipt: SoldReceipt): z.infer<typeof soldReceiptWire> {
  const { transactionId, externalId, receiptNumber, points, isBooked, convertFactor } = receipt;
  return {
    transactionId,
    externalId,
    transactionTime: new Date(receipt.transactionTimeMs).toISOString(),
    amount: receipt.amountCents / 100,
    points,
    amountPaidWithPoints: receipt.paidCents / 100,
    isBooked,
    convertFactor,
    lineItems: receipt.lines.map(({ itemId, extendedAmountCents, returnableCents, ...line }) => ({
      ...line,
      itemID: itemId,
      extendedAmount: extendedAmountCents / 100,
      returnableAmount: returnableCents / 100,
    })),
    ...(receiptNumber !== null && { receiptNumber }),
  };
}

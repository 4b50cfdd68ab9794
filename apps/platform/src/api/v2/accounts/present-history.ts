import type { explainedBookingWire, listedBookingWire } from "@punktum/contracts";
import { isAsStrong, valueOfLine, type Strength } from "@punktum/domain";
import type * as z from "zod/mini";
import { mayUsePartner, mayUseStore, type Identity } from "../../../office/sessions/index.ts";
import type { ExplainedBooking } from "../../../points/explanations/index.ts";
import type { Booking } from "../../../points/ledger/index.ts";
import type { CallContext } from "../../register.ts";
import { presentBooking } from "./present.ts";

interface Shop {
  readonly partnerId: string | null;
  readonly storeId: string | null;
}

/**
 * Staff see shops within their reach, shoppers at a device those of its partner: no caller learns of other partners
 * (decisions 0118, 0314).
 */
function seesShop(identity: Identity, { partnerId, storeId }: Shop): boolean {
  if (partnerId === null) {
    return identity.partnerIds === "ALL";
  }
  const isAnyStore = identity.role === "DEVICE" || storeId === null;
  return isAnyStore ? mayUsePartner(identity, partnerId) : mayUseStore(identity, { partnerId, id: storeId });
}

const textOf = (id: number | null): string | null => (id === null ? null : String(id));

/** One row of the history. */
export function presentRow(
  booking: Booking,
  { identity, language }: Pick<CallContext, "identity" | "language">,
): z.infer<typeof listedBookingWire> {
  const { storeName, isOfSale } = booking;
  const shop = { partnerId: textOf(booking.partnerId), storeId: textOf(booking.storeId) };
  return {
    ...presentBooking(booking, language),
    ...(storeName !== null && seesShop(identity, shop) && { storeName }),
    ...(isOfSale && seesShop(identity, shop) && { isExplained: true as const }),
  };
}

function receiptOf({ amountCents, lines }: NonNullable<ExplainedBooking["sale"]>) {
  return {
    amount: amountCents / 100,
    lines: lines.map((line) => ({ description: line.description, amount: valueOfLine(line) / 100 })),
  };
}

/** A booking with its reasons and, if the caller may see it, its receipt. */
export function presentExplained(
  booking: ExplainedBooking,
  { call, strength }: { readonly call: Pick<CallContext, "identity" | "language">; readonly strength: Strength },
): z.infer<typeof explainedBookingWire> {
  const { storeName, sale } = booking;
  const isSeen = seesShop(call.identity, booking);
  const seen = sale !== null && isSeen ? sale : undefined;
  // A typed number may be somebody else's, and what was bought says more than points do.
  const isReceiptSeen = isAsStrong(strength, "READ");
  return {
    ...presentBooking({ ...booking, bookedAt: new Date(booking.bookedAtMs) }, call.language),
    ...(storeName !== null && isSeen && { storeName }),
    ...(seen !== undefined && { isExplained: true as const }),
    why: (seen?.reasons ?? []).map(({ factor, revenueCents, ...reason }) => ({
      ...reason,
      ...(factor !== undefined && { factor: Number(factor) }),
      ...(isReceiptSeen && revenueCents !== undefined && { revenue: revenueCents / 100 }),
    })),
    ...(isReceiptSeen && seen !== undefined && seen.lines.length > 0 && { receipt: receiptOf(seen) }),
  };
}

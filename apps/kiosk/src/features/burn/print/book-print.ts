import type { LoyaltyGateway, PointsChange } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import type { Failure } from "@punktum/domain";
import type { OpenPrint } from "../../../storage/redeeming/open-print.ts";
import type { PrintRecords } from "../../../storage/redeeming/print-records.ts";
import { isFinalRefusal } from "../redeem/redeem-request.ts";

/** Dependencies of booking a print. */
export interface BookPrintServices {
  readonly gateway: Pick<LoyaltyGateway, "commitReservation" | "redeem">;
  readonly records: PrintRecords;
  /** A ticket was printed, but the server refuses to book it. Staff have to know. */
  readonly onUnbooked: (reservationId: string, reason: string) => void;
}

/** The server's answer about a print; `open` until there is one. */
type Booking =
  | { readonly kind: "booked"; readonly change: PointsChange }
  | { readonly kind: "refused"; readonly error: Failure<ErrorCode> }
  | { readonly kind: "open" };

/** The reservation has ended without a booking. (Committing a committed reservation returns its booking again.) */
const RESERVATION_OVER: readonly (ErrorCode | undefined)[] = ["RESERVATION_ENDED", "NOT_FOUND"];
/** Further final refusals: the account or the voucher no longer exists. */
const NO_LONGER_EXISTS: readonly (ErrorCode | undefined)[] = [
  "USER_KEY_DOES_NOT_EXIST",
  "USER_KEY_DEACTIVATED",
  "VOUCHER_CODE_NOT_FOUND",
  "ANONYMOUS_USER_NOT_ALLOWED",
];
/** A card's code is stored on the device no longer than this (decision 0040). Staff settle older prints by hand. */
const OPEN_PRINT_MAX_AGE_MS = 7 * 24 * 3_600_000;

/**
 * Books a printed ticket. If its reservation has ended, the voucher is redeemed anew, because the ticket is printed.
 * After a lost login or a server error the print stays open and is retried with the same keys.
 */
export async function bookPrint(
  { gateway, records, onUnbooked }: BookPrintServices,
  open: OpenPrint,
): Promise<Booking> {
  const { keyCode, idType, clientId, accountCouponId, accountVoucherId, couponKey, reservationId } = open;
  const committed = await gateway.commitReservation(open);
  const answer =
    !committed.ok && RESERVATION_OVER.includes(committed.error.code)
      ? await gateway.redeem({
          keyCode,
          idType,
          clientId,
          voucher: {
            voucherType: accountCouponId.startsWith("C") ? "coupon" : "reward",
            voucherId: accountCouponId.slice(1),
            accountVoucherId,
          },
          idempotencyKey: open.redeemKey,
          ...(couponKey === "" ? {} : { couponKey }),
        })
      : committed;
  if (answer.ok) {
    await records.settle(reservationId, "booked");
    return { kind: "booked", change: answer.response };
  }
  if (isFinalRefusal(answer.error) || NO_LONGER_EXISTS.includes(answer.error.code)) {
    onUnbooked(reservationId, answer.error.code ?? answer.error.message);
    await records.settle(reservationId, "refused");
    return { kind: "refused", error: answer.error };
  }
  return { kind: "open" };
}

/** Books prints that a reload, power cut or server outage left open. */
export async function settleOpenPrints(services: BookPrintServices): Promise<void> {
  for (const open of services.records.openPrints()) {
    await bookPrint(services, open);
  }
}

/** Deletes prints that could not be booked for a week. The log keeps their numbers. */
export async function dropOldPrints(
  { records, onUnbooked }: Omit<BookPrintServices, "gateway">,
  nowMs: number,
): Promise<void> {
  for (const { reservationId, atMs } of records.openPrints()) {
    if (nowMs - atMs > OPEN_PRINT_MAX_AGE_MS) {
      onUnbooked(reservationId, "never answered");
      await records.settle(reservationId, "refused");
    }
  }
}

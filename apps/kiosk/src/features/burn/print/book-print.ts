import type { LoyaltyGateway, PointsChange } from "@punktum/client";
import type { ErrorCode } from "@punktum/contracts";
import type { Failure } from "@punktum/domain";
import type { OpenPrint } from "../../../storage/redeeming/open-print.ts";
import type { PrintRecords } from "../../../storage/redeeming/print-records.ts";
import { isJudged } from "../redeem/redeem-request.ts";

/** What booking a print needs of the outside. */
export interface BookPrintServices {
  readonly gateway: Pick<LoyaltyGateway, "commitReservation" | "redeem">;
  readonly records: PrintRecords;
  /** Paper is out, and the server will not book it: somebody has to know. */
  readonly onUnbooked: (reservationId: string, reason: string) => void;
}

/** The server's word about a print, or `open` as long as there is none. */
type Booking =
  | { readonly kind: "booked"; readonly change: PointsChange }
  | { readonly kind: "refused"; readonly error: Failure<ErrorCode> }
  | { readonly kind: "open" };

/** What was held is no longer held, and not booked either: a committed reservation answers its booking again. */
const GONE: readonly (ErrorCode | undefined)[] = ["RESERVATION_ENDED", "NOT_FOUND"];
/** Beside what the rules of redeeming say: the account or the voucher is no more. */
const LOST: readonly (ErrorCode | undefined)[] = [
  "USER_KEY_DOES_NOT_EXIST",
  "USER_KEY_DEACTIVATED",
  "VOUCHER_CODE_NOT_FOUND",
  "ANONYMOUS_USER_NOT_ALLOWED",
];
/** A card's code rests on the device no longer than this; by then somebody has to settle it by hand. */
const OPEN_LIFE_MS = 7 * 24 * 3_600_000;

/**
 * Books what was printed. Where its reservation has ended meanwhile it is redeemed anew, since the paper is out; a
 * lost login or a server in trouble leaves it open, to be asked again with the same keys.
 */
export async function bookPrint(
  { gateway, records, onUnbooked }: BookPrintServices,
  open: OpenPrint,
): Promise<Booking> {
  const { keyCode, idType, clientId, accountCouponId, accountVoucherId, couponKey, reservationId } = open;
  const committed = await gateway.commitReservation(open);
  const answer =
    !committed.ok && GONE.includes(committed.error.code)
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
  if (isJudged(answer.error) || LOST.includes(answer.error.code)) {
    onUnbooked(reservationId, answer.error.code ?? answer.error.message);
    await records.settle(reservationId, "refused");
    return { kind: "refused", error: answer.error };
  }
  return { kind: "open" };
}

/** Books what was printed before this page was reloaded, its power was cut or the server was gone (B-10). */
export async function settleOpenPrints(services: BookPrintServices): Promise<void> {
  for (const open of services.records.openPrints()) {
    await bookPrint(services, open);
  }
}

/** Lets go of prints nobody could book for a week; the log keeps their numbers. */
export async function dropOldPrints(
  { records, onUnbooked }: Omit<BookPrintServices, "gateway">,
  nowMs: number,
): Promise<void> {
  for (const { reservationId, atMs } of records.openPrints()) {
    if (nowMs - atMs > OPEN_LIFE_MS) {
      onUnbooked(reservationId, "never answered");
      await records.settle(reservationId, "refused");
    }
  }
}

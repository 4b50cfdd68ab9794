import { IDENTIFIER_TYPES, type IdentifierType } from "@punktum/domain";
import { hasShape, isAnyOf, isNumber, isText, type Guard } from "../guards.ts";

/** A reserved voucher whose ticket may be printed and that is not booked yet (decision 0040). */
export interface OpenPrint {
  readonly keyCode: string;
  readonly idType: IdentifierType;
  readonly clientId: string;
  readonly accountCouponId: string;
  readonly accountVoucherId: string;
  /** Empty if none was used. */
  readonly couponKey: string;
  readonly reservationId: string;
  /** Commits the reservation. */
  readonly idempotencyKey: string;
  /** Redeems anew if the reservation has ended. */
  readonly redeemKey: string;
  readonly atMs: number;
}

/** Whether a stored value has the current shape. */
export const isOpenPrint: Guard<OpenPrint> = hasShape<OpenPrint>({
  keyCode: isText(1),
  idType: isAnyOf(IDENTIFIER_TYPES),
  clientId: isText(),
  accountCouponId: isText(1),
  accountVoucherId: isText(1),
  couponKey: isText(),
  reservationId: isText(1),
  idempotencyKey: isText(1),
  redeemKey: isText(1),
  atMs: isNumber,
});

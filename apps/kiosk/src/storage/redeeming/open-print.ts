import { IDENTIFIER_TYPES, type IdentifierType } from "@punktum/domain";
import { hasShape, isAnyOf, isNumber, isText, type Guard } from "../guards.ts";

/** A held voucher whose paper may have come out, and which is not booked yet: it is booked whatever happens (B-10). */
export interface OpenPrint {
  readonly keyCode: string;
  readonly idType: IdentifierType;
  readonly clientId: string;
  readonly accountCouponId: string;
  readonly accountVoucherId: string;
  /** Empty where none was used. */
  readonly couponKey: string;
  readonly reservationId: string;
  /** Books what is held. */
  readonly idempotencyKey: string;
  /** Redeems anew where the platform has given back what was held. */
  readonly redeemKey: string;
  readonly atMs: number;
}

/** Whether a stored value is one of today's shape. */
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

import { IDENTIFIER_TYPES, type IdentifierType } from "@punktum/domain";
import { hasShape, isAnyOf, isNumber, isText, type Guard } from "./guards.ts";

/** A held voucher whose paper may have come out, and which is not booked yet: it is booked whatever happens (B-10). */
export interface OpenPrint {
  readonly keyCode: string;
  readonly idType: IdentifierType;
  readonly accountCouponId: string;
  readonly reservationId: string;
  readonly idempotencyKey: string;
  readonly atMs: number;
}

/** Whether a stored value is one of today's shape. */
export const isOpenPrint: Guard<OpenPrint> = hasShape<OpenPrint>({
  keyCode: isText(1),
  idType: isAnyOf(IDENTIFIER_TYPES),
  accountCouponId: isText(1),
  reservationId: isText(1),
  idempotencyKey: isText(1),
  atMs: isNumber,
});

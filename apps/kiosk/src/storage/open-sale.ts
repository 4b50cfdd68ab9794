import type { SaleBooking } from "@punktum/client";
import {
  IDENTIFIER_TYPES,
  isCents,
  isPoints,
  type BasketItem,
  type BasketKey,
  type Cents,
  type Points,
} from "@punktum/domain";
import { hasShape, isAnyOf, isBoolean, isListOf, isNumber, isOptional, isText, type Guard } from "./guards.ts";

/** A confirmed sale without an answer. It is retried after a reload (decision 0095). */
export interface OpenSale {
  readonly atMs: number;
  readonly booking: SaleBooking;
}

const isCentsValue: Guard<Cents> = (value): value is Cents => typeof value === "number" && isCents(value);
const isPointsValue: Guard<Points> = (value): value is Points => typeof value === "number" && isPoints(value);
const KEYS = ["rmc1", "rmc2", "rmc3", "rmt"] as const satisfies readonly BasketKey[];

/** Whether a stored value is an open sale of the current shape. */
export const isOpenSale: Guard<OpenSale> = hasShape<OpenSale>({
  atMs: isNumber,
  booking: hasShape<SaleBooking>({
    keyCode: isText(1),
    idType: isAnyOf(IDENTIFIER_TYPES),
    mode: isAnyOf(["earn", "pay"]),
    items: isListOf(
      hasShape<BasketItem>({
        id: isText(1),
        name: isText(),
        revenueKey: isAnyOf(KEYS),
        amountCents: isCentsValue,
        points: isPointsValue,
      }),
    ),
    pointsToUse: isOptional(isPointsValue),
    idempotencyKey: isText(1),
    deviceKey: isText(1),
    paidCents: isCentsValue,
    rulePoints: isNumber,
    earnsOnRest: isBoolean,
    pin: isOptional(isText()),
  }),
});

import type { SoldLine, SoldReceipt } from "@punktum/client";
import { isCents, isPoints, type Cents, type Points } from "@punktum/domain";
import { hasShape, isBoolean, isListOf, isNumber, isText, type Guard } from "./guards.ts";

/** An earlier sale, as far as a return needs it. It contains neither a card nor a name. */
export interface ReturnableReceipt extends Pick<
  SoldReceipt,
  "transactionId" | "number" | "timeMs" | "amountCents" | "isBooked" | "convertFactor"
> {
  readonly lines: readonly ReturnableLine[];
}

type ReturnableLine = Pick<SoldLine, "sequenceNumber" | "name" | "amountCents" | "returnableCents" | "points">;

/** A sale that this device booked or looked up lately. */
export interface KnownReceipt {
  /** As the server told it, or as it was booked here. */
  readonly receipt: ReturnableReceipt;
  readonly atMs: number;
  /** Returns confirmed here that these figures do not contain, by their idempotency keys. */
  readonly taken: readonly {
    readonly key: string;
    readonly lines: readonly Pick<ReturnableLine, "sequenceNumber" | "amountCents">[];
  }[];
}

const isCentsValue: Guard<Cents> = (value): value is Cents => isNumber(value) && isCents(value);
const isPointsValue: Guard<Points> = (value): value is Points => isNumber(value) && isPoints(value);

/** Whether a stored value is a known receipt of the current shape. */
export const isKnownReceipt: Guard<KnownReceipt> = hasShape<KnownReceipt>({
  receipt: hasShape<ReturnableReceipt>({
    transactionId: isText(1),
    number: isText(),
    timeMs: isNumber,
    amountCents: isCentsValue,
    isBooked: isBoolean,
    convertFactor: isNumber,
    lines: isListOf(
      hasShape<ReturnableLine>({
        sequenceNumber: isNumber,
        name: isText(),
        amountCents: isCentsValue,
        returnableCents: isCentsValue,
        points: isPointsValue,
      }),
    ),
  }),
  atMs: isNumber,
  taken: isListOf(
    hasShape<KnownReceipt["taken"][number]>({
      key: isText(1),
      lines: isListOf(
        hasShape<KnownReceipt["taken"][number]["lines"][number]>({
          sequenceNumber: isNumber,
          amountCents: isCentsValue,
        }),
      ),
    }),
  ),
});

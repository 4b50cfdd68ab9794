import type { CodeInput, ReturnInput, SaleBooking } from "@punktum/client";
import {
  type ExpectedReason,
  IDENTIFIER_TYPES,
  isCents,
  isPoints,
  REASON_KINDS,
  type BasketItem,
  type BasketKey,
  type Cents,
  type Points,
  type SignedAllowance,
} from "@punktum/domain";
import type { SeenVoucher } from "../device-values.ts";
import { isSignedAllowance } from "./allowance.ts";
import { hasShape, isAnyOf, isBoolean, isListOf, isNumber, isOptional, isText, type Guard } from "../guards.ts";

/** A basket that staff confirmed. PIN and key are not part of it. */
type OrderedSale = Omit<SaleBooking, "idempotencyKey" | "pin">;

/** Points typed by staff; negative takes points. */
interface OrderedPoints extends CodeInput {
  readonly deviceKey: string;
  readonly points: Points;
}

/** Lines of an earlier sale come back. The server finds the account by the sale. */
interface OrderedReturn extends Pick<ReturnInput, "transactionId" | "lines"> {
  readonly deviceKey: string;
}

/** A member showed a card while the server did not answer. */
interface OrderedVisit extends CodeInput {
  readonly deviceKey: string;
}

/** A reward that a member took while the server did not answer, within the allowance of the tablet. */
interface OrderedRedemption extends CodeInput {
  readonly deviceKey: string;
  /** Id of the reward on accounts. */
  readonly voucherId: string;
  readonly titles: SeenVoucher["titles"];
  /** Stored points. */
  readonly price: number;
  readonly allowance: SignedAllowance;
}

/** A booking confirmed at the counter, a visit, or a redemption, to be recorded by the server. */
export type Order = OrderFacts &
  (
    | { readonly kind: "SALE"; readonly booking: OrderedSale }
    | { readonly kind: "POINTS"; readonly booking: OrderedPoints }
    | { readonly kind: "RETURN"; readonly booking: OrderedReturn }
    | { readonly kind: "CHECK_IN"; readonly booking: OrderedVisit }
    | { readonly kind: "REDEMPTION"; readonly booking: OrderedRedemption }
  );

interface OrderFacts {
  /** How the card's code was obtained. */
  readonly identifiedBy: "TYPED" | "READ";
  /** Points shown at the counter. Absent if the rules were not known. */
  readonly expected?: Points | undefined;
  /** Parts of these points, in stored points. Absent if they were not known. */
  readonly expectedReasons?: readonly ExpectedReason[] | undefined;
  /** The device as which the tablet was mounted. Absent: stored by an earlier release. */
  readonly deviceId?: string | undefined;
  /** Shop of the confirmation. */
  readonly storeName: string;
  /** Proof of who was on duty. */
  readonly statement?: string | undefined;
  /** Programme points per stored point. Absent: unknown on this tablet. */
  readonly convertFactor?: number | undefined;
}

const isCentsValue: Guard<Cents> = (value): value is Cents => typeof value === "number" && isCents(value);
const isPointsValue: Guard<Points> = (value): value is Points => typeof value === "number" && isPoints(value);
const KEYS = ["rmc1", "rmc2", "rmc3", "rmt"] as const satisfies readonly BasketKey[];

/** Whether a stored value is a confirmed basket of the current shape. */
export const isOrderedSale: Guard<OrderedSale> = hasShape<OrderedSale>({
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
  deviceKey: isText(1),
  paidCents: isCentsValue,
  rulePoints: isNumber,
  earnsOnRest: isBoolean,
});

const isOrderedPoints: Guard<OrderedPoints> = hasShape<OrderedPoints>({
  keyCode: isText(1),
  idType: isAnyOf(IDENTIFIER_TYPES),
  deviceKey: isText(1),
  points: isPointsValue,
});

const hasFacts: Guard<OrderFacts> = hasShape<OrderFacts>({
  identifiedBy: isAnyOf(["TYPED", "READ"]),
  expected: isOptional(isPointsValue),
  expectedReasons: isOptional(
    isListOf(
      hasShape<ExpectedReason>({ kind: isAnyOf(REASON_KINDS), id: isOptional(isText()), points: isPointsValue }),
    ),
  ),
  deviceId: isOptional(isText(1)),
  storeName: isText(),
  statement: isOptional(isText(1)),
  convertFactor: isOptional(isNumber),
});

const isSale = hasShape<{ kind: "SALE"; booking: OrderedSale }>({ kind: isAnyOf(["SALE"]), booking: isOrderedSale });
const isPointsOrder = hasShape<{ kind: "POINTS"; booking: OrderedPoints }>({
  kind: isAnyOf(["POINTS"]),
  booking: isOrderedPoints,
});

const isReturn = hasShape<{ kind: "RETURN"; booking: OrderedReturn }>({
  kind: isAnyOf(["RETURN"]),
  booking: hasShape<OrderedReturn>({
    deviceKey: isText(1),
    transactionId: isText(1),
    lines: isListOf(
      hasShape<OrderedReturn["lines"][number]>({
        sequenceNumber: isNumber,
        name: isText(),
        amountCents: isCentsValue,
      }),
    ),
  }),
});

const isVisit = hasShape<{ kind: "CHECK_IN"; booking: OrderedVisit }>({
  kind: isAnyOf(["CHECK_IN"]),
  booking: hasShape<OrderedVisit>({
    keyCode: isText(1),
    idType: isAnyOf(IDENTIFIER_TYPES),
    deviceKey: isText(1),
  }),
});

const isRedemption = hasShape<{ kind: "REDEMPTION"; booking: OrderedRedemption }>({
  kind: isAnyOf(["REDEMPTION"]),
  booking: hasShape<OrderedRedemption>({
    keyCode: isText(1),
    idType: isAnyOf(IDENTIFIER_TYPES),
    deviceKey: isText(1),
    voucherId: isText(1),
    titles: hasShape<OrderedRedemption["titles"]>({ de: isText(), en: isText() }),
    price: isNumber,
    allowance: isSignedAllowance,
  }),
});

/** Whether a stored value is an order of the current shape. */
export const isOrder: Guard<Order> = (value): value is Order =>
  hasFacts(value) &&
  (isSale(value) || isPointsOrder(value) || isReturn(value) || isVisit(value) || isRedemption(value));

/** What orders have in common that are sent in order: the card, or the sale that a return is about. */
export const subjectOf = ({ kind, booking }: Order): string =>
  kind === "RETURN" ? booking.transactionId : booking.keyCode;

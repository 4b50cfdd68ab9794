import type { BasketItem, BasketKey, Cents, ExpectedReason, Points, ReasonKind, RevenueKey } from "@punktum/domain";
import type {
  ApprovableInput,
  CodeInput,
  GatewayOutcome,
  IdempotentInput,
  PointsChange,
  QueuedInput,
} from "./gateway-words.ts";

/** Whether a basket earns points or is paid with them. */
export type SaleMode = "earn" | "pay";

/** A basket for the shopper who showed a card. */
export interface SaleInput extends CodeInput {
  readonly mode: SaleMode;
  readonly items: readonly BasketItem[];
  /** Pay mode: the points to use; absent for the whole amount. */
  readonly pointsToUse?: Points | undefined;
}

/** A confirmed basket with the figures of its preview. */
export interface SaleBooking extends SaleInput, IdempotentInput, ApprovableInput {
  readonly deviceKey: string;
  readonly paidCents: Cents;
  /** Stored points by the rules without coupons; v1 expects them. */
  readonly rulePoints: number;
  /** Whether the part not paid with points earns. If false, v1 gets the payment only. */
  readonly earnsOnRest: boolean;
}

/** One line of a sale, as the basket shows it. */
export interface BasketLine {
  readonly id: string;
  readonly name: string;
  readonly moneyCents: Cents;
  readonly points: Points;
  readonly merchandiseGroupCode: string;
  readonly merchandiseSubGroupCode: string;
  readonly partnerId?: string;
  readonly program: string;
}

/** One part of the explanation of the points; the parts add up to the total. */
export interface SaleReason {
  readonly kind: ReasonKind;
  readonly names: { readonly de: string; readonly en: string };
  /** Points per euro of a rule, or multiplier of a coupon. */
  readonly factor?: number;
  readonly revenueCents?: Cents;
  /** Signed. */
  readonly points: Points;
}

/** Effect of a sale, booked or as a preview. */
export interface SaleView {
  readonly transactionId: string;
  readonly amountCents: Cents;
  /** The part of the amount that points pay. */
  readonly paidCents: Cents;
  /** Signed. */
  readonly points: Points;
  /** Absent if the sale has no account. */
  readonly balance?: Points;
  readonly lines: readonly BasketLine[];
  readonly reasons: readonly SaleReason[];
  /** Remarks of the server, e.g. about returns that took less than expected. */
  readonly remarks: readonly string[];
  readonly rulePoints: number;
  readonly earnsOnRest: boolean;
  /** The reasons in stored points, to be compared with those of the booking. */
  readonly expectedReasons: readonly ExpectedReason[];
}

/** A booked sale. v1 returns no reasons; {@link SaleCalls.readSale} does. */
export interface BookedSale extends PointsChange {
  readonly reasons?: readonly SaleReason[];
}

/** The amount that a shopper's points can pay. */
export interface PaymentOffer {
  /** Whole cents. */
  readonly worthCents: Cents;
  readonly balance: Points;
  /** Programme points that make one euro; absent if points cannot pay. */
  readonly pointsPerEuro?: number;
  /** The most points that make sense for the requested amount. */
  readonly maximum: Points;
}

/** A line of an earlier sale, with its remainder. */
export interface SoldLine {
  readonly sequenceNumber: number;
  readonly name: string;
  readonly revenueKey?: RevenueKey;
  readonly amountCents: Cents;
  readonly returnableCents: Cents;
  readonly points: Points;
}

/** An earlier sale, found by its number. */
export interface SoldReceipt {
  readonly transactionId: string;
  readonly number: string;
  /** Epoch milliseconds. */
  readonly timeMs: number;
  readonly amountCents: Cents;
  readonly paidCents: Cents;
  readonly points: Points;
  readonly isBooked: boolean;
  /** Programme points per stored point. */
  readonly convertFactor: number;
  readonly lines: readonly SoldLine[];
}

/** Returned lines of an earlier sale; the platform finds the account. Line 0 is the whole sale. */
export interface ReturnInput extends Pick<SoldReceipt, "transactionId" | "convertFactor"> {
  readonly lines: readonly { readonly sequenceNumber: number; readonly name: string; readonly amountCents: Cents }[];
}

/** Calls of the cashier's basket. */
export interface SaleCalls {
  /** The effect that booking would have now; changes nothing. */
  previewSale(input: SaleInput): Promise<GatewayOutcome<SaleView>>;
  bookSale(input: SaleBooking & QueuedInput): Promise<GatewayOutcome<BookedSale>>;
  /** A booked sale with its reasons. */
  readSale(input: CodeInput & { readonly transactionId: string }): Promise<GatewayOutcome<SaleView>>;
  readPaymentOffer(input: CodeInput & { readonly amountCents: Cents }): Promise<GatewayOutcome<PaymentOffer>>;
  /** Finds sales by the number on the till's receipt or the booking number. */
  findReceipts(number: string): Promise<GatewayOutcome<readonly SoldReceipt[]>>;
  previewReturn(input: ReturnInput): Promise<GatewayOutcome<SaleView>>;
  bookReturn(input: ReturnInput & IdempotentInput & ApprovableInput & QueuedInput): Promise<GatewayOutcome<SaleView>>;
}

/** v1 names of the revenue keys. */
export const REVENUE_NAMES = {
  rmc1: "revenueRmc1",
  rmc2: "revenueRmc2",
  rmc3: "revenueRmc3",
  rmt: "revenueRmt",
} as const satisfies Record<BasketKey, string>;

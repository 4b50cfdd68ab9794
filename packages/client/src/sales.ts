import type { BasketItem, BasketKey, Cents, Points, ReasonKind, RevenueKey } from "@punktum/domain";
import type { ApprovableInput, CodeInput, GatewayOutcome, IdempotentInput, PointsChange } from "./gateway-words.ts";

/** Whether a basket earns points or is paid with them (CASH-22). */
export type SaleMode = "earn" | "pay";

/** A basket for the shopper who showed a card (API-07). */
export interface SaleInput extends CodeInput {
  readonly mode: SaleMode;
  readonly items: readonly BasketItem[];
  /** Pay mode: as much as these points are worth; absent: the whole amount. */
  readonly pointsToUse?: Points | undefined;
}

/** A basket that was confirmed, with what its preview had said. */
export interface SaleBooking extends SaleInput, IdempotentInput, ApprovableInput {
  readonly deviceKey: string;
  readonly paidCents: Cents;
  /** What the rules give, coupons apart, as the programme stores it: the first generation wants to be told (EARN-03). */
  readonly rulePoints: number;
  /** Whether what is not paid with points earns; without it the first generation is told the payment only. */
  readonly earnsOnRest: boolean;
}

/** One line of a sale, as the basket shows it (CASH-29). */
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

/** One part of the answer to "why so many points"; the parts add up to the whole. */
export interface SaleReason {
  readonly kind: ReasonKind;
  readonly names: { readonly de: string; readonly en: string };
  /** Points per euro of a rule, times of a coupon. */
  readonly factor?: number;
  readonly revenueCents?: Cents;
  /** Signed. */
  readonly points: Points;
}

/** What a sale gives and takes: as booked, or as a preview says it would be. */
export interface SaleView {
  readonly transactionId: string;
  readonly amountCents: Cents;
  /** The part of the amount that points pay. */
  readonly paidCents: Cents;
  /** Signed. */
  readonly points: Points;
  /** Absent where nobody's account is concerned. */
  readonly balance?: Points;
  readonly lines: readonly BasketLine[];
  readonly reasons: readonly SaleReason[];
  /** Where returns took less, from elsewhere or by other rules, as the server words it. */
  readonly remarks: readonly string[];
  readonly rulePoints: number;
  readonly earnsOnRest: boolean;
}

/** A booked sale; the first generation does not say why, {@link SaleCalls.readSale} does. */
export interface BookedSale extends PointsChange {
  readonly reasons?: readonly SaleReason[];
}

/** What a shopper's points can pay (API-11, BURN-03). */
export interface PaymentOffer {
  /** Whole cents. */
  readonly worthCents: Cents;
  readonly balance: Points;
  /** Programme points that make one euro; absent where points cannot pay. */
  readonly pointsPerEuro?: number;
  /** The most points that make sense for the amount asked about. */
  readonly maximum: Points;
}

/** A line of an earlier sale, and what is left of it. */
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

/** Lines of an earlier sale that come back; whose points they were, the platform knows. */
export interface ReturnInput extends Pick<SoldReceipt, "transactionId" | "convertFactor"> {
  readonly lines: readonly { readonly sequenceNumber: number; readonly name: string; readonly amountCents: Cents }[];
}

/** Calls of the cashier's basket (CASH-20 to CASH-24, CASH-29, CASH-30). */
export interface SaleCalls {
  /** What booking would give and take now; nothing changes. */
  previewSale(input: SaleInput): Promise<GatewayOutcome<SaleView>>;
  bookSale(input: SaleBooking): Promise<GatewayOutcome<BookedSale>>;
  /** A booked sale with its reasons. */
  readSale(input: CodeInput & { readonly transactionId: string }): Promise<GatewayOutcome<SaleView>>;
  readPaymentOffer(input: CodeInput & { readonly amountCents: Cents }): Promise<GatewayOutcome<PaymentOffer>>;
  /** By the number on the till's receipt or the booking's number. */
  findReceipts(number: string): Promise<GatewayOutcome<readonly SoldReceipt[]>>;
  previewReturn(input: ReturnInput): Promise<GatewayOutcome<SaleView>>;
  bookReturn(input: ReturnInput & IdempotentInput & ApprovableInput): Promise<GatewayOutcome<SaleView>>;
}

/** The first generation's names of the revenue keys (EARN-03). */
export const REVENUE_NAMES = {
  rmc1: "revenueRmc1",
  rmc2: "revenueRmc2",
  rmc3: "revenueRmc3",
  rmt: "revenueRmt",
} as const satisfies Record<BasketKey, string>;

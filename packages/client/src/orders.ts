import type { actionDefinitionWire } from "@punktum/contracts";
import type { EarnOrder, LanguageCode, Points, RegistrationForm, RevenueParts } from "@punktum/domain";
import type * as z from "zod/mini";
import type { ApprovableInput, CodeInput, GatewayOutcome, IdempotentInput, PointsChange } from "./gateway-words.ts";

/** Revenue of the till, to be booked to the card that is shown. Typed points have a call of their own. */
export type RevenueOrder = Exclude<EarnOrder, { readonly kind: "manual-points" }>;

/** A revenue booking; `totalPoints` is staff's or the till's word about it. */
export interface RevenueInput extends CodeInput, IdempotentInput, ApprovableInput {
  readonly deviceKey: string;
  readonly clientId: string;
  readonly language: LanguageCode;
  readonly order: RevenueOrder;
  readonly revenueParts: RevenueParts;
  /** As a customer sees them. */
  readonly totalPoints?: Points | undefined;
  /** The same as the programme's rules give them and the first generation is told (EARN-03). */
  readonly rulePoints?: Points | undefined;
}

/** A rule of the revenue module (CASH-25). */
export type Promotion = z.output<typeof actionDefinitionWire>;
export type PromotionKey = "rmc1" | "rmc2" | "rmc3" | "rmt" | "rmb";

/** The rules in force at a place. */
export interface PromotionList {
  readonly promotions: ReadonlyMap<PromotionKey, Promotion>;
  /** Programme points per point the rules give: no card needs to be known for it. */
  readonly convertFactor: number;
}

/** Somebody who wants to register the card they showed. */
export interface RegistrationInput extends CodeInput, IdempotentInput {
  readonly clientId: string;
  readonly deviceKey: string;
  readonly language: LanguageCode;
  readonly form: RegistrationForm;
  /** Sent in lower case (REG-18). */
  readonly emailAddress: string;
  /** By type; `EMAIL` and `DATA` are the two of the first generation. */
  readonly optins: Readonly<Record<string, boolean>>;
  /** What else was filled in, by the generation's own names; empty values are left out. */
  readonly properties: Readonly<Record<string, string>>;
  /** Only where the programme asks for one. */
  readonly password?: string;
}

/** Calls about sales and about people who are new (CALL-03, CALL-04, CALL-05, CALL-12). */
export interface OrderCalls {
  bookRevenue(input: RevenueInput): Promise<GatewayOutcome<PointsChange>>;
  /** Rules of the revenue keys at the device's place; keys without one are missing (CALL-12). */
  listPromotions(deviceKey: string): Promise<GatewayOutcome<PromotionList>>;
  register(input: RegistrationInput): Promise<GatewayOutcome<null>>;
}

import type { actionDefinitionWire } from "@punktum/contracts";
import type { EarnOrder, LanguageCode, Points, RegistrationForm, RevenueParts } from "@punktum/domain";
import type * as z from "zod/mini";
import type { ApprovableInput, CodeInput, GatewayOutcome, IdempotentInput, PointsChange } from "./gateway-words.ts";

/** Revenue of the till, to be booked to the card that is shown. Typed points have a call of their own. */
export type RevenueOrder = Exclude<EarnOrder, { readonly kind: "manual-points" }>;

/** A revenue booking; `totalPoints` are the points stated by staff or the till. */
export interface RevenueInput extends CodeInput, IdempotentInput, ApprovableInput {
  readonly deviceKey: string;
  readonly clientId: string;
  readonly language: LanguageCode;
  readonly order: RevenueOrder;
  readonly revenueParts: RevenueParts;
  /** In programme points. */
  readonly totalPoints?: Points | undefined;
  /** The points by the programme's rules before conversion, as v1 expects them. */
  readonly rulePoints?: Points | undefined;
}

/** A rule of the revenue module. */
export type Promotion = z.output<typeof actionDefinitionWire>;
export type PromotionKey = "rmc1" | "rmc2" | "rmc3" | "rmt" | "rmb";

/** The rules in force at a place. */
export interface PromotionList {
  readonly promotions: ReadonlyMap<PromotionKey, Promotion>;
  /** Programme points per point of the rules; independent of the card. */
  readonly convertFactor: number;
}

/** Registration of the card that was shown. */
export interface RegistrationInput extends CodeInput, IdempotentInput {
  readonly clientId: string;
  readonly deviceKey: string;
  readonly language: LanguageCode;
  readonly form: RegistrationForm;
  /** Sent in lower case. */
  readonly emailAddress: string;
  /** By type; v1 knows `EMAIL` and `DATA` only. */
  readonly optins: Readonly<Record<string, boolean>>;
  /** Other fields by the generation's own names; empty values are left out. */
  readonly properties: Readonly<Record<string, string>>;
  /** Present only if the programme asks for one. */
  readonly password?: string;
}

/** Calls about revenue, promotions and registration. */
export interface OrderCalls {
  bookRevenue(input: RevenueInput): Promise<GatewayOutcome<PointsChange>>;
  /** Rules of the revenue keys at the device's place; keys without a rule are absent. */
  listPromotions(deviceKey: string): Promise<GatewayOutcome<PromotionList>>;
  register(input: RegistrationInput): Promise<GatewayOutcome<null>>;
}

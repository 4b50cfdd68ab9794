import type { ProgramConfig } from "@punktum/contracts";
import type { AnonymousExchange, Weekday } from "@punktum/domain";
import type { Insertable } from "kysely";

import type { Tables } from "../database/index.ts";

type CouponRow = Insertable<Tables["coupons"]>;

/** One text in both languages of the product: German, English. */
export type Words = readonly [german: string, english: string];

export interface DemoStore {
  readonly id: number;
  readonly name: string;
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
  readonly vatId: string;
}

/** What people buy there, and the range of points one purchase earns. */
export interface DemoPurchase {
  readonly what: Words;
  readonly points: readonly [least: number, most: number];
}

export interface DemoPartner {
  readonly id: number;
  readonly name: string;
  readonly legalName: string;
  readonly registrationModePosCode?: "NO" | "OPTSIM" | "OPTEXT";
  readonly showRegistrationButton?: boolean;
  readonly purchases: readonly DemoPurchase[];
  readonly stores: readonly DemoStore[];
}

interface DemoVoucher {
  readonly id: number;
  readonly points: number;
  /** File name of a drawing of the programme, without folder and extension. */
  readonly picture: string;
  readonly title: Words;
  readonly description: Words;
  readonly subtitle?: Words;
}

/** A coupon; validity in days from the day of loading, absent for no limit. */
export interface DemoCoupon extends DemoVoucher {
  readonly type: CouponRow["coupon_type_code"];
  readonly fromDay?: number;
  readonly untilDay?: number;
  readonly partnerId?: number;
  readonly storeId?: number;
  /** Euros for NOMINALDISCOUNTACTION; percent, factor or points for the others. */
  readonly action?: {
    readonly type: "FIXEDPOINTACTION" | "MULTIPLIERACTION" | "DISCOUNTACTION" | "NOMINALDISCOUNTACTION";
    readonly value: number;
  };
  readonly dependency?: "MANSIM" | "MANEXT" | "MANSIMEXT" | "OPTSIM";
  readonly code?: readonly [type: "QRCODE" | "CODE128" | "EAN13" | "EAN8" | "CUSTOM" | "P4M", text: string];
  readonly activatable?: boolean;
  readonly unlocked?: false;
  readonly perAccount?: number;
  readonly inTotal?: number;
  /** Single-use keys for everyone, and keys of one fixed card. */
  readonly keys?: readonly string[];
  readonly cardKeys?: { readonly card: string; readonly keys: readonly string[] };
}

export interface DemoReward extends DemoVoucher {
  readonly stock?: number;
  readonly perAccount?: number;
  /** False: the points are needed but not taken. */
  readonly decreasePoints?: false;
  readonly code?: DemoCoupon["code"];
}

/** Action definition of the revenue module; validity in days from the day of loading. */
export interface DemoPromotion {
  readonly id: number;
  readonly key: "rmc1" | "rmc2" | "rmc3" | "rmt";
  /** Points per euro, or a fixed number of points from a revenue in euros. */
  readonly gives: { readonly factor: number } | { readonly points: number; readonly fromEuros: number };
  readonly name: Words;
  readonly campaign?: string;
  /** Merchandise groups of the tills that it applies to. */
  readonly groups?: readonly string[];
  readonly partnerId?: number;
  readonly storeId?: number;
  readonly fromDay?: number;
  readonly untilDay?: number;
  /** Counts for no sale. */
  readonly draft?: boolean;
  readonly weekdays?: readonly Weekday[];
  /** Hours of the day. */
  readonly hours?: readonly [from: number, to: number];
  readonly levelIds?: readonly number[];
  readonly budget?: number;
}

interface DemoPoster {
  readonly picture: string;
  readonly title: string;
  readonly durationMs: number;
  /** Days from the day of loading. */
  readonly fromDay?: number;
  readonly untilDay?: number;
  readonly weekdays?: readonly Weekday[];
}

/** A whole programme; rows.ts converts it to rows. */
export interface DemoProgram {
  readonly id: "pfm" | "mhe" | "ppc" | "btl";
  readonly name: string;
  readonly legalName: string;
  readonly config: ProgramConfig;
  readonly anonymousExchange: AnonymousExchange;
  readonly registrationType: "SIM" | "EXT" | "NO";
  readonly partners: readonly DemoPartner[];
  readonly posters: readonly DemoPoster[];
  readonly coupons: readonly DemoCoupon[];
  readonly rewards: readonly DemoReward[];
  /** Twenty-four goods, in the plural, for the app user's coupons. */
  readonly goods: readonly Words[];
  /** Number of accounts, including the fixed cards. */
  readonly accounts: number;
}

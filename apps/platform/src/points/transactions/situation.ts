import {
  points,
  promotionsInForce,
  timeZoneOrDefault,
  type Points,
  type Promotion,
  type SaleCoupon,
  type SalePlace,
  type SaleTerms,
  type TimeZone,
} from "@punktum/domain";
import * as z from "zod/mini";
import { prepared, type ProgramTransaction } from "../../database/index.ts";
import { readPromotions } from "../promotions/index.ts";

const wholePoints = z.pipe(z.number(), z.transform(points));

const rulesSchema = z.object({
  revenueRoundingCode: z.string(),
  pointsRoundingCode: z.string(),
  pointsPerEuro: z.nullable(z.number()),
  earnsOnRest: z.boolean(),
  vatId: z.string(),
  timeZone: z.pipe(z.nullable(z.string()), z.transform(timeZoneOrDefault)),
});

/** A partner's rounding takes precedence over the programme's. */
const readRules = prepared(
  "transactions.read-rules",
  `SELECT json_build_object(
     'revenueRoundingCode', coalesce(partner.revenue_rounding_code, program.revenue_rounding_code),
     'pointsRoundingCode', coalesce(partner.points_rounding_code, program.points_rounding_code),
     'pointsPerEuro', program.points_per_euro, 'earnsOnRest', program.earns_on_rest,
     'vatId', coalesce(store.vat_id, ''), 'timeZone', program.config ->> 'timeZone') AS rules
   FROM programs program
   LEFT JOIN partners partner ON partner.program_id = program.id AND partner.id = $2
   LEFT JOIN stores store ON store.program_id = program.id AND store.id = $3
   WHERE program.id = $1`,
  (row) => z.parse(rulesSchema, row["rules"]),
);

/** Rules for evaluating sales at a place, regardless of time. */
export interface PlaceRules {
  readonly rules: Omit<SaleTerms, "promotions">;
  /** Unordered; includes promotions that are not in force. */
  readonly promotions: readonly Promotion[];
  readonly vatId: string;
  /** Zone of the programme's shops. */
  readonly timeZone: TimeZone;
}

export async function readPlaceRules(
  transaction: ProgramTransaction,
  place: Omit<SalePlace, "timeMs">,
): Promise<PlaceRules> {
  const [found] = await transaction.run(readRules, [transaction.programId, place.partnerId, place.storeId]);
  if (found === undefined) {
    throw new Error("the programme of a signed-in caller is gone");
  }
  const { vatId, timeZone, ...rules } = found;
  return { rules, promotions: await readPromotions(transaction, place), vatId, timeZone };
}

/** Rules for evaluating sales at a place and time. */
export interface PlaceTerms extends Pick<PlaceRules, "vatId" | "timeZone"> {
  readonly terms: SaleTerms;
}

export async function readTerms(transaction: ProgramTransaction, place: SalePlace): Promise<PlaceTerms> {
  const { rules, promotions, vatId, timeZone } = await readPlaceRules(transaction, place);
  return { terms: { ...rules, promotions: promotionsInForce(promotions, { ...place, timeZone }) }, vatId, timeZone };
}

/** An activated coupon and its number of uses; the ledger compares that number. */
export type AccountCoupon = SaleCoupon & { readonly redeemedCount: number };

const couponSchema = z.object({
  couponId: z.string(),
  redeemedCount: z.number(),
  names: z.object({ de: z.string(), en: z.string() }),
  type: z.enum(["MULTIPLIER", "EXTRAPOINT"]),
  factor: z.nullable(z.string()),
  points: wholePoints,
});
const accountSchema = z.object({
  points: wholePoints,
  floorPoints: wholePoints,
  statePoints: wholePoints,
  coupons: z.array(couponSchema),
});

/** The account's figures, and its activated coupons that are valid at this place and time and below all limits. */
const readAccountStatement = prepared(
  "transactions.read-account",
  `SELECT json_build_object('points', a.points, 'floorPoints', a.floor_points, 'statePoints', a.state_points,
     'coupons', coalesce((
     SELECT json_agg(json_build_object('couponId', c.id::text, 'redeemedCount', u.redeemed_count,
       'names', json_build_object('de', coalesce(c.texts #>> '{de,title}', c.texts #>> '{en,title}', ''),
         'en', coalesce(c.texts #>> '{en,title}', c.texts #>> '{de,title}', '')),
       'type', c.coupon_type_code,
       'factor', (SELECT action ->> 'value' FROM jsonb_array_elements(c.redeem_actions) AS action
         WHERE action ->> 'actionType' = 'MULTIPLIERACTION' LIMIT 1),
       'points', coalesce((SELECT round((action ->> 'value')::numeric)::bigint
         FROM jsonb_array_elements(c.redeem_actions) AS action
         WHERE action ->> 'actionType' = 'FIXEDPOINTACTION' LIMIT 1), c.points)) ORDER BY c.id)
     FROM account_coupons u JOIN coupons c ON c.program_id = u.program_id AND c.id = u.coupon_id
     WHERE u.program_id = $1 AND u.account_id = $2 AND u.kind = 'C' AND u.activated_at IS NOT NULL
       AND c.coupon_type_code IN ('MULTIPLIER', 'EXTRAPOINT') AND c.active AND c.unlocked AND c.activatable
       AND (c.audience = 'ALL' OR u.assigned_at IS NOT NULL)
       AND (c.partner_id IS NULL OR c.partner_id = $3) AND (c.store_id IS NULL OR c.store_id = $4)
       AND coalesce(c.valid_from, '-infinity') <= $5 AND coalesce(c.valid_to, 'infinity') >= $5
       AND (c.max_redeem_per_account IS NULL OR u.redeemed_count + u.merged_count < c.max_redeem_per_account)
       AND (c.max_redeem_total IS NULL OR c.redeemed_total < c.max_redeem_total)
       AND (c.redeem_dependency_code NOT IN ('MANSIM', 'MANEXT', 'MANSIMEXT') OR EXISTS (SELECT FROM memberships m
         WHERE m.program_id = $1 AND m.account_id = $2 AND m.status = 'ACTIVE'))), '[]')) AS account
   FROM accounts a WHERE a.program_id = $1 AND a.id = $2`,
  (row) => z.parse(accountSchema, row["account"]),
);

/** What evaluating a sale needs to know about its account. */
export interface SaleAccount {
  /** Points it may lose down to its floor. */
  readonly availablePoints: Points;
  /** Points that decide its level. */
  readonly statePoints: Points;
  readonly coupons: readonly AccountCoupon[];
}

export async function readSaleAccount(
  transaction: ProgramTransaction,
  accountId: string,
  place: SalePlace,
): Promise<SaleAccount> {
  const values = [transaction.programId, accountId, place.partnerId, place.storeId, new Date(place.timeMs)];
  const [account] = await transaction.run(readAccountStatement, values);
  if (account === undefined) {
    throw new Error("an account that was just found is gone");
  }
  return {
    availablePoints: points(Math.max(0, account.points - account.floorPoints)),
    statePoints: account.statePoints,
    coupons: account.coupons.map(({ type, factor, points: extra, ...coupon }) => ({
      ...coupon,
      effect:
        type === "MULTIPLIER" ? { kind: "MULTIPLIER", factor: factor ?? "1" } : { kind: "EXTRAPOINT", points: extra },
    })),
  };
}

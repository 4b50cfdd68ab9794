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
import { prepared, type ProgramTransaction, textColumn } from "../../database/index.ts";
import { promotionsOf } from "../promotions/index.ts";

const wholePoints = z.pipe(z.number(), z.transform(points));

const rulesSchema = z.object({
  revenueRoundingCode: z.string(),
  pointsRoundingCode: z.string(),
  pointsPerEuro: z.nullable(z.number()),
  earnsOnRest: z.boolean(),
  vatId: z.string(),
  timeZone: z.pipe(z.nullable(z.string()), z.transform(timeZoneOrDefault)),
});

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
const accountsSchema = z.record(z.string(), accountSchema);

const readInputs = prepared(
  "transactions.read-sale-inputs",
  "SELECT rules, promotions, accounts FROM punktum.read_sale_inputs($1, $2, $3, $4, $5)",
  (row) => ({
    rules: z.parse(rulesSchema, row["rules"]),
    promotions: promotionsOf(textColumn(row, "promotions")),
    accounts: z.parse(accountsSchema, row["accounts"]),
  }),
);

/** Asks the database in a programme: inside a transaction, or statement by statement with functions that enter it. */
export type Asking = Pick<ProgramTransaction, "run" | "programId">;

/** Rules for evaluating sales at a place, regardless of time. */
export interface PlaceRules {
  readonly rules: Omit<SaleTerms, "promotions">;
  /** Unordered; includes promotions that are not in force. */
  readonly promotions: readonly Promotion[];
  readonly vatId: string;
  /** Zone of the programme's shops. */
  readonly timeZone: TimeZone;
}

/** An activated coupon and its number of uses; the ledger compares that number. */
export type AccountCoupon = SaleCoupon & { readonly redeemedCount: number };

/** What evaluating a sale needs to know about its account. */
export interface SaleAccount {
  /** Points it may lose down to its floor. */
  readonly availablePoints: Points;
  /** Points that decide its level. */
  readonly statePoints: Points;
  readonly coupons: readonly AccountCoupon[];
}

/** What a sale is evaluated from. */
export interface SaleInputs extends Pick<PlaceRules, "vatId" | "timeZone"> {
  readonly terms: SaleTerms;
  /** An account among those that were asked for. */
  readonly accountOf: (accountId: string) => SaleAccount;
}

function saleAccountOf(account: z.output<typeof accountSchema>): SaleAccount {
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

async function askForInputs(
  { run, programId }: Asking,
  { partnerId, storeId, timeMs }: SalePlace,
  accountIds: readonly string[],
) {
  const [found] = await run(readInputs, [programId, partnerId, storeId, accountIds, new Date(timeMs)]);
  if (found === undefined) {
    throw new Error("the programme of a signed-in caller is gone");
  }
  return found;
}

/** Reads the rules of a place. */
export async function readPlaceRules(asking: Asking, place: Omit<SalePlace, "timeMs">): Promise<PlaceRules> {
  const { rules, promotions } = await askForInputs(asking, { ...place, timeMs: 0 }, []);
  const { vatId, timeZone, ...terms } = rules;
  return { rules: terms, promotions, vatId, timeZone };
}

/** Reads the rules of a place and time together with the accounts of a sale: one exchange with the database. */
export async function readSaleInputs(
  asking: Asking,
  place: SalePlace,
  accountIds: readonly string[],
): Promise<SaleInputs> {
  const { rules, promotions, accounts } = await askForInputs(asking, place, accountIds);
  const { vatId, timeZone, ...terms } = rules;
  return {
    terms: { ...terms, promotions: promotionsInForce(promotions, { ...place, timeZone }) },
    vatId,
    timeZone,
    accountOf: (accountId) => {
      const account = accounts[accountId];
      if (account === undefined) {
        throw new Error("an account that was just found is gone");
      }
      return saleAccountOf(account);
    },
  };
}

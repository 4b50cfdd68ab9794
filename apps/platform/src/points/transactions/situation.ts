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
import {
  askTogether,
  byProgram,
  type Database,
  inOrder,
  integerColumn,
  prepared,
  type ProgramTransaction,
  textColumn,
} from "../../database/index.ts";
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
  decodeInputs,
);

const readInputsTogether = prepared(
  "transactions.read-inputs-together",
  "SELECT place, rules, promotions, accounts FROM punktum.read_inputs_together($1, $2)",
  (row) => ({ place: integerColumn(row, "place"), inputs: decodeInputs(row) }),
);

function decodeInputs(row: Readonly<Record<string, unknown>>) {
  return {
    rules: z.parse(rulesSchema, row["rules"]),
    promotions: promotionsOf(textColumn(row, "promotions")),
    accounts: z.parse(accountsSchema, row["accounts"]),
  };
}

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

type FoundInputs = ReturnType<typeof decodeInputs>;

function requireInputs(found: FoundInputs | undefined): FoundInputs {
  if (found === undefined) {
    throw new Error("the programme of a signed-in caller is gone");
  }
  return found;
}

/** Reads what sales at a place and time on these accounts are evaluated from: one exchange with the database. */
export type AskForInputs = (place: SalePlace, accountIds: readonly string[]) => Promise<FoundInputs>;

/** Asks inside of a transaction. */
const askIn =
  ({ run, programId }: Asking): AskForInputs =>
  async ({ partnerId, storeId, timeMs }, accountIds) => {
    const [found] = await run(readInputs, [programId, partnerId, storeId, accountIds, new Date(timeMs)]);
    return requireInputs(found);
  };

interface InputsQuestion {
  readonly place: SalePlace;
  readonly accountIds: readonly string[];
}

/** Asks outside of a transaction; concurrent sales of a programme share a statement. */
export function createAskForInputs(database: Database): (programId: string) => AskForInputs {
  return byProgram((programId) => {
    const askAlone = askIn({ programId, run: database.withoutProgram });
    const ask = askTogether(async (questions: readonly InputsQuestion[]) => {
      const [only] = questions;
      // One alone is a third faster without the shared statement.
      if (only !== undefined && questions.length === 1) {
        return [await askAlone(only.place, only.accountIds)];
      }
      const sales = questions.map(({ place: { partnerId, storeId, timeMs }, accountIds }, index) => ({
        place: index + 1,
        partner_id: partnerId,
        store_id: storeId,
        accounts: accountIds,
        at: new Date(timeMs),
      }));
      const rows = await database.withoutProgram(readInputsTogether, [programId, JSON.stringify(sales)]);
      return inOrder(questions.length, rows).map((row) => row?.inputs);
    });
    return async (place, accountIds) => requireInputs(await ask({ place, accountIds }));
  });
}

/** Reads the rules of a place. */
export async function readPlaceRules(asking: Asking, place: Omit<SalePlace, "timeMs">): Promise<PlaceRules> {
  const { rules, promotions } = await askIn(asking)({ ...place, timeMs: 0 }, []);
  const { vatId, timeZone, ...terms } = rules;
  return { rules: terms, promotions, vatId, timeZone };
}

/** Reads the rules of a place and time together with the accounts of a sale, inside of a transaction. */
export const readSaleInputs = (asking: Asking, place: SalePlace, accountIds: readonly string[]): Promise<SaleInputs> =>
  saleInputsOf(askIn(asking), place, accountIds);

/** The same for any way to ask. */
export async function saleInputsOf(
  ask: AskForInputs,
  place: SalePlace,
  accountIds: readonly string[],
): Promise<SaleInputs> {
  const { rules, promotions, accounts } = await ask(place, accountIds);
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

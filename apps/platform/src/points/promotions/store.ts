import {
  cents,
  points,
  REVENUE_KEYS,
  REVENUE_PROMOTION_TYPES,
  WEEKDAYS,
  type Promotion,
  type RuleUsage,
} from "@punktum/domain";
import * as z from "zod/mini";
import { integerColumn, prepared, textColumn, type ProgramTransaction } from "../../database/index.ts";

const wholeCents = z.pipe(z.number(), z.transform(cents));
const wholePoints = z.pipe(z.number(), z.transform(points));

const conditionsSchema = z.object({
  weekdays: z.array(z.enum(WEEKDAYS)),
  hours: z.nullable(z.object({ fromMinute: z.number(), toMinute: z.number() })),
  minimumCents: z.nullable(wholeCents),
  levelIds: z.array(z.string()),
  storeIds: z.array(z.string()),
  timesPerDay: z.nullable(z.number()),
  timesInAll: z.nullable(z.number()),
  budgetPoints: z.nullable(wholePoints),
});

const promotionSchema = z.object({
  id: z.string(),
  revenueKey: z.enum(REVENUE_KEYS),
  type: z.enum(REVENUE_PROMOTION_TYPES),
  actionType: z.enum(["FIXEDPOINTACTION", "MULTIPLIERACTION", "DISCOUNTACTION", "NOMINALDISCOUNTACTION"]),
  factor: z.string(),
  points: z.nullable(wholePoints),
  revenueCents: z.nullable(wholeCents),
  campaignName: z.string(),
  names: z.object({ de: z.string(), en: z.string() }),
  merchandiseGroupCodes: z.array(z.string()),
  partnerId: z.nullable(z.string()),
  storeId: z.nullable(z.string()),
  validFromMs: z.nullable(z.number()),
  validToMs: z.nullable(z.number()),
  conditions: z.pipe(
    z.nullable(conditionsSchema),
    z.transform((conditions) => conditions ?? undefined),
  ),
});

const decodePromotion = (row: Readonly<Record<string, unknown>>): Promotion =>
  z.parse(promotionSchema, row["promotion"]);

const promotionsSchema = z.array(promotionSchema);

/** Rules are the same for each sale of a shop, so their text is read once. */
const read = new Map<string, readonly Promotion[]>();
const READ_MAX = 500;

/** Reads promotions from their JSON, as SQL functions answer it. */
export function promotionsOf(text: string): readonly Promotion[] {
  const known = read.get(text);
  if (known !== undefined) {
    return known;
  }
  const promotions = z.parse(promotionsSchema, JSON.parse(text));
  if (read.size >= READ_MAX) {
    read.clear();
  }
  read.set(text, promotions);
  return promotions;
}

/**
 * Skips drafts, and keys unknown to the revenue module, because staff cannot enter revenue under them. The rules
 * themselves check their lists of shops.
 */
const readPromotionsStatement = prepared(
  "promotions.read",
  `SELECT promotion_json(p) AS promotion
   FROM promotions p
   WHERE p.program_id = $1 AND p.active AND NOT p.draft AND p.promotion_key IN ('rmc1', 'rmc2', 'rmc3', 'rmt', 'rmb')
     AND (p.partner_id IS NULL OR p.partner_id = $2) AND (p.store_id IS NULL OR p.store_id = $3)
   ORDER BY p.id`,
  decodePromotion,
);

const readAllStatement = prepared(
  "promotions.read-all",
  `SELECT promotion_json(p) AS promotion
   FROM promotions p
   WHERE p.program_id = $1 AND p.active AND NOT p.draft AND p.promotion_key IN ('rmc1', 'rmc2', 'rmc3', 'rmt', 'rmb')
   ORDER BY p.id`,
  decodePromotion,
);

/** Reads a programme's published action definitions for all places. */
export function readPublished({
  run,
  programId,
}: Pick<ProgramTransaction, "run" | "programId">): Promise<readonly Promotion[]> {
  return run(readAllStatement, [programId]);
}

const readUsageStatement = prepared(
  "promotions.read-usage",
  "SELECT id, given, on_day, in_all FROM punktum.read_rule_usage($1, $2, $3, $4)",
  (row): readonly [string, RuleUsage] => [
    textColumn(row, "id"),
    {
      timesOnDay: integerColumn(row, "on_day"),
      timesInAll: integerColumn(row, "in_all"),
      givenPoints: integerColumn(row, "given"),
    },
  ],
);

/**
 * Reads what rules have given so far.
 *
 * @param accountId null for a sale without a card: only budgets count
 * @param day day of the sale in the shop's zone, `yyyy-MM-dd`
 */
export async function readRuleUsage(
  { run, programId }: Pick<ProgramTransaction, "run" | "programId">,
  { ids, accountId, day }: { readonly ids: readonly string[]; readonly accountId: string | null; readonly day: string },
): Promise<ReadonlyMap<string, RuleUsage>> {
  return new Map(await run(readUsageStatement, [programId, ids, accountId, day]));
}

/** Reads a programme's published action definitions for a place, regardless of their dates. */
export function readPromotions(
  transaction: ProgramTransaction,
  place: { readonly partnerId: string | null; readonly storeId: string | null },
): Promise<readonly Promotion[]> {
  return transaction.run(readPromotionsStatement, [transaction.programId, place.partnerId, place.storeId]);
}

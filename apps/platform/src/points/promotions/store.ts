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

/** JSON of a row `p` for the rules. Rows without conditions omit them. */
const PROMOTION = ` json_build_object('id', p.id::text, 'revenueKey', p.promotion_key, 'type', p.type, 'actionType', p.action_type,
     'factor', trim_scale(p.factor)::text, 'points', p.points, 'revenueCents', p.revenue_cents, 'campaignName', p.campaign_name,
     'names', json_build_object('de', coalesce(nullif(p.name, ''), p.name_en), 'en', coalesce(nullif(p.name_en, ''), p.name)),
     'merchandiseGroupCodes', p.merchandise_group_codes, 'partnerId', p.partner_id::text, 'storeId', p.store_id::text,
     'validFromMs', (extract(epoch FROM p.valid_from) * 1000)::bigint,
     'validToMs', (extract(epoch FROM p.valid_to) * 1000)::bigint,
     'conditions', CASE WHEN p.weekdays <> '{}' OR p.from_minute IS NOT NULL OR p.minimum_cents IS NOT NULL OR p.level_ids <> '{}'
         OR p.store_ids <> '{}' OR p.times_per_day IS NOT NULL OR p.times_in_all IS NOT NULL OR p.budget_points IS NOT NULL
       THEN json_build_object('weekdays', p.weekdays, 'levelIds', p.level_ids::text[], 'storeIds', p.store_ids::text[],
         'hours', CASE WHEN p.from_minute IS NOT NULL
           THEN json_build_object('fromMinute', p.from_minute, 'toMinute', p.to_minute) END,
         'minimumCents', p.minimum_cents, 'timesPerDay', p.times_per_day, 'timesInAll', p.times_in_all,
         'budgetPoints', p.budget_points) END)`;

const decodePromotion = (row: Readonly<Record<string, unknown>>): Promotion =>
  z.parse(promotionSchema, row["promotion"]);

/**
 * Skips drafts, and keys unknown to the revenue module, because staff cannot enter revenue under them. The rules
 * themselves check their lists of shops.
 */
const readPromotionsStatement = prepared(
  "promotions.read",
  `SELECT ${PROMOTION} AS promotion
   FROM promotions p
   WHERE p.program_id = $1 AND p.active AND NOT p.draft AND p.promotion_key IN ('rmc1', 'rmc2', 'rmc3', 'rmt', 'rmb')
     AND (p.partner_id IS NULL OR p.partner_id = $2) AND (p.store_id IS NULL OR p.store_id = $3)
   ORDER BY p.id`,
  decodePromotion,
);

const readAllStatement = prepared(
  "promotions.read-all",
  `SELECT ${PROMOTION} AS promotion
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
  `SELECT rule.id::text AS id, coalesce(b.given_points, 0) AS given, coalesce(u.on_day, 0) AS on_day, coalesce(u.in_all, 0) AS in_all
   FROM unnest($2::bigint[]) AS rule (id)
   LEFT JOIN promotion_budgets b ON b.program_id = $1 AND b.promotion_id = rule.id
   LEFT JOIN LATERAL (
     SELECT sum(u.times) AS in_all, sum(u.times) FILTER (WHERE u.day = $4::date) AS on_day FROM promotion_uses u
     WHERE u.program_id = $1 AND u.account_id = $3 AND u.promotion_id = rule.id) u ON true`,
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

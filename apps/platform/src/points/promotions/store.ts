import { cents, points, REVENUE_KEYS, REVENUE_PROMOTION_TYPES, type Promotion } from "@punktum/domain";
import * as z from "zod/mini";
import { prepared, type ProgramTransaction } from "../../database/index.ts";

const promotionSchema = z.object({
  id: z.string(),
  revenueKey: z.enum(REVENUE_KEYS),
  type: z.enum(REVENUE_PROMOTION_TYPES),
  actionType: z.enum(["FIXEDPOINTACTION", "MULTIPLIERACTION", "DISCOUNTACTION", "NOMINALDISCOUNTACTION"]),
  factor: z.string(),
  points: z.nullable(z.pipe(z.number(), z.transform(points))),
  revenueCents: z.nullable(z.pipe(z.number(), z.transform(cents))),
  campaignName: z.string(),
  names: z.object({ de: z.string(), en: z.string() }),
  merchandiseGroupCodes: z.array(z.string()),
  partnerId: z.nullable(z.string()),
  storeId: z.nullable(z.string()),
  validFromMs: z.nullable(z.number()),
  validToMs: z.nullable(z.number()),
});

/** Skips keys unknown to the revenue module, because staff cannot enter revenue under them. */
const readPromotionsStatement = prepared(
  "promotions.read",
  `SELECT json_build_object('id', p.id::text, 'revenueKey', p.promotion_key, 'type', p.type, 'actionType', p.action_type,
     'factor', trim_scale(p.factor)::text, 'points', p.points, 'revenueCents', p.revenue_cents, 'campaignName', p.campaign_name,
     'names', json_build_object('de', coalesce(nullif(p.name, ''), p.name_en), 'en', coalesce(nullif(p.name_en, ''), p.name)),
     'merchandiseGroupCodes', p.merchandise_group_codes, 'partnerId', p.partner_id::text, 'storeId', p.store_id::text,
     'validFromMs', (extract(epoch FROM p.valid_from) * 1000)::bigint,
     'validToMs', (extract(epoch FROM p.valid_to) * 1000)::bigint) AS promotion
   FROM promotions p
   WHERE p.program_id = $1 AND p.active AND p.promotion_key IN ('rmc1', 'rmc2', 'rmc3', 'rmt', 'rmb')
     AND (p.partner_id IS NULL OR p.partner_id = $2) AND (p.store_id IS NULL OR p.store_id = $3)
   ORDER BY p.id`,
  (row): Promotion => z.parse(promotionSchema, row["promotion"]),
);

/** Reads a programme's action definitions for a place, regardless of their dates. */
export function readPromotions(
  transaction: ProgramTransaction,
  place: { readonly partnerId: string | null; readonly storeId: string | null },
): Promise<readonly Promotion[]> {
  return transaction.run(readPromotionsStatement, [transaction.programId, place.partnerId, place.storeId]);
}

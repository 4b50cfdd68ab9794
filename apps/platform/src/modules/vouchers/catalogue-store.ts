import * as z from "zod/mini";
import { prepared, type Database } from "../../database/database.ts";
import { levelSchema } from "../levels/index.ts";
import { couponSchema, rewardSchema } from "./voucher.ts";

/** What the programme's row says about points, money and texts. */
const settingsSchema = z.object({
  /** Null: points cannot pay. */
  pointsPerEuro: z.nullable(z.number()),
  convertFactor: z.number(),
  manualPointsMax: z.number(),
  /** Null: points do not expire. */
  pointsLifeMonths: z.nullable(z.number()),
  /** What unregistered accounts may do; a partner may say otherwise. */
  anonymousExchange: z.enum(["NO", "YES", "BURN", "EARN"]),
});
const catalogueSchema = z.object({
  settings: z.nullable(settingsSchema),
  levels: z.array(levelSchema),
  coupons: z.array(couponSchema),
  rewards: z.array(rewardSchema),
});
export type CatalogueRow = z.infer<typeof catalogueSchema>;
export type ProgramSettings = z.infer<typeof settingsSchema>;

/** A text missing in one language is taken from the other: a shopper never sees an empty title (BURN-38). */
const texts = (column: string): string =>
  `json_build_object('de', coalesce(${column} -> 'de', ${column} -> 'en'), 'en', coalesce(${column} -> 'en', ${column} -> 'de'))`;

const milliseconds = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::bigint`;

/** Columns coupons and rewards share, as arguments of json_build_object; `v` is the table. */
const COMMON = `
  'id', v.id::text, 'texts', ${texts("v.texts")}, 'points', v.points,
  'validFromMs', ${milliseconds("v.valid_from")}, 'validToMs', ${milliseconds("v.valid_to")},
  'partnerId', v.partner_id::text, 'storeId', v.store_id::text, 'externalCode', v.external_code,
  'externalCodeBarcodeTypeCode', v.external_code_barcode_type_code, 'redeemActions', v.redeem_actions,
  'activatable', v.activatable, 'maxRedeemPerAccount', v.max_redeem_per_account,
  'contentImagePath', v.content_image_path, 'teaserImagePath', v.teaser_image_path,
  'active', v.active, 'unlocked', v.unlocked`;

const readCatalogueStatement = prepared(
  "vouchers.readCatalogue",
  `SELECT json_build_object(
    'settings', (
      SELECT json_build_object('pointsPerEuro', p.points_per_euro, 'convertFactor', p.convert_factor,
        'manualPointsMax', p.manual_points_max,
        'pointsLifeMonths', p.points_life_months, 'anonymousExchange', p.anonymous_exchange)
      FROM programs p WHERE p.id = $1),
    'levels', coalesce((
      SELECT json_agg(json_build_object('names', ${texts("l.names")}, 'thresholdPoints', l.threshold_points,
        'picturePath', l.picture_path) ORDER BY l.threshold_points)
      FROM status_levels l
      WHERE l.program_id = $1 AND l.set_id = (
        SELECT min(s.id) FROM status_level_sets s WHERE s.program_id = $1 AND s.active)), '[]'),
    'coupons', coalesce((
      SELECT json_agg(json_build_object('kind', 'C', ${COMMON},
        'limited', v.max_redeem_total IS NOT NULL,
        'soldOut', v.max_redeem_total IS NOT NULL AND v.redeemed_total >= v.max_redeem_total,
        'couponTypeCode', v.coupon_type_code, 'redeemDependencyCode', v.redeem_dependency_code,
        'customProperties', (SELECT coalesce(json_object_agg(key, value), '{}') FROM jsonb_each_text(v.custom_properties)
          WHERE value IS NOT NULL),
        'assignedOnly', v.audience = 'ASSIGNED') ORDER BY v.sort_order, v.id)
      FROM coupons v WHERE v.program_id = $1), '[]'),
    'rewards', coalesce((
      SELECT json_agg(json_build_object('kind', 'R', ${COMMON},
        'limited', v.stock IS NOT NULL, 'soldOut', v.stock IS NOT NULL AND v.stock = 0,
        'decreasePoints', v.decrease_points) ORDER BY v.sort_order, v.id)
      FROM rewards v WHERE v.program_id = $1), '[]')
  ) AS catalogue`,
  (row) => z.parse(catalogueSchema, row["catalogue"]),
);

/** Everything of a programme that is the same for every account, in one statement. */
export async function readCatalogue(database: Database, programId: string): Promise<CatalogueRow> {
  const [catalogue] = await database.withProgram(programId, (transaction) =>
    transaction.run(readCatalogueStatement, [programId]),
  );
  if (catalogue === undefined) {
    throw new Error("reading the catalogue answered no row");
  }
  return catalogue;
}

import { STRENGTHS, timeZoneOrDefault } from "@punktum/domain";
import * as z from "zod/mini";
import { prepared, type ProgramTransaction } from "../../database/index.ts";
import { type Level, levelSchema } from "../levels/index.ts";
import { type Coupon, couponSchema, type Reward, rewardSchema } from "./voucher.ts";

/** Settings of the programme for points, money and texts. */
const settingsSchema = z.object({
  /** Null: points cannot pay. */
  pointsPerEuro: z.nullable(z.number()),
  convertFactor: z.number(),
  manualPointsMax: z.number(),
  /** Sales in other currencies are refused. */
  currency: z.string(),
  /** Largest sale that is accepted; null: no limit. */
  saleMaxCents: z.nullable(z.number()),
  /** Null: points do not expire. */
  pointsLifeMonths: z.nullable(z.number()),
  /** What unregistered accounts may do; a partner's rule takes precedence. */
  anonymousExchange: z.enum(["NO", "YES", "BURN", "EARN"]),
  /** Strength of identification each use needs (decision 0049). */
  identification: z.object({
    redeemNeeds: z.enum(STRENGTHS),
    payNeeds: z.enum(STRENGTHS),
    seeNeeds: z.enum(STRENGTHS),
    proofAbovePoints: z.nullable(z.number()),
  }),
  deviceLookUpsPerHour: z.number(),
  /** Limits of manual work by one person, and thresholds of the rules that raise flags. */
  handLimits: z.object({
    pointsPerBooking: z.nullable(z.number()),
    pointsPerPersonAndDay: z.nullable(z.number()),
    pointsPerDuty: z.nullable(z.number()),
    pointsPerCardAndDay: z.nullable(z.number()),
    returnsPerPersonAndDay: z.nullable(z.number()),
    ownCardAlone: z.boolean(),
  }),
  flagRules: z.object({
    bookingsPerCardAndHour: z.nullable(z.number()),
    cardsPerPersonAndHour: z.nullable(z.number()),
    returnsPerPersonAndDay: z.nullable(z.number()),
    unlinkedReturnsPerPersonAndDay: z.nullable(z.number()),
  }),
  /** Members are called by their first name (decision 0306). */
  greetsByFirstName: z.boolean(),
  /** Zone of the shops; days begin and end in it. */
  timeZone: z.pipe(z.nullable(z.string()), z.transform(timeZoneOrDefault)),
});
/** Rules of a partner. */
const partnerRulesSchema = z.object({
  id: z.string(),
  manualAllowed: z.boolean(),
  /** Null: the programme's rule applies. */
  anonymousExchange: z.nullable(z.enum(["NO", "YES", "BURN", "EARN"])),
});
export type PartnerRulesRow = z.infer<typeof partnerRulesSchema>;
/** A row with manually written JSON; each is validated separately. */
const entry = z.looseObject({ id: z.optional(z.string()) });
const catalogueSchema = z.object({
  settings: z.nullable(settingsSchema),
  levels: z.array(entry),
  coupons: z.array(entry),
  rewards: z.array(entry),
  partners: z.array(partnerRulesSchema),
});

/** A programme's catalogue without its unreadable rows. */
export interface CatalogueRow {
  readonly settings: ProgramSettings | null;
  readonly levels: readonly Level[];
  readonly coupons: readonly Coupon[];
  readonly rewards: readonly Reward[];
  readonly partners: readonly PartnerRulesRow[];
  /**
   * `coupon 12: points` for each row that was left out, so that one bad row does not disable the catalogue (decision
   * 0077).
   */
  readonly skipped: readonly string[];
}
export type ProgramSettings = z.infer<typeof settingsSchema>;

/** Takes a missing text from the other language, so that a shopper never sees an empty title. */
const texts = (column: string): string =>
  `json_build_object('de', coalesce(${column} -> 'de', ${column} -> 'en'), 'en', coalesce(${column} -> 'en', ${column} -> 'de'))`;

/** An infinite moment becomes text, not a number; the schema then skips that voucher. */
const milliseconds = (column: string): string =>
  `CASE WHEN isfinite(${column}) THEN to_json((extract(epoch FROM ${column}) * 1000)::bigint) WHEN ${column} IS NOT NULL THEN '"endless"'::json END`;

/** Columns that coupons and rewards share, as arguments of json_build_object; `v` is the table. */
const COMMON = `
  'id', v.id::text, 'texts', ${texts("v.texts")}, 'points', v.points,
  'validFromMs', ${milliseconds("v.valid_from")}, 'validToMs', ${milliseconds("v.valid_to")},
  'partnerId', v.partner_id::text, 'storeId', v.store_id::text, 'externalCode', v.external_code,
  'externalCodeBarcodeTypeCode', v.external_code_barcode_type_code, 'redeemActions', v.redeem_actions,
  'activatable', v.activatable, 'maxRedeemPerAccount', v.max_redeem_per_account,
  'contentImagePath', v.content_image_path, 'teaserImagePath', v.teaser_image_path,
  'active', v.active, 'unlocked', v.unlocked`;

const readCatalogueStatement = prepared(
  "vouchers.read-catalogue",
  `SELECT json_build_object(
    'settings', (
      SELECT json_build_object('pointsPerEuro', p.points_per_euro, 'convertFactor', p.convert_factor,
        'manualPointsMax', p.manual_points_max, 'currency', p.currency, 'saleMaxCents', p.sale_max_cents,
        'pointsLifeMonths', p.points_life_months, 'anonymousExchange', p.anonymous_exchange,
        'identification', json_build_object('redeemNeeds', p.redeem_needs, 'payNeeds', p.pay_needs, 'seeNeeds', p.see_needs,
          'proofAbovePoints', p.proof_above_points),
        'deviceLookUpsPerHour', p.device_look_ups_per_hour,
        'handLimits', json_build_object('pointsPerBooking', p.hand_points_per_booking,
          'pointsPerPersonAndDay', p.hand_points_per_person_day, 'pointsPerDuty', p.hand_points_per_duty,
          'pointsPerCardAndDay', p.hand_points_per_card_day, 'returnsPerPersonAndDay', p.returns_per_person_day,
          'ownCardAlone', p.own_card_alone),
        'flagRules', json_build_object('bookingsPerCardAndHour', p.flag_bookings_per_card_hour,
          'cardsPerPersonAndHour', p.flag_cards_per_person_hour, 'returnsPerPersonAndDay', p.flag_returns_per_person_day,
          'unlinkedReturnsPerPersonAndDay', p.flag_unlinked_returns_per_day),
        'greetsByFirstName', coalesce(p.config -> 'greetsByFirstName' = 'true', false),
        'timeZone', p.config ->> 'timeZone')
      FROM programs p WHERE p.id = $1),
    'levels', coalesce((
      SELECT json_agg(json_build_object('id', l.id::text, 'names', ${texts("l.names")}, 'thresholdPoints', l.threshold_points,
        'picturePath', l.picture_path) ORDER BY l.threshold_points)
      FROM status_levels l
      WHERE l.program_id = $1 AND l.set_id = (
        SELECT min(s.id) FROM status_level_sets s WHERE s.program_id = $1 AND s.active)), '[]'),
    'coupons', coalesce((
      SELECT json_agg(json_build_object('kind', 'C', ${COMMON},
        'limited', v.max_redeem_total IS NOT NULL,
        'soldOut', v.max_redeem_total IS NOT NULL AND v.redeemed_total >= v.max_redeem_total,
        'couponTypeCode', v.coupon_type_code, 'redeemDependencyCode', v.redeem_dependency_code,
        'customProperties', (SELECT coalesce(json_object_agg(key, value), '{}') FROM jsonb_each_text(
          CASE WHEN jsonb_typeof(v.custom_properties) = 'object' THEN v.custom_properties ELSE '{}' END)
          WHERE value IS NOT NULL),
        'assignedOnly', v.audience = 'ASSIGNED') ORDER BY v.sort_order, v.id)
      FROM coupons v WHERE v.program_id = $1), '[]'),
    'rewards', coalesce((
      SELECT json_agg(json_build_object('kind', 'R', ${COMMON},
        'limited', v.stock IS NOT NULL, 'soldOut', v.stock IS NOT NULL AND v.stock = 0,
        'decreasePoints', v.decrease_points) ORDER BY v.sort_order, v.id)
      FROM rewards v WHERE v.program_id = $1), '[]'),
    'partners', coalesce((
      SELECT json_agg(json_build_object('id', r.id::text, 'manualAllowed', r.manual_allowed,
        'anonymousExchange', r.anonymous_exchange))
      FROM partners r WHERE r.program_id = $1), '[]')
  ) AS catalogue`,
  (row) => decodeCatalogue(z.parse(catalogueSchema, row["catalogue"])),
);

type Entry = z.infer<typeof entry>;

/** Returns the readable entries and adds the others to `skipped`. */
function readable<T>(
  kind: string,
  { entries, schema, skipped }: { entries: readonly Entry[]; schema: z.ZodMiniType<T>; skipped: string[] },
): T[] {
  return entries.flatMap((candidate) => {
    const parsed = z.safeParse(schema, candidate);
    if (parsed.success) {
      return [parsed.data];
    }
    skipped.push(`${kind} ${candidate.id ?? "?"}: ${parsed.error.issues[0]?.path.join(".") ?? "?"}`);
    return [];
  });
}

function decodeCatalogue({
  settings,
  levels,
  coupons,
  rewards,
  partners,
}: z.infer<typeof catalogueSchema>): CatalogueRow {
  const skipped: string[] = [];
  return {
    settings,
    levels: readable("level", { entries: levels, schema: levelSchema, skipped }),
    coupons: readable("coupon", { entries: coupons, schema: couponSchema, skipped }),
    rewards: readable("reward", { entries: rewards, schema: rewardSchema, skipped }),
    partners,
    skipped,
  };
}

/** Reads everything of a programme that is the same for all accounts, in one statement. */
export async function readCatalogue({
  programId,
  run,
}: Pick<ProgramTransaction, "programId" | "run">): Promise<CatalogueRow> {
  const [catalogue] = await run(readCatalogueStatement, [programId]);
  if (catalogue === undefined) {
    throw new Error("reading the catalogue answered no row");
  }
  return catalogue;
}

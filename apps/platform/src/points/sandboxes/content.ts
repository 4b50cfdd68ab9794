import { sql } from "kysely";
import { prepared, type ProgramTransaction, type Tables, textColumn } from "../../database/index.ts";

/**
 * What a test programme gets of its source: tables in the order of their references, with their columns. No person, PIN,
 * key, count or address of another system is among them. Places of tablets come free.
 */
export const COPIED = {
  partners:
    "id name legal_name type show_registration_button always_show_registration show_registration_code " +
    "registration_mode_pos_code points_rounding_code revenue_rounding_code anonymous_exchange manual_allowed active " +
    "affiliate_of",
  stores: "id partner_id name vat_id revenue_module_mode decimal_revenue address active",
  interaction_points: "id kind level partner_id store_id name paired_cash_id active",
  profiles:
    "id name camera_position mode registration_type points_rounding_code revenue_rounding_code decimal_revenue language",
  mountings:
    "id partner_id store_id profile_id app_interaction_id cash_interaction_id workstation_id pos_mode " +
    "camera_position_code language",
  custom_properties: "id domain key name value_type active",
  tags: "id domain name active",
  status_level_sets: "id name active",
  status_levels: "id set_id names threshold_points picture_path",
  coupons:
    "id texts coupon_type_code points valid_from valid_to partner_id store_id redeem_dependency_code external_code " +
    "external_code_barcode_type_code redeem_actions custom_properties activatable requires_key " +
    "max_redeem_per_account max_redeem_total audience content_image_path teaser_image_path unlocked draft sort_order " +
    "active",
  rewards:
    "id texts points decrease_points stock valid_from valid_to partner_id store_id external_code " +
    "external_code_barcode_type_code redeem_actions custom_properties activatable max_redeem_per_account " +
    "content_image_path teaser_image_path unlocked draft sort_order active",
  promotions:
    "id promotion_key type action_type factor campaign_name name revenue_cents points partner_id store_id valid_from " +
    "valid_to active name_en merchandise_group_codes draft weekdays from_minute to_minute minimum_cents level_ids " +
    "store_ids times_per_day times_in_all budget_points",
  display_ads:
    "id usage_code title file_path order_no duration_ms partner_id store_id active profile_id valid_from valid_to " +
    "weekdays",
  notification_settings: "event channels",
  mail_templates: "id subject body action",
  id_counters: "kind last_id",
} as const satisfies Partial<Record<keyof Tables, string>>;

const TABLES = Object.entries(COPIED).map(([table, columns]) => ({ table, columns: columns.split(" ") }));

const rowsOf = ({ table, columns }: (typeof TABLES)[number]): string =>
  `'${table}', (SELECT coalesce(jsonb_agg(to_jsonb(r)), '[]') FROM (SELECT ${columns.join(", ")} FROM ${table} WHERE program_id = $1) r)`;

const readRows = prepared(
  "sandboxes.read-content",
  `SELECT jsonb_build_object(${TABLES.map(rowsOf).join(", ")})::text AS content`,
  (row) => textColumn(row, "content"),
);

/** Where browsers load uploaded pictures of a programme. */
const picturesOf = (programId: string): string => `/media/uploads/${programId}/`;

/** Lets a text in JSON name the pictures of the copy instead of those of the source. */
export const withOwnPictures = (json: string, from: string, to: string): string =>
  json.replaceAll(picturesOf(from), picturesOf(to));

/** The content of the transaction's programme as one JSON text; ids above the safe numbers stay exact in it. */
export async function readContent({ run, programId }: ProgramTransaction): Promise<string> {
  const [content = "{}"] = await run(readRows, [programId]);
  return content;
}

/** What a copy overwrites instead of adding it: keys and staff belong to places, and an id is not given twice. */
const OVERWRITTEN: Readonly<Record<string, (names: readonly string[]) => ReturnType<typeof sql>>> = {
  partners: byId,
  stores: byId,
  interaction_points: byId,
  id_counters: () =>
    sql`ON CONFLICT (program_id, kind) DO UPDATE SET last_id = greatest(id_counters.last_id, excluded.last_id)`,
};

function byId(names: readonly string[]) {
  const changes = names
    .filter((name) => name !== "id")
    .map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
  return sql`ON CONFLICT (program_id, id) DO UPDATE SET ${sql.join(changes)}`;
}

/**
 * Writes content that {@link readContent} has read into the transaction's programme. Places that the programme has
 * already are overwritten; of everything else it has none.
 */
export async function writeContent({ db, programId }: ProgramTransaction, content: string): Promise<void> {
  for (const { table, columns } of TABLES) {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    await sql`INSERT INTO ${sql.table(table)} (program_id, ${names})
      SELECT ${programId}, ${names} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${content}::jsonb -> ${table}::text)
      ${OVERWRITTEN[table]?.(columns) ?? sql``}
    `.execute(db);
  }
}

import { type RawBuilder, sql } from "kysely";
import type { ProgramTransaction } from "../../database/index.ts";
import { type Identity, reachesPartnerSql, reachesStoreSql } from "../../office/sessions/index.ts";
import { patternOf } from "../../office/list-pages/index.ts";
import { rowId } from "../../office/numbering/index.ts";

/** An interaction point of a shop, with its device. */
interface PlacePoint {
  readonly id: string;
  readonly name: string;
  readonly kind: "APP" | "CASH";
  readonly active: boolean;
  readonly pairedCashId: string | null;
  readonly version: number;
  readonly mountingId: string | null;
  readonly deviceId: string | null;
  readonly deviceName: string;
  readonly connected: boolean;
  /** Too many wrong PINs were typed at the tablet. */
  readonly pinLocked: boolean;
  readonly keyCount: number;
}

/** A shop of the tree. */
export interface PlaceStore {
  readonly id: string;
  readonly name: string;
  readonly partnerId: string;
  readonly partnerName: string;
  readonly partnerActive: boolean;
  readonly city: string;
  readonly active: boolean;
  readonly usesPin: boolean;
  readonly version: number;
  readonly points: PlacePoint[];
}

/** A partner of the tree, with or without shops. */
export interface PlacePartner {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly affiliateOf: string | null;
  readonly version: number;
  readonly storeCount: number;
}

/** Filter and page of the tree. */
export interface TreeOptions {
  readonly identity: Identity;
  readonly q: string | undefined;
  readonly partnerId: string | undefined;
  readonly storeId: string | undefined;
  readonly active: boolean | undefined;
  /** Cursor: the last shop of the previous page. */
  readonly after: string | undefined;
  readonly limit: number;
  readonly now: Date;
}

const POINTS = (now: Date): RawBuilder<unknown> => sql`
  SELECT json_agg(json_build_object(
    'id', i.id, 'name', i.name, 'kind', i.kind, 'active', i.active, 'pairedCashId', i.paired_cash_id,
    'version', i.version, 'mountingId', m.id, 'deviceId', m.device_id,
    'deviceName', CASE WHEN m.device_id IS NULL THEN '' ELSE m.device_information END,
    'connected', coalesce(d.connected, false),
    'pinLocked', EXISTS (
      SELECT 1 FROM pin_tries t WHERE t.program_id = i.program_id AND t.device_id = m.device_id
      AND (t.wrong_count >= 10 OR t.blocked_until > ${now})),
    'keyCount', (
      SELECT count(*) FROM api_keys k WHERE k.program_id = i.program_id AND k.role = 'TILL' AND k.interaction_id = i.id
      AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${now})))
    ORDER BY i.kind, i.name, i.id)
  FROM interaction_points i
  LEFT JOIN mountings m ON m.program_id = i.program_id AND m.app_interaction_id = i.id
  LEFT JOIN devices d ON d.program_id = m.program_id AND d.id = m.device_id
  WHERE i.program_id = s.program_id AND i.store_id = s.id`;

/** Text may be in the names of shop and partner, the town, or an id of the shop or one of its points. */
function matches(q: string): RawBuilder<boolean> {
  const pattern = patternOf(q);
  return sql<boolean>`(s.name ILIKE ${pattern} OR p.name ILIKE ${pattern} OR s.address->>'city' ILIKE ${pattern}
    OR s.id::text = ${q} OR EXISTS (SELECT 1 FROM interaction_points i
      WHERE i.program_id = s.program_id AND i.store_id = s.id AND (i.id ILIKE ${pattern} OR i.name ILIKE ${pattern})))`;
}

function conditionsOf(options: TreeOptions): RawBuilder<unknown> {
  const { identity, q = "", partnerId, storeId, active, after } = options;
  const conditions: RawBuilder<unknown>[] = [
    reachesStoreSql(identity, { partnerId: sql`s.partner_id`, storeId: sql`s.id` }),
  ];
  if (q !== "") {
    conditions.push(matches(q));
  }
  if (partnerId !== undefined) {
    conditions.push(sql`s.partner_id = ${rowId(partnerId)}`);
  }
  if (storeId !== undefined) {
    conditions.push(sql`s.id = ${rowId(storeId)}`);
  }
  if (active !== undefined) {
    conditions.push(sql`s.active = ${active}`);
  }
  if (after !== undefined) {
    conditions.push(sql`(p.name, p.id, s.name, s.id) > (
      SELECT lp.name, lp.id, ls.name, ls.id FROM stores ls
      JOIN partners lp ON lp.program_id = ls.program_id AND lp.id = ls.partner_id WHERE ls.id = ${rowId(after)})`);
  }
  return sql.join(conditions, sql` AND `);
}

/** Lists shops with their points by partner and name; one more than the page size shows that there is a next page. */
export async function listPlaceStores(
  { db }: ProgramTransaction,
  options: TreeOptions,
): Promise<{ readonly data: PlaceStore[]; readonly next: string | null }> {
  const { rows } = await sql<PlaceStore>`
    SELECT s.id::text AS id, s.name, s.partner_id::text AS "partnerId", p.name AS "partnerName", p.active AS "partnerActive",
      coalesce(s.address->>'city', '') AS city, s.active, s.uses_pin AS "usesPin", s.version,
      coalesce((${POINTS(options.now)}), '[]') AS points
    FROM stores s JOIN partners p ON p.program_id = s.program_id AND p.id = s.partner_id
    WHERE ${conditionsOf(options)}
    ORDER BY p.name, p.id, s.name, s.id LIMIT ${options.limit + 1}`.execute(db);
  const data = rows.slice(0, options.limit);
  return { data, next: rows.length > options.limit ? (data.at(-1)?.id ?? null) : null };
}

/** Lists the partners a caller reaches, by name. */
export async function listPlacePartners({ db }: ProgramTransaction, identity: Identity): Promise<PlacePartner[]> {
  const { rows } = await sql<PlacePartner>`
    SELECT p.id::text AS id, p.name, p.active, p.affiliate_of::text AS "affiliateOf", p.version,
      (SELECT count(*) FROM stores s WHERE s.program_id = p.program_id AND s.partner_id = p.id) AS "storeCount"
    FROM partners p WHERE ${reachesPartnerSql(identity, sql`p.id`)} ORDER BY p.name, p.id LIMIT 500`.execute(db);
  return rows;
}

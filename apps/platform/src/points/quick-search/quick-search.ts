import { sql } from "kysely";
import * as z from "zod/mini";
import type { ProgramTransaction } from "../../database/index.ts";
import { type Identity, reachesPartnerSql, reachesStoreSql } from "../../office/sessions/index.ts";

/** Most hits of a kind. */
const MOST = 5;

/** LIKE pattern that finds the text anywhere, with its wildcards escaped. */
const anywhere = (given: string): string =>
  `%${given
    .toWellFormed()
    .trim()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const text = z.string();
const storeRow = z.object({ storeId: text, partnerId: text, name: text, partnerName: text });

/** Active shops by name, partner name or id. */
export async function findPlaces({ db, programId }: ProgramTransaction, identity: Identity, given: string) {
  const reach = reachesStoreSql(identity, { partnerId: sql.ref("s.partner_id"), storeId: sql.ref("s.id") });
  const pattern = anywhere(given);
  const { rows } = await sql`
    SELECT s.id::text AS "storeId", s.partner_id::text AS "partnerId", s.name, p.name AS "partnerName"
    FROM stores s JOIN partners p ON p.program_id = s.program_id AND p.id = s.partner_id
    WHERE s.program_id = ${programId} AND s.active AND ${reach}
      AND (s.name ILIKE ${pattern} OR p.name ILIKE ${pattern} OR s.id::text = ${given.toWellFormed().trim()})
    ORDER BY s.name ILIKE ${pattern} DESC, s.name, s.id LIMIT ${MOST}`.execute(db);
  return z.parse(z.array(storeRow), rows);
}

const voucherRow = z.object({ voucherId: text, de: text, en: text, active: z.boolean() });

/** Coupons and rewards by title, active ones first. */
export async function findVouchers({ db, programId }: ProgramTransaction, identity: Identity, given: string) {
  const reach = reachesPartnerSql(identity, sql.ref("v.partner_id"));
  const pattern = anywhere(given);
  const { rows } = await sql`
    SELECT v.kind || v.id AS "voucherId", v.de, v.en, v.active
    FROM (
      SELECT 'C' AS kind, c.id, c.program_id, c.partner_id, c.active, coalesce(c.texts #>> '{de,title}', '') AS de,
        coalesce(c.texts #>> '{en,title}', '') AS en FROM coupons c
      UNION ALL
      SELECT 'R', r.id, r.program_id, r.partner_id, r.active, coalesce(r.texts #>> '{de,title}', ''),
        coalesce(r.texts #>> '{en,title}', '') FROM rewards r
    ) v
    WHERE v.program_id = ${programId} AND (v.partner_id IS NULL OR ${reach})
      AND (v.de ILIKE ${pattern} OR v.en ILIKE ${pattern})
    ORDER BY v.active DESC, v.de, v.kind, v.id LIMIT ${MOST}`.execute(db);
  return z.parse(z.array(voucherRow), rows);
}

const deviceRow = z.object({ deviceId: text, placeName: text, storeName: text, connected: z.boolean() });

/** Mounted tablets by their place, their shop or the beginning of their id. */
export async function findDevices({ db, programId }: ProgramTransaction, identity: Identity, given: string) {
  const reach = reachesStoreSql(identity, { partnerId: sql.ref("m.partner_id"), storeId: sql.ref("m.store_id") });
  const pattern = anywhere(given);
  const { rows } = await sql`
    SELECT d.id AS "deviceId", i.name AS "placeName", s.name AS "storeName", d.connected
    FROM devices d
    JOIN mountings m ON m.program_id = d.program_id AND m.device_id = d.id
    JOIN stores s ON s.program_id = m.program_id AND s.id = m.store_id
    JOIN interaction_points i ON i.program_id = m.program_id AND i.id = m.app_interaction_id
    WHERE d.program_id = ${programId} AND d.deleted_at IS NULL AND ${reach}
      AND (i.name ILIKE ${pattern} OR s.name ILIKE ${pattern} OR i.id ILIKE ${pattern} OR d.id::text LIKE lower(${pattern}))
    ORDER BY s.name, i.name, d.id LIMIT ${MOST}`.execute(db);
  return z.parse(z.array(deviceRow), rows);
}

const saleRow = z.object({
  transactionId: text,
  receiptNumber: text,
  transactionTime: z.date(),
  amountCents: z.number(),
  accountId: z.nullable(text),
  storeName: text,
});

/** Sales by the complete number on the till's receipt or the complete name the till gave them; the newest first. */
export async function findSales({ db, programId }: ProgramTransaction, identity: Identity, given: string) {
  const reach = reachesStoreSql(identity, { partnerId: sql.ref("t.partner_id"), storeId: sql.ref("t.store_id") });
  const number = given.toWellFormed().trim();
  const { rows } = await sql`
    SELECT t.id AS "transactionId", coalesce(receipt_number_of(t.receipt_key), t.external_id) AS "receiptNumber",
      t.transaction_time AS "transactionTime", t.amount_cents AS "amountCents", coalesce(t.account_id, n.account_id) AS "accountId",
      coalesce(s.name, '') AS "storeName"
    FROM transactions t
    LEFT JOIN transaction_incentives n ON n.program_id = t.program_id AND n.transaction_id = t.id
    LEFT JOIN stores s ON s.program_id = t.program_id AND s.id = t.store_id
    WHERE t.program_id = ${programId} AND ${reach}
      AND t.id IN (
        SELECT k.id FROM transactions k
        WHERE k.program_id = ${programId} AND k.receipt_key IS NOT NULL AND receipt_number_of(k.receipt_key) = ${number}
        UNION SELECT x.id FROM transactions x WHERE x.program_id = ${programId} AND x.external_id = ${number})
    ORDER BY t.transaction_time DESC, t.id DESC LIMIT ${MOST}`.execute(db);
  return z.parse(z.array(saleRow), rows);
}

import { fail, type Outcome, succeed } from "@punktum/domain";
import { type RawBuilder, sql } from "kysely";
import * as z from "zod/mini";
import type { ProgramTransaction } from "../../database/index.ts";
import { recordAudit } from "../../office/audit/index.ts";
import { type Identity, reachesStoreSql } from "../../office/sessions/index.ts";

const lossRow = z.object({
  id: z.string(),
  deviceId: z.string(),
  deviceName: z.string(),
  partnerId: z.nullable(z.number()),
  storeId: z.nullable(z.number()),
  storeName: z.string(),
  accountId: z.nullable(z.string()),
  voucherKind: z.enum(["C", "R"]),
  voucherId: z.number(),
  titles: z.object({ de: z.string(), en: z.string() }),
  redeemedAt: z.date(),
  settledAt: z.date(),
  promised: z.number(),
  taken: z.number(),
  lost: z.number(),
  code: z.string(),
  reviewedAt: z.nullable(z.date()),
  reviewedBy: z.string(),
  review: z.string(),
});
/** A loss with display names. */
export type LossRow = z.output<typeof lossRow>;

/** Reads losses of shops in the caller's reach. Those without a shop need the whole programme as reach. */
async function readRows(
  { db, programId }: ProgramTransaction,
  identity: Identity,
  { condition, limit }: { readonly condition: RawBuilder<boolean>; readonly limit: number },
): Promise<readonly LossRow[]> {
  const reach = reachesStoreSql(identity, { partnerId: sql`r.partner_id`, storeId: sql`r.store_id` });
  const { rows } =
    await sql`SELECT r.id, r.device_id AS "deviceId", r.partner_id AS "partnerId", r.store_id AS "storeId",
      r.account_id AS "accountId", r.voucher_kind AS "voucherKind", r.voucher_id AS "voucherId",
      r.redeemed_at AS "redeemedAt", r.settled_at AS "settledAt", r.promised, r.taken, r.lost_points AS lost, r.code,
      r.reviewed_at AS "reviewedAt", r.review, coalesce(device.device_information, '') AS "deviceName",
      coalesce(store.name, '') AS "storeName", coalesce(nullif(reviewer.name, ''), reviewer.email, '') AS "reviewedBy",
      json_build_object('de', coalesce(voucher.title_de, ''), 'en', coalesce(voucher.title_en, '')) AS titles
    FROM offline_redemptions AS r
    LEFT JOIN devices AS device ON device.program_id = r.program_id AND device.id = r.device_id
    LEFT JOIN stores AS store ON store.program_id = r.program_id AND store.id = r.store_id
    LEFT JOIN admins AS reviewer ON reviewer.program_id = r.program_id AND reviewer.id = r.reviewed_by
    LEFT JOIN LATERAL (
      SELECT coalesce(c.texts #>> '{de,title}', '') AS title_de, coalesce(c.texts #>> '{en,title}', '') AS title_en
        FROM coupons AS c WHERE r.voucher_kind = 'C' AND c.program_id = r.program_id AND c.id = r.voucher_id
      UNION ALL
      SELECT coalesce(w.texts #>> '{de,title}', ''), coalesce(w.texts #>> '{en,title}', '')
        FROM rewards AS w WHERE r.voucher_kind = 'R' AND w.program_id = r.program_id AND w.id = r.voucher_id
    ) AS voucher ON true
    WHERE r.program_id = ${programId} AND r.is_lost
      AND (${identity.partnerIds === "ALL" && identity.storeIds === "ALL"} OR ${reach}) AND ${condition}
    ORDER BY r.redeemed_at DESC, r.id DESC LIMIT ${limit}`.execute(db);
  return z.parse(z.array(lossRow), rows);
}

/** Which losses are listed. */
interface LossQuery {
  readonly state: "open" | "done";
  readonly deviceId: string | undefined;
  /** The last loss of the previous page. */
  readonly after: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
}

/** Lists losses, the latest first. */
export function listLosses(
  transaction: ProgramTransaction,
  identity: Identity,
  { state, deviceId, after, limit }: LossQuery,
): Promise<readonly LossRow[]> {
  const inState = state === "open" ? sql`r.reviewed_at IS NULL` : sql`r.reviewed_at IS NOT NULL`;
  const ofDevice = deviceId === undefined ? sql`true` : sql`r.device_id = ${deviceId}`;
  const beyond =
    after === undefined ? sql`true` : sql`(r.redeemed_at, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  return readRows(transaction, identity, { condition: sql<boolean>`${inState} AND ${ofDevice} AND ${beyond}`, limit });
}

/** A person notes that the loss is known. */
interface Review {
  readonly identity: Identity;
  readonly id: string;
  readonly review: string;
  readonly requestId: string;
  readonly now: Date;
}

const NO_LOSS = fail("NOT_FOUND", "there is no such loss to review");

/** Notes that people know about a loss, once. */
export async function reviewLoss(
  transaction: ProgramTransaction,
  { identity, id, review, requestId, now }: Review,
): Promise<Outcome<LossRow, "NOT_FOUND">> {
  const condition = sql<boolean>`r.id = ${id} AND r.reviewed_at IS NULL`;
  const [loss] = await readRows(transaction, identity, { condition, limit: 1 });
  if (loss === undefined) {
    return NO_LOSS;
  }
  const { db, programId } = transaction;
  const { rows } = await sql`UPDATE offline_redemptions SET reviewed_at = ${now}, reviewed_by = ${identity.subjectId},
      review = ${review}
    WHERE program_id = ${programId} AND id = ${id} AND reviewed_at IS NULL RETURNING id`.execute(db);
  if (rows.length === 0) {
    return NO_LOSS;
  }
  const { deviceId, promised, taken, lost } = loss;
  await recordAudit(transaction, {
    actorKind: "ADMIN",
    actorId: identity.subjectId,
    deviceId,
    action: "OFFLINE_LOSS_REVIEWED",
    subjectKind: "BOOKING",
    subjectId: id,
    before: { deviceId, promised, taken, lost },
    reason: review,
    requestId,
  });
  return succeed({ ...loss, reviewedAt: now, reviewedBy: identity.displayName, review });
}

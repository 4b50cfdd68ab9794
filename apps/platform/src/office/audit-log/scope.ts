import { type RawBuilder, sql } from "kysely";
import type { Identity } from "../sessions/index.ts";

/** Subjects that a technician may read; rows about members and money are excluded. */
const DEVICE_SUBJECTS = ["DEVICE", "MOUNTING", "PROFILE", "INTERACTION_POINT"];

/** Conditions as subqueries that PostgreSQL evaluates once per query, not once per row. */
function ofPartners(programId: string, partnerIds: readonly string[]): RawBuilder<boolean> {
  const mine = sql`ANY (${[...partnerIds]}::bigint[])`;
  const belongsToMe = sql`program_id = ${programId} AND partner_id = ${mine}`;
  const partnersOf = sql`SELECT own.partner_id FROM admin_partners own
      WHERE own.program_id = person.program_id AND own.admin_id = person.id
    UNION SELECT shop.partner_id FROM admin_stores own JOIN stores shop ON shop.program_id = own.program_id
      AND shop.id = own.store_id WHERE own.program_id = person.program_id AND own.admin_id = person.id`;
  // People who also work for another partner are excluded, because their rows may concern that partner.
  const people = sql`SELECT person.id::text FROM admins person WHERE person.program_id = ${programId}
    AND person.role IN ('PARTNER_ADMIN', 'STORE_STAFF')
    AND EXISTS (${partnersOf})
    AND NOT EXISTS (SELECT 1 FROM (${partnersOf}) AS worked WHERE worked.partner_id <> ALL (${[...partnerIds]}::bigint[]))`;
  // Rows from a tablet's time at another partner are excluded.
  const tablets = sql`EXISTS (SELECT 1 FROM mountings held WHERE held.program_id = ${programId}
    AND held.partner_id = ${mine} AND held.device_id::text = coalesce(log.device_id::text, log.subject_id)
    AND log.at >= coalesce(held.mounted_at, held.created_at))`;
  const things = (kind: string, table: string) =>
    sql`(log.subject_kind = ${kind} AND log.subject_id IN (SELECT id::text FROM ${sql.table(table)} WHERE ${belongsToMe}))`;
  return sql<boolean>`(
    (log.actor_kind = 'ADMIN' AND log.actor_id IN (${people}))
    OR (log.subject_kind = 'ADMIN' AND log.subject_id IN (${people}))
    OR (log.subject_kind = 'PARTNER' AND log.subject_id = ANY (${[...partnerIds]}::text[]))
    OR ${things("STORE", "stores")} OR ${things("INTERACTION_POINT", "interaction_points")}
    OR ${things("MOUNTING", "mountings")} OR ${things("COUPON", "coupons")} OR ${things("REWARD", "rewards")}
    OR ${things("PROMOTION", "promotions")}
    OR ((log.device_id IS NOT NULL OR log.subject_kind = 'DEVICE') AND ${tablets}))`;
}

/** Rows of the log that a caller may read. */
export function logScopeOf({ role, programId, partnerIds }: Identity): RawBuilder<boolean> {
  if (role === "TECHNICIAN") {
    return sql<boolean>`log.subject_kind = ANY (${DEVICE_SUBJECTS}::text[])`;
  }
  return partnerIds === "ALL" ? sql<boolean>`true` : ofPartners(programId, partnerIds);
}

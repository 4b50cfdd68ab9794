import { sql } from "kysely";
import type { ProgramTransaction } from "../../database/index.ts";
import { type Identity, reachesStoreSql } from "../../office/sessions/index.ts";

/** A shop that rules can refer to. */
interface RuleStore {
  readonly id: string;
  readonly partnerId: string;
  readonly name: string;
  readonly city: string;
  readonly active: boolean;
  /** Whether the caller reaches it. */
  readonly own: boolean;
}

/**
 * Lists shops that a caller reaches, and those named by programme-wide rules, because all readers of rules see their
 * sentences.
 */
export async function listRuleStores({ db }: ProgramTransaction, identity: Identity): Promise<RuleStore[]> {
  const isOwn = reachesStoreSql(identity, { partnerId: sql`s.partner_id`, storeId: sql`s.id` });
  const { rows } = await sql<RuleStore>`
    SELECT s.id::text AS id, s.partner_id::text AS "partnerId", s.name, coalesce(s.address->>'city', '') AS city,
      s.active AND p.active AS active, ${isOwn} AS own
    FROM stores s JOIN partners p ON p.program_id = s.program_id AND p.id = s.partner_id
    WHERE ${isOwn} OR s.id IN (SELECT unnest(r.store_ids || r.store_id) FROM promotions r WHERE r.partner_id IS NULL)
    ORDER BY p.name, p.id, s.name, s.id`.execute(db);
  return rows;
}

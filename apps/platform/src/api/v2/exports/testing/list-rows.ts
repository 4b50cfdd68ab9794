import type { TestDatabase } from "../../../../testing/test-database.ts";

/** Adds a row to each list that has none: a flag, a privacy request, an earning rule, a picture, a profile. */
export async function addListRows({ query }: TestDatabase, adminId: string): Promise<void> {
  await query(
    `INSERT INTO punktum.staff_flags (program_id, id, admin_id, rule, work_id, raised_at)
     VALUES ('pfm', gen_random_uuid(), $1, 'CARDS_PER_PERSON_HOUR', gen_random_uuid(), now())`,
    [adminId],
  );
  await query(
    `WITH person AS (INSERT INTO punktum.users (program_id, id) VALUES ('pfm', gen_random_uuid()) RETURNING id)
     INSERT INTO punktum.privacy_requests (program_id, id, kind, user_id, received_at, due_at, recorded_by)
     SELECT 'pfm', gen_random_uuid(), 'ACCESS', id, now(), now(), $1 FROM person`,
    [adminId],
  );
  await query(`INSERT INTO punktum.promotions (program_id, id, promotion_key, type, action_type)
    VALUES ('pfm', 77, 'rmt', 'RMT', 'MULTIPLIERACTION')`);
  await query(`INSERT INTO punktum.display_ads (program_id, id, usage_code, file_path)
    VALUES ('pfm', 77, 'SCREEN_SAVER', '/media/pfm/posters/bakery.svg')`);
  await query("INSERT INTO punktum.profiles (program_id, id, name) VALUES ('pfm', gen_random_uuid(), 'Counter')");
}

/** Adds requests for approval that this person has asked for. */
export async function addApprovals(
  { query }: TestDatabase,
  { adminId, state, count }: { readonly adminId: string; readonly state: "OPEN" | "REJECTED"; readonly count: number },
): Promise<void> {
  await query(
    `INSERT INTO punktum.approvals (program_id, id, kind, account_id, points, reason, asked_by, asked_mailbox, asked_at, expires_at,
       state, decided_by, decided_at)
     SELECT 'pfm', gen_random_uuid(), 'BOOKING', a.id, 1, 'r', asker.id, sha256('m'), now(), '2100-01-01', $2,
       CASE WHEN $2 <> 'OPEN' THEN other.id END, CASE WHEN $2 <> 'OPEN' THEN now() END
     FROM (SELECT id FROM punktum.accounts WHERE program_id = 'pfm' LIMIT 1) a, punktum.admins asker,
       (SELECT id FROM punktum.admins WHERE program_id = 'pfm' AND id <> $1 LIMIT 1) other, generate_series(1, $3::int)
     WHERE asker.id = $1`,
    [adminId, state, count],
  );
}

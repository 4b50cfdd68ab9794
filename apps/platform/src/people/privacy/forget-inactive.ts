import { type Database, prepared, type ProgramTransaction, textColumn } from "../../database/index.ts";
import type { Actor } from "../../office/audit/index.ts";
import { eraseUser } from "./erase.ts";

const DAY_MS = 86_400_000;
/** People of a programme whom one run erases. */
const STEP_PEOPLE = 200;
const SYSTEM: Actor = { kind: "SYSTEM", id: null, deviceId: null, requestId: "" };

/**
 * People who neither booked nor changed anything since $2, with no points and no reservation on any account. $3 narrows
 * the answer to one person.
 */
const INACTIVE = `
  SELECT u.id::text AS id FROM users u
  WHERE u.program_id = $1 AND u.status <> 'ERASED' AND u.created_at < $2 AND u.updated_at < $2
    AND ($3::uuid IS NULL OR u.id = $3)
    AND NOT EXISTS (
      SELECT FROM memberships m JOIN accounts a ON a.program_id = m.program_id AND a.id = m.account_id
      LEFT JOIN member_entries e ON e.program_id = m.program_id AND e.account_id = m.account_id
      WHERE m.program_id = u.program_id AND m.user_id = u.id AND m.status <> 'TERMINATED'
        AND (a.points <> 0 OR a.open_reservations > 0 OR e.active_at >= $2 OR m.updated_at >= $2))
    AND NOT EXISTS (
      SELECT FROM privacy_requests r WHERE r.program_id = u.program_id AND r.user_id = u.id AND r.state = 'OPEN')
  ORDER BY u.created_at LIMIT $4`;

const listPrograms = prepared("privacy.programs", "SELECT id FROM list_programs()", (row) => textColumn(row, "id"));
const listInactive = prepared("privacy.inactive", INACTIVE, (row) => textColumn(row, "id"));

async function eraseIfInactive(transaction: ProgramTransaction, userId: string, since: Date, now: Date) {
  const { programId, run, db } = transaction;
  // A person who books meanwhile is not erased.
  await db
    .selectFrom("users")
    .select("id")
    .where("program_id", "=", programId)
    .where("id", "=", userId)
    .forUpdate()
    .execute();
  const [still] = await run(listInactive, [programId, since, userId, 1]);
  if (still !== undefined) {
    await eraseUser(transaction, { userId, actor: SYSTEM, now, reason: "INACTIVE" });
  }
}

/** Job: erases people who were not active for `keptDays`. Points keep a person, because erasing would leave them to no one. */
export async function eraseInactiveOnce(database: Database, keptDays: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - keptDays * DAY_MS);
  for (const programId of await database.withoutProgram(listPrograms, [])) {
    const people = await database.withProgram(programId, ({ run }) =>
      run(listInactive, [programId, since, null, STEP_PEOPLE]),
    );
    for (const userId of people) {
      await database.withProgram(programId, (transaction) => eraseIfInactive(transaction, userId, since, now));
    }
  }
}

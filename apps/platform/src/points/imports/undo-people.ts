import { sql } from "kysely";
import * as z from "zod/mini";
import type { ImportKept } from "@punktum/contracts";
import type { ProgramTransaction } from "../../database/index.ts";
import { eraseUser } from "../../people/privacy/index.ts";
import { terminateIn } from "../terminations/index.ts";
import type { ImportAct, MadeRow } from "./kind.ts";

const touchRow = z.object({
  closed: z.boolean(),
  booked: z.boolean(),
  points: z.number(),
  changed: z.boolean(),
  other_codes: z.boolean(),
});

/** Reads changes of an account or its owner since the import. The account stays locked until the commit. */
async function readChanges({ db, programId }: ProgramTransaction, { accountId, userId, codes }: MadeRow, ranAt: Date) {
  const own = codes.map(({ type, code }) => `${type} ${code}`);
  await sql`SELECT FROM accounts WHERE program_id = ${programId} AND id = ${accountId} FOR NO KEY UPDATE`.execute(db);
  const { rows } = await sql`
    SELECT a.status IN ('INACTIVE', 'TERMINATED') AS closed, (a.points + a.locked_points)::bigint AS points,
      a.open_reservations > 0 OR EXISTS (SELECT FROM bookings b WHERE b.program_id = a.program_id AND b.account_id = a.id
        AND b.source <> 'opening' AND b.created_at >= ${ranAt}) AS booked,
      a.status = 'LOCKED'
        OR EXISTS (SELECT FROM users u WHERE u.program_id = a.program_id AND u.id = ${userId} AND (u.version > 1 OR u.status <> 'ACTIVE'))
        OR EXISTS (SELECT FROM user_passwords w WHERE w.program_id = a.program_id AND w.user_id = ${userId})
        OR EXISTS (SELECT FROM memberships m WHERE m.program_id = a.program_id AND m.account_id = a.id
          AND m.user_id IS DISTINCT FROM ${userId} AND m.status <> 'TERMINATED')
        OR EXISTS (SELECT FROM membership_events e WHERE e.program_id = a.program_id AND e.user_id = ${userId} AND e.event <> 'CREATED')
        OR EXISTS (SELECT FROM phones p WHERE p.program_id = a.program_id AND p.account_id = a.id)
        OR EXISTS (SELECT FROM member_notes n WHERE n.program_id = a.program_id AND n.account_id = a.id)
        OR EXISTS (SELECT FROM member_tags t WHERE t.program_id = a.program_id AND t.account_id = a.id)
        OR EXISTS (SELECT FROM account_merges g WHERE g.program_id = a.program_id AND a.id IN (g.primary_id, g.secondary_id))
        AS changed,
      EXISTS (SELECT FROM identifiers i WHERE i.program_id = a.program_id AND i.account_id = a.id
        AND (i.type || ' ' || i.code <> ALL (${own}::text[]) OR i.status <> 'ACTIVE')) AS other_codes
    FROM accounts a WHERE a.program_id = ${programId} AND a.id = ${accountId}`.execute(db);
  return z.parse(touchRow, rows[0]);
}

async function removeCodes({ db, programId }: ProgramTransaction, { accountId, codes }: MadeRow): Promise<void> {
  for (const { type, code } of codes) {
    if (type !== "KEY") {
      await db
        .deleteFrom("identifiers")
        .where("program_id", "=", programId)
        .where("type", "=", type)
        .where("code", "=", code)
        .where("account_id", "=", accountId ?? "")
        .execute();
    }
  }
}

function whyKept({ madeAccount, userId }: MadeRow, touch: z.output<typeof touchRow>): ImportKept | undefined {
  if (touch.booked) {
    return "BOOKED";
  }
  // Undoing codes added to an existing account does not affect the account itself.
  const isChanged = (madeAccount || userId !== null) && touch.changed;
  if (touch.closed || isChanged || (madeAccount && touch.other_codes)) {
    return "CHANGED";
  }
  return madeAccount && touch.points !== 0 ? "HAS_POINTS" : undefined;
}

/**
 * Undoes an account, a person or codes. Codes become free, the person is erased, and the account is closed; its id is
 * kept, as for every closed account.
 */
export async function undoPeople(
  transaction: ProgramTransaction,
  row: MadeRow,
  { actor, now, ranAt }: ImportAct,
): Promise<"UNDONE" | ImportKept> {
  const kept = whyKept(row, await readChanges(transaction, row, ranAt));
  if (kept !== undefined) {
    return kept;
  }
  await removeCodes(transaction, row);
  if (row.userId !== null) {
    await eraseUser(transaction, { userId: row.userId, actor, now });
  }
  if (row.madeAccount && row.accountId !== null) {
    await terminateIn(transaction, row.accountId);
  }
  return "UNDONE";
}

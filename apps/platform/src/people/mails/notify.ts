import type { MAILED_NOTIFICATIONS } from "@punktum/contracts";
import { sql } from "kysely";
import type { ProgramTransaction } from "../../database/index.ts";

/**
 * Queues a mail about something that happened to a person, in the transaction that does it. Does nothing unless the
 * programme tells its members of the event by mail, and while the same mail still waits.
 */
export async function queueNotification(
  { db, programId }: ProgramTransaction,
  notice: {
    readonly event: (typeof MAILED_NOTIFICATIONS)[number];
    readonly userId: string;
    readonly accountId: string;
    readonly now: Date;
  },
): Promise<void> {
  const { event, userId, accountId, now } = notice;
  await sql`INSERT INTO mails (program_id, id, kind, user_id, account_id, next_try_at, created_at)
    SELECT n.program_id, gen_random_uuid(), n.event, ${userId}, ${accountId}, ${now}, ${now}
    FROM notification_settings n
    WHERE n.program_id = ${programId} AND n.event = ${event} AND 'MAIL' = ANY (n.channels) AND NOT EXISTS (
      SELECT FROM mails m
      WHERE m.program_id = n.program_id AND m.user_id = ${userId} AND m.kind = n.event AND m.account_id = ${accountId}
        AND m.status = 'WAITING')`.execute(db);
}

import { integerColumn, prepared, textColumn, type Database } from "../../database/index.ts";

const listPrograms = prepared("point-mails.programs", "SELECT id FROM list_programs()", (row) => textColumn(row, "id"));
const queueMails = prepared("point-mails.queue", "SELECT queue_point_mails($1, $2) AS queued", (row) =>
  integerColumn(row, "queued"),
);

/**
 * Job: queues mails about points that were earned or redeemed, and returns how many. A job beside the bookings, so that
 * no booking waits for it. Any number of processes may run it at once.
 */
export async function queuePointMailsOnce(database: Database, now: Date): Promise<number> {
  let queued = 0;
  for (const programId of await database.withoutProgram(listPrograms, [])) {
    const [added = 0] = await database.withProgram(programId, ({ run }) => run(queueMails, [programId, now]));
    queued += added;
  }
  return queued;
}

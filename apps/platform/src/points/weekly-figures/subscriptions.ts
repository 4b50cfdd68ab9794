import { rolesWith } from "@punktum/contracts";
import { addDays, localTimeOf, timeZoneOrDefault, WEEKDAYS, weekdayOf } from "@punktum/domain";
import { sql } from "kysely";
import { type Database, nullable, prepared, type ProgramTransaction, textColumn } from "../../database/index.ts";
import { queueStaffMail } from "../../people/mails/index.ts";

/** Hour on Monday at which the mail is due, so that tablets have sent late bookings. */
const MAIL_HOUR = 6;
const HOUR_MS = 3_600_000;

const listPrograms = prepared("weekly-figures.programs", "SELECT id FROM list_programs()", (row) =>
  textColumn(row, "id"),
);
const readZone = prepared(
  "weekly-figures.zone",
  "SELECT config ->> 'timeZone' AS zone FROM programs WHERE id = $1 AND active",
  (row) => timeZoneOrDefault(nullable(row, "zone", textColumn)),
);

/** The zone of the programme's days; undefined for a closed programme. */
export async function zoneOf({ run, programId }: ProgramTransaction): Promise<string | undefined> {
  const [zone] = await run(readZone, [programId]);
  return zone;
}

/** Whether a person is subscribed to the weekly figures. */
export async function wantsWeeklyFigures({ db }: ProgramTransaction, adminId: string): Promise<boolean> {
  const row = await db
    .selectFrom("weekly_figures")
    .select("admin_id")
    .where("admin_id", "=", adminId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Subscribes or unsubscribes a person. The first mail is sent on the following Monday. */
export async function changeWeeklyFigures(
  { db, programId }: ProgramTransaction,
  adminId: string,
  { isWanted, now }: { readonly isWanted: boolean; readonly now: Date },
): Promise<void> {
  if (isWanted) {
    const row = { program_id: programId, admin_id: adminId, mailed_on: now.toISOString().slice(0, 10) };
    await db
      .insertInto("weekly_figures")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await db.deleteFrom("weekly_figures").where("admin_id", "=", adminId).execute();
}

/** The Monday whose mail is due: this week's from Monday morning, last week's before. */
export function dueMonday(now: Date, zone: string): string {
  const local = localTimeOf(now.getTime() - MAIL_HOUR * HOUR_MS, zone);
  const day = new Date(Date.UTC(local.year, local.month - 1, local.day)).toISOString().slice(0, 10);
  return addDays(day, -WEEKDAYS.indexOf(weekdayOf(local)));
}

/** Claims subscribers without the mail of this Monday. A second process finds none. */
async function takeDue({ db, programId }: ProgramTransaction, monday: string): Promise<readonly string[]> {
  const taken = await db
    .updateTable("weekly_figures")
    .from("admins")
    .set({ mailed_on: monday })
    .where("weekly_figures.program_id", "=", programId)
    .where("weekly_figures.mailed_on", "<", monday)
    .whereRef("admins.program_id", "=", "weekly_figures.program_id")
    .whereRef("admins.id", "=", "weekly_figures.admin_id")
    .where("admins.active", "=", true)
    .where("admins.role", "in", rolesWith("reports.read"))
    // Waits until the whole week is counted.
    .where(
      sql<boolean>`EXISTS (SELECT FROM figure_positions f WHERE f.program_id = ${programId}
        AND f.as_of >= (${monday}::date)::timestamp AT TIME ZONE f.time_zone)`,
    )
    .returning("admins.id")
    .execute();
  return taken.map(({ id }) => id);
}

/** Job: queues the mails about the past week, once per person and week. Returns their number. */
export async function queueWeeklyFiguresOnce(database: Database, now: Date): Promise<number> {
  let queued = 0;
  for (const programId of await database.withoutProgram(listPrograms, [])) {
    queued += await database.withProgram(programId, async (transaction) => {
      const zone = await zoneOf(transaction);
      const due = zone === undefined ? [] : await takeDue(transaction, dueMonday(now, zone));
      for (const adminId of due) {
        await queueStaffMail(transaction, { kind: "STAFF_WEEKLY_FIGURES", adminId, now });
      }
      return due.length;
    });
  }
  return queued;
}

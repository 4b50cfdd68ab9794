import { type DutyTimes, POS_MODES, type PosMode } from "@punktum/domain";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { ProgramTransaction } from "../../database/index.ts";
import { hashOpaque } from "../../office/sessions/index.ts";

/** A duty named by a statement, with its person and place. */
export interface StatedDuty {
  readonly id: string;
  readonly adminId: string;
  readonly name: string;
  readonly times: DutyTimes;
  readonly partnerId: string;
  readonly storeId: string;
  readonly posMode: PosMode;
}

/** The duties of statements, and whether the programme requires one. */
export interface StatedDuties {
  readonly isRequired: boolean;
  /** Finds a device's duty by its statement; statements of other devices are not accepted. */
  readonly of: (deviceId: string, statement: string) => StatedDuty | undefined;
}

const row = z.object({
  id: z.string(),
  device_id: z.string(),
  hash: z.string(),
  admin_id: z.string(),
  name: z.string(),
  started_at: z.date(),
  last_used_at: z.date(),
  ended_at: z.nullable(z.date()),
  idle_minutes: z.number(),
  sessions_from: z.nullable(z.date()),
  active: z.boolean(),
  partner_id: z.number(),
  store_id: z.number(),
  pos_mode: z.enum(POS_MODES),
});

const dutyOf = (found: z.output<typeof row>): StatedDuty => ({
  id: found.id,
  adminId: found.admin_id,
  name: found.name,
  times: {
    startedAtMs: found.started_at.getTime(),
    endedAtMs: found.ended_at?.getTime() ?? null,
    lastUsedAtMs: found.last_used_at.getTime(),
    idleMs: found.idle_minutes * 60_000,
    sessionsFromMs: found.sessions_from?.getTime() ?? null,
    isActive: found.active,
  },
  partnerId: String(found.partner_id),
  storeId: String(found.store_id),
  posMode: found.pos_mode,
});

/** Reads the duties of these devices by their statements, ended ones included. */
export async function readStatedDuties(
  { db, programId }: ProgramTransaction,
  deviceIds: readonly string[],
  statements: readonly string[],
): Promise<StatedDuties> {
  const { staff_on_duty: rule } = await db
    .selectFrom("programs")
    .select("staff_on_duty")
    .where("id", "=", programId)
    .executeTakeFirstOrThrow();
  const markOf = (deviceId: string, hash: string): string => `${deviceId} ${hash}`;
  const hashOf = (statement: string): string => hashOpaque(statement).toString("hex");
  const hashes = [...new Set(statements)].map((statement) => hashOpaque(statement));
  const { rows } =
    hashes.length === 0
      ? { rows: [] }
      : await sql`SELECT d.id, d.device_id, encode(d.statement_hash, 'hex') AS hash, d.admin_id,
          coalesce(nullif(a.name, ''), a.email) AS name, d.started_at, d.last_used_at, d.ended_at,
          p.duty_idle_minutes AS idle_minutes, a.sessions_from, a.active, d.partner_id, d.store_id, d.pos_mode
        FROM duties AS d
        JOIN programs AS p ON p.id = d.program_id
        JOIN admins AS a ON a.program_id = d.program_id AND a.id = d.admin_id
        WHERE d.program_id = ${programId} AND d.device_id = ANY (${[...deviceIds]}::uuid[])
          AND d.statement_hash = ANY (${hashes}::bytea[]) AND d.store_id IS NOT NULL`.execute(db);
  const duties = new Map(
    z.parse(z.array(row), rows).map((found) => [markOf(found.device_id, found.hash), dutyOf(found)] as const),
  );
  return {
    isRequired: rule === "REQUIRED",
    of: (deviceId, statement) => duties.get(markOf(deviceId, hashOf(statement))),
  };
}

/** Records confirmed entries as activity of the duty's person, at the time of confirmation. */
export async function noteActivity({ db }: ProgramTransaction, uses: ReadonlyMap<string, number>): Promise<void> {
  for (const [id, atMs] of uses) {
    const at = new Date(atMs);
    await db
      .updateTable("duties")
      .set({ last_used_at: at })
      .where("id", "=", id)
      .where("ended_at", "is", null)
      .where("last_used_at", "<", at)
      .execute();
  }
}

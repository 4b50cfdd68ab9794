import type { Selectable } from "kysely";
import { randomUUIDv7 } from "node:crypto";
import {
  type AdminSessionsTable,
  booleanColumn,
  timeColumn,
  nullable,
  prepared,
  type ProgramTransaction,
} from "../../database/index.ts";
import type { StaffMember } from "../admins/index.ts";

/** Why a login session ended. */
type EndReason = Exclude<Selectable<AdminSessionsTable>["end_reason"], null>;

/** A login session as its person, and their administrators, see it. */
export interface StaffSession {
  readonly id: string;
  readonly browser: string;
  readonly startedAt: Date;
  readonly lastSeenAt: Date;
}

/** A session of a browser ends after this time without a call. */
export const IDLE_MINUTES = 30;
const IDLE_MS = IDLE_MINUTES * 60_000;

/** Opens a session for a person whose password was just checked; undefined when it was changed since. */
export async function openSession(
  { db, programId }: ProgramTransaction,
  opened: {
    readonly staff: Pick<StaffMember, "id" | "passwordHash">;
    readonly browser: string;
    readonly now: Date;
    readonly lifeMs: number;
    readonly kind?: "APP" | "BROWSER";
    readonly withFactor?: boolean;
    /** When the person authenticated; now by default, null if unknown. */
    readonly provedAt?: Date | null | undefined;
  },
): Promise<string | undefined> {
  const { staff, browser, now, lifeMs, kind = "APP", withFactor = false, provedAt = now } = opened;
  // A change of password or a deactivation locks this row and ends the sessions opened before.
  const still = await db
    .selectFrom("admins")
    .select("id")
    .where("id", "=", staff.id)
    .where("password_hash", "=", staff.passwordHash)
    .where("active", "=", true)
    .forShare()
    .executeTakeFirst();
  if (still === undefined) {
    return undefined;
  }
  const id = randomUUIDv7();
  const expiresAt = new Date(now.getTime() + lifeMs);
  const times = { started_at: now, last_seen_at: now, expires_at: expiresAt, proved_at: provedAt };
  await db
    .insertInto("admin_sessions")
    .values({ program_id: programId, id, admin_id: staff.id, browser, kind, with_factor: withFactor, ...times })
    .execute();
  return id;
}

/** The last use is written at most once per this time, so that most calls only read. */
const SEEN_AGAIN_SECONDS = 60;

const findSession = prepared(
  "sessions.find",
  `SELECT $4::timestamptz - s.last_seen_at > make_interval(secs => ${SEEN_AGAIN_SECONDS}) AS is_stale, s.proved_at
   FROM admin_sessions s
   WHERE s.program_id = $1 AND s.id = $2 AND s.admin_id = $3 AND s.ended_at IS NULL AND s.expires_at > $4::timestamptz
     AND (s.kind = 'APP' OR s.last_seen_at > $4::timestamptz - make_interval(mins => ${IDLE_MINUTES}))
     AND (s.with_factor OR NOT $5::boolean
       OR NOT EXISTS (SELECT 1 FROM programs p WHERE p.id = s.program_id AND p.mfa_from <= $4::timestamptz))`,
  (row) => ({ isStale: booleanColumn(row, "is_stale"), provedAt: nullable(row, "proved_at", timeColumn) }),
);

const touchSession = prepared(
  "sessions.touch",
  "UPDATE admin_sessions SET last_seen_at = $3 WHERE program_id = $1 AND id = $2 AND last_seen_at < $3",
  () => undefined,
);

/** An open session. */
interface OpenSession {
  /** When the person last authenticated; null if that was not recorded. */
  readonly provedAt: Date | null;
}

/** A session in use. */
interface SessionUse {
  readonly id: string;
  readonly adminId: string;
  readonly now: Date;
  /** Whether the programme may require a second factor of this role, which then ends a login without one. */
  readonly isRoleWithFactor: boolean;
}

/** Records the use of a session; undefined if it has ended. */
export async function noteUse(
  { programId, run }: ProgramTransaction,
  { id, adminId, now, isRoleWithFactor }: SessionUse,
): Promise<OpenSession | undefined> {
  const [session] = await run(findSession, [programId, id, adminId, now, isRoleWithFactor]);
  if (session?.isStale === true) {
    await run(touchSession, [programId, id, now]);
  }
  return session;
}

/** Records that the person of a session has just authenticated. */
export async function noteProof({ db }: ProgramTransaction, id: string, now: Date): Promise<void> {
  await db.updateTable("admin_sessions").set({ proved_at: now }).where("id", "=", id).execute();
}

/** Browser sessions last used before this moment have ended. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - IDLE_MS);

/** Lists the open sessions of a person, the last used first. */
export async function listSessions(
  { db }: ProgramTransaction,
  adminId: string,
  now: Date,
): Promise<readonly StaffSession[]> {
  const rows = await db
    .selectFrom("admin_sessions")
    .select(["id", "browser", "started_at as startedAt", "last_seen_at as lastSeenAt"])
    .where("admin_id", "=", adminId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .where((where) => where.or([where("kind", "=", "APP"), where("last_seen_at", ">", idleSince(now))]))
    .orderBy("last_seen_at", "desc")
    .orderBy("id")
    .limit(200)
    .execute();
  return rows;
}

/** Which sessions of a person to end: one, or all but one. */
interface Ending {
  readonly adminId: string;
  readonly only?: string | undefined;
  readonly except?: string | undefined;
  readonly reason: EndReason;
  readonly now: Date;
}

/** Ends sessions with their refresh tokens; returns how many were open. */
export async function endSessions(
  { db }: ProgramTransaction,
  { adminId, only, except, reason, now }: Ending,
): Promise<number> {
  const ended = await db
    .updateTable("admin_sessions")
    .set({ ended_at: now, end_reason: reason })
    .where("admin_id", "=", adminId)
    .where("ended_at", "is", null)
    .$if(only !== undefined, (query) => query.where("id", "=", only ?? ""))
    .$if(except !== undefined, (query) => query.where("id", "<>", except ?? ""))
    .returning("id")
    .execute();
  if (ended.length === 0) {
    return 0;
  }
  const ids = ended.map(({ id }) => id);
  await db
    .updateTable("refresh_tokens")
    .set({ revoked_at: now })
    .where("session_id", "in", ids)
    .where("revoked_at", "is", null)
    .execute();
  return ids.length;
}

/** When a session ends at the latest. */
export async function findEnd({ db }: ProgramTransaction, id: string): Promise<Date | undefined> {
  const row = await db.selectFrom("admin_sessions").select("expires_at").where("id", "=", id).executeTakeFirst();
  return row?.expires_at;
}

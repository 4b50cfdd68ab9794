import { createHmac, randomBytes } from "node:crypto";
import type { ProgramTransaction } from "../../database/index.ts";
import type { TokenSubject } from "./access-tokens.ts";
import { endSessions, idleSince } from "./admin-sessions.ts";
import { hashOpaque, newOpaqueToken } from "./opaque-token.ts";

const DAY_MS = 86_400_000;
/** Lifetime of a session after its last use. */
export const REFRESH_LIFE_MS = 90 * DAY_MS;
/** Extending a device's token is a write, done at most once an hour, so that a burst of refreshes only reads. */
const SLIDE_AFTER_MS = DAY_MS / 24;
/**
 * Within this time a repeated token means a lost answer or a double request; later it means that the token was copied.
 */
const REPEAT_GRACE_MS = 30_000;

/** A refresh token as presented, with the installation it is bound to. */
interface GivenToken {
  readonly refreshToken: string;
  readonly installationId: string;
}

/** The subject of a valid token, and the token to use next. */
interface UsedToken {
  readonly subject: TokenSubject;
  readonly refreshToken: string;
}

interface BoundToken {
  readonly installationId: string;
  readonly subject: TokenSubject;
  readonly now: Date;
}

const slideFrom = (now: Date): Date => new Date(now.getTime() + REFRESH_LIFE_MS);

async function insertToken(
  { db, programId }: ProgramTransaction,
  token: {
    readonly hash: Buffer;
    readonly installationHash: Buffer;
    readonly subject: TokenSubject;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  const { hash, installationHash, subject, now, expiresAt } = token;
  const owner =
    subject.kind === "ADMIN"
      ? { admin_id: subject.subjectId, session_id: subject.sessionId ?? null }
      : { device_id: subject.subjectId };
  const times = { created_at: now, last_used_at: now, expires_at: expiresAt };
  await db
    .insertInto("refresh_tokens")
    .values({ program_id: programId, hash, installation_hash: installationHash, ...times, ...owner })
    .execute();
}

/** Creates the first refresh token of a session. */
export async function saveRefreshToken(
  transaction: ProgramTransaction,
  { installationId, subject, now }: BoundToken,
): Promise<string> {
  const refreshToken = newOpaqueToken("rt");
  const hashes = { hash: hashOpaque(refreshToken), installationHash: hashOpaque(installationId) };
  await insertToken(transaction, { ...hashes, subject, now, expiresAt: slideFrom(now) });
  return refreshToken;
}

/**
 * Creates the first refresh token of a browser's session. It is bound to a random hash that no installation id has, so
 * that the token works only in the cookie.
 */
export async function saveBrowserToken(
  transaction: ProgramTransaction,
  { subject, now, expiresAt }: Omit<BoundToken, "installationId"> & { readonly expiresAt: Date },
): Promise<string> {
  const refreshToken = newOpaqueToken("rt");
  const hashes = { hash: hashOpaque(refreshToken), installationHash: randomBytes(32) };
  await insertToken(transaction, { ...hashes, subject, now, expiresAt });
  return refreshToken;
}

/** Derives the next token. It can be derived again from the previous token, but not from the database alone. */
const nextOf = (refreshToken: string, salt: Buffer): string =>
  `rt_${createHmac("sha256", salt).update(refreshToken).digest("base64url")}`;

async function readToken(
  { db }: ProgramTransaction,
  { refreshToken, installationId }: GivenToken,
  { now, lock }: { readonly now: Date; readonly lock: boolean },
) {
  return db
    .selectFrom("refresh_tokens")
    .select(["hash", "installation_hash", "admin_id", "device_id", "session_id"])
    .select(["expires_at", "used_at", "next_salt"])
    .where("hash", "=", hashOpaque(refreshToken))
    .where("installation_hash", "=", hashOpaque(installationId))
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

type TokenRow = NonNullable<Awaited<ReturnType<typeof readToken>>>;

/** Reads the token of a browser's session that is still open. */
async function readBrowserToken({ db }: ProgramTransaction, refreshToken: string, now: Date) {
  return db
    .selectFrom("refresh_tokens as token")
    .innerJoin("admin_sessions as session", (join) =>
      join
        .onRef("session.program_id", "=", "token.program_id")
        .onRef("session.id", "=", "token.session_id")
        .on("session.kind", "=", "BROWSER"),
    )
    .select(["token.hash", "token.installation_hash", "token.admin_id", "token.device_id", "token.session_id"])
    .select(["token.expires_at", "token.used_at", "token.next_salt"])
    .where("token.hash", "=", hashOpaque(refreshToken))
    .where("token.revoked_at", "is", null)
    .where("session.ended_at", "is", null)
    .where("session.expires_at", ">", now)
    .where("session.last_seen_at", ">", idleSince(now))
    .forNoKeyUpdate("token")
    .executeTakeFirst();
}

/** A device keeps its token: with rotation, a lost answer would lock the tablet out (decision 0007). */
async function keepToken({ db }: ProgramTransaction, row: TokenRow, now: Date): Promise<void> {
  const endsAt = slideFrom(now);
  if (endsAt.getTime() - row.expires_at.getTime() <= SLIDE_AFTER_MS) {
    return;
  }
  await db
    .updateTable("refresh_tokens")
    .set({ last_used_at: now, expires_at: endsAt })
    .where("hash", "=", row.hash)
    .execute();
}

/** A token in use. */
interface Rotation {
  readonly row: TokenRow;
  readonly refreshToken: string;
  readonly now: Date;
  /** When the session and its next token end. */
  readonly expiresAt: Date;
}

async function replaceToken(
  transaction: ProgramTransaction,
  { row, refreshToken, subject, now, expiresAt }: Rotation & { readonly subject: TokenSubject },
): Promise<string> {
  const { db } = transaction;
  const salt = randomBytes(32);
  const next = nextOf(refreshToken, salt);
  const hash = hashOpaque(next);
  await db
    .updateTable("refresh_tokens")
    .set({ used_at: now, last_used_at: now, next_salt: salt, replaced_by: hash })
    .where("hash", "=", row.hash)
    .execute();
  await insertToken(transaction, { hash, installationHash: row.installation_hash, subject, now, expiresAt });
  await db
    .updateTable("admin_sessions")
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where("id", "=", subject.sessionId ?? "")
    .execute();
  return next;
}

/** A person's token is valid once. Presented again after the grace time, it ends the session (decision 0123). */
async function rotateToken(transaction: ProgramTransaction, rotation: Rotation): Promise<UsedToken | undefined> {
  const { row, refreshToken, now } = rotation;
  const { admin_id: adminId, session_id: sessionId, used_at: usedAt, next_salt: salt } = row;
  if (adminId === null || sessionId === null) {
    return undefined;
  }
  const subject: TokenSubject = { programId: transaction.programId, kind: "ADMIN", subjectId: adminId, sessionId };
  if (usedAt === null || salt === null) {
    return { subject, refreshToken: await replaceToken(transaction, { ...rotation, subject }) };
  }
  if (now.getTime() - usedAt.getTime() <= REPEAT_GRACE_MS) {
    return { subject, refreshToken: nextOf(refreshToken, salt) };
  }
  await endSessions(transaction, { adminId, only: sessionId, reason: "TOKEN_REUSED", now });
  return undefined;
}

/** Tells whether a token belonged to a device until it was unmounted. Only a caller with the token gets this answer. */
export async function isOfUnmountedDevice(
  { db }: ProgramTransaction,
  { refreshToken, installationId }: GivenToken,
): Promise<boolean> {
  const row = await db
    .selectFrom("refresh_tokens")
    .select("hash")
    .where("hash", "=", hashOpaque(refreshToken))
    .where("installation_hash", "=", hashOpaque(installationId))
    .where("device_id", "is not", null)
    .where("revoked_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a valid token and returns the one to use next. */
export async function takeRefreshToken(
  transaction: ProgramTransaction,
  given: GivenToken,
  now: Date,
): Promise<UsedToken | undefined> {
  const row = await readToken(transaction, given, { now, lock: false });
  if (row === undefined) {
    return undefined;
  }
  const { device_id: deviceId } = row;
  if (deviceId === null) {
    // Serialises copies of one request.
    const locked = await readToken(transaction, given, { now, lock: true });
    const { refreshToken } = given;
    return locked === undefined
      ? undefined
      : rotateToken(transaction, { row: locked, refreshToken, now, expiresAt: slideFrom(now) });
  }
  await keepToken(transaction, row, now);
  const subject: TokenSubject = { programId: transaction.programId, kind: "DEVICE", subjectId: deviceId };
  return { subject, refreshToken: given.refreshToken };
}

/** The same for the token of a browser's cookie; the session's end does not move. */
export async function takeBrowserToken(
  transaction: ProgramTransaction,
  refreshToken: string,
  now: Date,
): Promise<UsedToken | undefined> {
  const row = await readBrowserToken(transaction, refreshToken, now);
  return row === undefined
    ? undefined
    : rotateToken(transaction, { row, refreshToken, now, expiresAt: row.expires_at });
}

/** The session of a browser's cookie, whether its token was used or not. */
export async function findBrowserSession(
  transaction: ProgramTransaction,
  refreshToken: string,
  now: Date,
): Promise<{ readonly adminId: string; readonly sessionId: string } | undefined> {
  const row = await readBrowserToken(transaction, refreshToken, now);
  return row === undefined || row.admin_id === null || row.session_id === null
    ? undefined
    : { adminId: row.admin_id, sessionId: row.session_id };
}

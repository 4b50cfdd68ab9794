import type { Clock } from "../../config/clock.ts";
import type { Database, ProgramTransaction } from "../../database/index.ts";
import { nullable, prepared, textColumn } from "../../database/index.ts";
import type { AccessTokens, TokenSubject } from "./access-tokens.ts";
import { type Identity, mayUseStore } from "./identity.ts";
import { identityOfStaff, readIdentity } from "./identity-store.ts";
import { hashOpaque, newOpaqueToken } from "./opaque-token.ts";
import type { PasswordHasher } from "./passwords.ts";
import {
  checkStaffCredentials,
  type LoggedInStaff,
  refused,
  type Refused,
  type StaffCredentials,
} from "./staff-login.ts";

/** A session as the API hands it out. */
interface Session {
  readonly token: string;
  readonly expiresInSeconds: number;
  readonly refreshToken?: string;
  readonly user: { readonly userName: string; readonly org: string; readonly roleCode: string };
}

type Result<T> = Promise<Refused | { readonly ok: true; readonly response: T }>;

/** Logins, refreshes and keys. */
export interface Sessions {
  /** Only checks the password (V1-02). */
  checkCredentials(credentials: StaffCredentials): Result<LoggedInStaff>;
  /** Staff session; a refresh token comes with it when an installation is named (V2-05). */
  login(credentials: StaffCredentials & { readonly installationId?: string | undefined }): Result<Session>;
  /** New access token without any password (HTTP-04, B-01). */
  refresh(input: { readonly refreshToken: string; readonly installationId: string }): Result<Session>;
  /** Session of a mounted device, handed over by staff. */
  openDeviceSession(input: {
    readonly identity: Identity;
    readonly deviceKey: string;
    readonly installationId: string;
  }): Result<Session>;
  /** API key of staff (V1-03). */
  loginForApiKey(credentials: StaffCredentials): Result<{ readonly apiKey: string }>;
  /** API key a device will keep, for one partner (V1-09); undefined where there is no such active partner. */
  issueDeviceKey(identity: Identity, partnerId: number): Promise<string | undefined>;
}

export interface SessionDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly accessTokens: AccessTokens;
  readonly passwords: PasswordHasher;
}

const DAY_MS = 86_400_000;
const REFRESH_LIFE_MS = 90 * DAY_MS;
const STAFF_KEY_LIFE_MS = DAY_MS / 2;
/** Time to finish mounting; a bound key lives until its device is unmounted. */
const UNBOUND_KEY_LIFE_MS = DAY_MS / 24;
/** Sliding the end of a token is a write: once an hour is enough and keeps a refresh storm to reads (R4). */
const SLIDE_AFTER_MS = DAY_MS / 24;

const findTokenProgram = prepared(
  "find-refresh-token-program",
  "SELECT find_refresh_token_program($1) AS program",
  (row) => nullable(row, "program", textColumn),
);

async function sessionOf(
  { accessTokens }: SessionDependencies,
  subject: TokenSubject,
  user: { readonly name: string; readonly role: string },
): Promise<Session> {
  const issued = await accessTokens.issue(subject);
  return { ...issued, user: { userName: user.name, org: subject.programId, roleCode: user.role } };
}

async function saveRefreshToken(
  { clock }: SessionDependencies,
  transaction: ProgramTransaction,
  bound: { readonly installationId: string; readonly subject: TokenSubject },
): Promise<string> {
  const refreshToken = newOpaqueToken("rt");
  const owner =
    bound.subject.kind === "ADMIN" ? { admin_id: bound.subject.subjectId } : { device_id: bound.subject.subjectId };
  await transaction.db
    .insertInto("refresh_tokens")
    .values({
      program_id: transaction.programId,
      hash: hashOpaque(refreshToken),
      installation_hash: hashOpaque(bound.installationId),
      expires_at: new Date(clock.nowMs() + REFRESH_LIFE_MS),
      ...owner,
    })
    .execute();
  return refreshToken;
}

async function login(
  dependencies: SessionDependencies,
  credentials: StaffCredentials & { readonly installationId?: string | undefined },
): Result<Session> {
  const checked = await checkStaffCredentials(dependencies, credentials);
  if (!checked.ok) return checked;
  const { programId, staff } = checked.response;
  const subject: TokenSubject = { programId, kind: "ADMIN", subjectId: staff.id };
  const session = await sessionOf(dependencies, subject, { name: staff.email, role: staff.role });
  const { installationId } = credentials;
  if (installationId === undefined) return { ok: true, response: session };
  const refreshToken = await dependencies.database.withProgram(programId, (transaction) =>
    saveRefreshToken(dependencies, transaction, { installationId, subject }),
  );
  return { ok: true, response: { ...session, refreshToken } };
}

/** Reads a token that is still good, and moves its end when it has not been moved for a while. */
async function useRefreshToken(
  { clock }: SessionDependencies,
  transaction: ProgramTransaction,
  given: { readonly refreshToken: string; readonly installationId: string },
): Promise<TokenSubject | undefined> {
  const now = new Date(clock.nowMs());
  const hash = hashOpaque(given.refreshToken);
  const row = await transaction.db
    .selectFrom("refresh_tokens")
    .select(["admin_id", "device_id", "last_used_at", "expires_at"])
    .where("hash", "=", hash)
    .where("installation_hash", "=", hashOpaque(given.installationId))
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  const subjectId = row?.admin_id ?? row?.device_id;
  if (row === undefined || subjectId === undefined || subjectId === null) return undefined;
  const endsAt = new Date(now.getTime() + REFRESH_LIFE_MS);
  if (endsAt.getTime() - row.expires_at.getTime() > SLIDE_AFTER_MS) {
    await transaction.db
      .updateTable("refresh_tokens")
      .set({ last_used_at: now, expires_at: endsAt })
      .where("hash", "=", hash)
      .execute();
  }
  return { programId: transaction.programId, kind: row.admin_id === null ? "DEVICE" : "ADMIN", subjectId };
}

const notLoggedIn = (): Refused => refused("LOGIN_USER_NOT_LOGGED_IN", "The session has ended; log in again");

async function refresh(
  dependencies: SessionDependencies,
  given: { readonly refreshToken: string; readonly installationId: string },
): Result<Session> {
  const { database } = dependencies;
  const programId = (await database.withoutProgram(findTokenProgram, [hashOpaque(given.refreshToken)]))[0];
  if (programId === undefined || programId === null) return notLoggedIn();
  const subject = await database.withProgram(programId, (transaction) =>
    useRefreshToken(dependencies, transaction, given),
  );
  const identity = subject === undefined ? undefined : await readIdentity(database, subject);
  if (subject === undefined || identity === undefined) return notLoggedIn();
  const session = await sessionOf(dependencies, subject, { name: identity.displayName, role: identity.role });
  // The same token again: one that changed with every use would be lost with every lost answer.
  return { ok: true, response: { ...session, refreshToken: given.refreshToken } };
}

async function openDeviceSession(
  dependencies: SessionDependencies,
  input: { readonly identity: Identity; readonly deviceKey: string; readonly installationId: string },
): Result<Session> {
  const { programId } = input.identity;
  return dependencies.database.withProgram(programId, async (transaction) => {
    const device = await transaction.db
      .selectFrom("devices")
      .leftJoin("mountings", (join) =>
        join.onRef("mountings.program_id", "=", "devices.program_id").onRef("mountings.device_id", "=", "devices.id"),
      )
      .select(["devices.id", "mountings.partner_id", "mountings.store_id", "mountings.device_information"])
      .where("devices.device_key", "=", input.deviceKey)
      .where("devices.deleted_at", "is", null)
      .executeTakeFirst();
    if (device === undefined) return refused("DEVICE_KEY_NOT_FOUND", "No device has this key");
    if (device.store_id === null || device.partner_id === null) {
      return refused("DEVICE_NOT_MOUNTED", "The device is not mounted");
    }
    const store = { id: String(device.store_id), partnerId: String(device.partner_id) };
    if (!mayUseStore(input.identity, store)) return refused("GENERAL_NO_PERMISION", "The device is in another store");
    const subject: TokenSubject = { programId, kind: "DEVICE", subjectId: device.id };
    const refreshToken = await saveRefreshToken(dependencies, transaction, {
      installationId: input.installationId,
      subject,
    });
    const user = { name: device.device_information ?? "", role: "DEVICE" };
    return { ok: true, response: { ...(await sessionOf(dependencies, subject, user)), refreshToken } };
  });
}

async function saveApiKey(
  transaction: ProgramTransaction,
  key: { adminId: string | null; role: string; partnerId: number | null; expiresAt: Date },
): Promise<string> {
  const apiKey = newOpaqueToken("ak");
  await transaction.db
    .insertInto("api_keys")
    .values({
      program_id: transaction.programId,
      hash: hashOpaque(apiKey),
      admin_id: key.adminId,
      partner_id: key.partnerId,
      role: key.role,
      expires_at: key.expiresAt,
    })
    .execute();
  return apiKey;
}

async function loginForApiKey(
  dependencies: SessionDependencies,
  credentials: StaffCredentials,
): Result<{ readonly apiKey: string }> {
  const checked = await checkStaffCredentials(dependencies, credentials);
  if (!checked.ok) return checked;
  const { programId, staff } = checked.response;
  const expiresAt = new Date(dependencies.clock.nowMs() + STAFF_KEY_LIFE_MS);
  const { role } = identityOfStaff(programId, staff);
  const apiKey = await dependencies.database.withProgram(programId, (transaction) =>
    saveApiKey(transaction, { adminId: staff.id, role, partnerId: null, expiresAt }),
  );
  return { ok: true, response: { apiKey } };
}

/** The session service on its dependencies. */
export function createSessions(dependencies: SessionDependencies): Sessions {
  const { database, clock } = dependencies;
  return {
    checkCredentials: (credentials) => checkStaffCredentials(dependencies, credentials),
    login: (credentials) => login(dependencies, credentials),
    refresh: (given) => refresh(dependencies, given),
    openDeviceSession: (input) => openDeviceSession(dependencies, input),
    loginForApiKey: (credentials) => loginForApiKey(dependencies, credentials),
    issueDeviceKey: (identity, partnerId) =>
      database.withProgram(identity.programId, async (transaction) => {
        const partner = transaction.db.selectFrom("partners").select("id").where("id", "=", partnerId);
        const [found] = await partner.where("active", "=", true).execute();
        if (found === undefined) return undefined;
        return saveApiKey(transaction, {
          adminId: identity.adminId ?? null,
          role: "DEVICE",
          partnerId,
          expiresAt: new Date(clock.nowMs() + UNBOUND_KEY_LIFE_MS),
        });
      }),
  };
}

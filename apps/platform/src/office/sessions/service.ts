import type { Clock } from "../../config/clock.ts";
import { type Database, type ProgramTransaction, nullable, prepared, textColumn } from "../../database/index.ts";
import { listFactors, mustHaveFactor } from "../factors/index.ts";
import { type AccessTokens, LIFE_SECONDS, type TokenSubject } from "./access-tokens.ts";
import { type Identity, mayUseStore } from "./identity.ts";
import { identityOfStaff, readIdentity } from "./identity-store.ts";
import { openSession } from "./admin-sessions.ts";
import { isOfUnmountedDevice, REFRESH_LIFE_MS, saveRefreshToken, takeRefreshToken } from "./refresh-tokens.ts";
import { addKey } from "./opaque-keys.ts";
import { hashOpaque } from "./opaque-token.ts";
import type { PasswordHasher } from "./passwords.ts";
import {
  checkStaffCredentials,
  type LoggedInStaff,
  refused,
  type Refused,
  type StaffCredentials,
} from "./staff-login.ts";

/** A session as the API returns it. */
interface Session {
  readonly token: string;
  readonly expiresInSeconds: number;
  readonly refreshToken?: string;
  readonly user: { readonly userName: string; readonly org: string; readonly roleCode: string };
}

export type Result<T> = Promise<Refused | { readonly ok: true; readonly response: T }>;

/** A login and where it comes from. */
type LoginInput = StaffCredentials & {
  readonly installationId?: string | undefined;
  /** Short description of the caller's browser. */
  readonly browser?: string | undefined;
};

/** Logins, refreshes and keys. */
export interface Sessions {
  /** Only checks the password. */
  checkCredentials(credentials: StaffCredentials): Result<LoggedInStaff>;
  /** Opens a session of staff; it has a refresh token when an installation is named. */
  login(credentials: LoginInput): Result<Session>;
  /** Issues a new access token without a password; people also get a new refresh token. */
  refresh(input: { readonly refreshToken: string; readonly installationId: string }): Result<Session>;
  /** Session of a mounted device, handed over by staff. */
  openDeviceSession(input: {
    readonly identity: Identity;
    readonly deviceKey: string;
    readonly installationId: string;
  }): Result<Session>;
  /** Issues an API key of staff. */
  loginForApiKey(credentials: StaffCredentials): Result<{ readonly apiKey: string }>;
  /** Issues the API key a device will keep, for one partner; undefined when there is no such active partner. */
  issueDeviceKey(identity: Identity, partnerId: number): Promise<string | undefined>;
}

/** Dependencies of sessions. */
export interface SessionDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly accessTokens: AccessTokens;
  readonly passwords: PasswordHasher;
}

const DAY_MS = 86_400_000;
const STAFF_KEY_LIFE_MS = DAY_MS / 2;
/** Time to finish mounting; a bound key is valid until its device is unmounted. */
const UNBOUND_KEY_LIFE_MS = DAY_MS / 24;

/** Finds the programme of a refresh token. */
export const findTokenProgram = prepared(
  "sessions.find-refresh-token-program",
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

/**
 * Refuses a password login of a person who has a second factor or must have one. Tablets are mounted by a code instead.
 */
async function refuseWithoutFactor(
  { database, clock }: SessionDependencies,
  { programId, staff }: LoggedInStaff,
): Promise<Refused | undefined> {
  const needs = await database.withProgram(programId, async (transaction) => {
    const { factors } = await listFactors(transaction, staff.id);
    return factors.length > 0 || (await mustHaveFactor(transaction, staff.role, new Date(clock.nowMs())));
  });
  return needs ? refused("SECOND_FACTOR_REQUIRED", "This login does not ask for the second factor") : undefined;
}

/** A login opens a session of its own, unless the password was changed while it was being checked. */
async function login(dependencies: SessionDependencies, credentials: LoginInput): Result<Session> {
  const { database, clock } = dependencies;
  const checked = await checkStaffCredentials(dependencies, credentials);
  if (!checked.ok) {
    return checked;
  }
  const { programId, staff } = checked.response;
  const refusal = await refuseWithoutFactor(dependencies, checked.response);
  if (refusal !== undefined) {
    return refusal;
  }
  const { installationId, browser = "" } = credentials;
  const now = new Date(clock.nowMs());
  const lifeMs = installationId === undefined ? LIFE_SECONDS * 1_000 : REFRESH_LIFE_MS;
  const opened = await database.withProgram(programId, async (transaction) => {
    const sessionId = await openSession(transaction, { staff, browser, now, lifeMs });
    if (sessionId === undefined) {
      return undefined;
    }
    const subject: TokenSubject = { programId, kind: "ADMIN", subjectId: staff.id, sessionId };
    if (installationId === undefined) {
      return { subject };
    }
    return { subject, refreshToken: await saveRefreshToken(transaction, { installationId, subject, now }) };
  });
  if (opened === undefined) {
    return refused("LOGIN_ERROR", "The password was changed meanwhile");
  }
  const { subject, refreshToken } = opened;
  const session = await sessionOf(dependencies, subject, { name: staff.email, role: staff.role });
  return { ok: true, response: refreshToken === undefined ? session : { ...session, refreshToken } };
}

export const notLoggedIn = (): Refused => refused("LOGIN_USER_NOT_LOGGED_IN", "The session has ended; log in again");

async function refresh(
  dependencies: SessionDependencies,
  given: { readonly refreshToken: string; readonly installationId: string },
): Result<Session> {
  const { database, clock } = dependencies;
  const programId = (await database.withoutProgram(findTokenProgram, [hashOpaque(given.refreshToken)]))[0];
  if (programId === undefined || programId === null) {
    return notLoggedIn();
  }
  const now = new Date(clock.nowMs());
  const [used, isUnmounted] = await database.withProgram(programId, async (transaction) => [
    await takeRefreshToken(transaction, given, now),
    await isOfUnmountedDevice(transaction, given),
  ]);
  if (isUnmounted) {
    return refused("DEVICE_NOT_MOUNTED", "The device was unmounted");
  }
  const identity = used === undefined ? undefined : await readIdentity(database, used.subject, now);
  if (used === undefined || identity === undefined) {
    return notLoggedIn();
  }
  const session = await sessionOf(dependencies, used.subject, { name: identity.displayName, role: identity.role });
  return { ok: true, response: { ...session, refreshToken: used.refreshToken } };
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
    if (device === undefined) {
      return refused("DEVICE_KEY_NOT_FOUND", "No device has this key");
    }
    if (device.store_id === null || device.partner_id === null) {
      return refused("DEVICE_NOT_MOUNTED", "The device is not mounted");
    }
    const store = { id: String(device.store_id), partnerId: String(device.partner_id) };
    if (!mayUseStore(input.identity, store)) {
      return refused("GENERAL_NO_PERMISION", "The device is in another store");
    }
    const subject: TokenSubject = { programId, kind: "DEVICE", subjectId: device.id };
    const now = new Date(dependencies.clock.nowMs());
    const { installationId } = input;
    const refreshToken = await saveRefreshToken(transaction, { installationId, subject, now });
    const user = { name: device.device_information ?? "", role: "DEVICE" };
    return { ok: true, response: { ...(await sessionOf(dependencies, subject, user)), refreshToken } };
  });
}

const saveApiKey = (
  transaction: ProgramTransaction,
  key: { adminId: string | null; role: string; partnerId: number | null; now: Date; expiresAt: Date },
): Promise<string> =>
  addKey(transaction, {
    admin_id: key.adminId,
    partner_id: key.partnerId,
    role: key.role,
    created_at: key.now,
    expires_at: key.expiresAt,
  });

async function loginForApiKey(
  dependencies: SessionDependencies,
  credentials: StaffCredentials,
): Result<{ readonly apiKey: string }> {
  const checked = await checkStaffCredentials(dependencies, credentials);
  if (!checked.ok) {
    return checked;
  }
  const { programId, staff } = checked.response;
  const refusal = await refuseWithoutFactor(dependencies, checked.response);
  if (refusal !== undefined) {
    return refusal;
  }
  const now = new Date(dependencies.clock.nowMs());
  const expiresAt = new Date(now.getTime() + STAFF_KEY_LIFE_MS);
  const { role } = identityOfStaff(programId, staff);
  const apiKey = await dependencies.database.withProgram(programId, (transaction) =>
    saveApiKey(transaction, { adminId: staff.id, role, partnerId: null, now, expiresAt }),
  );
  return { ok: true, response: { apiKey } };
}

/** Creates the session service. */
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
        if (found === undefined) {
          return undefined;
        }
        return saveApiKey(transaction, {
          adminId: identity.adminId ?? null,
          role: "DEVICE",
          partnerId,
          now: new Date(clock.nowMs()),
          expiresAt: new Date(clock.nowMs() + UNBOUND_KEY_LIFE_MS),
        });
      }),
  };
}

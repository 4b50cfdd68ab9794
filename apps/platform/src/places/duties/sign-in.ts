import { randomUUIDv7 } from "node:crypto";
import { can, type ErrorCode } from "@punktum/contracts";
import { fail, personalPinFormRefusal, type Outcome } from "@punktum/domain";
import type { Clock } from "../../config/clock.ts";
import type { Database, ProgramTransaction } from "../../database/index.ts";
import { findStaffById } from "../../office/admins/index.ts";
import { recordAudit } from "../../office/audit/index.ts";
import { admitTry, forgetTry } from "../pins/index.ts";
import {
  hashOpaque,
  type Identity,
  identityOfStaff,
  mayUseStore,
  newOpaqueToken,
  type PasswordHasher,
  type Sessions,
} from "../../office/sessions/index.ts";
import { findByPin, openDuty, readPinSalt } from "./store.ts";

/** Dependencies of signing in. */
export interface DutyDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
  readonly sessions: Pick<Sessions, "checkCredentials">;
}

/** The device on which a person signs in. */
interface AtDevice {
  readonly identity: Identity;
  readonly requestId: string;
}

/** A duty as the device receives it. */
interface Started {
  readonly token: string;
  readonly statement: string;
  readonly name: string;
  readonly idleSeconds: number;
}

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}
type Refusal = Extract<Outcome<never, ErrorCode>, { readonly ok: false }> & {
  readonly error: { readonly details?: Readonly<Record<string, number>>; readonly status?: number };
};
export type DutyOutcome<T> = Refusal | { readonly ok: true; readonly response: T };

/** 403, not 401: the device's own session is valid, and a client that renewed it would send the password again. */
const WRONG_LOGIN = {
  ok: false,
  error: { code: "LOGIN_ERROR", message: "E-mail or password is wrong, or the person works elsewhere", status: 403 },
} as const;

const NOT_MOUNTED = fail("DEVICE_NOT_MOUNTED", "The device is not mounted");

/** Checks that the person may work at this device: active, in a role that moves points, and allowed in its shop. */
async function readPerson(
  transaction: ProgramTransaction,
  device: Identity,
  adminId: string,
): Promise<Person | undefined> {
  const staff = await findStaffById(transaction, adminId);
  const [partnerId] = device.partnerIds;
  const [id] = device.storeIds;
  if (staff?.active !== true || !can(staff.role, "points.correct") || partnerId === undefined || id === undefined) {
    return undefined;
  }
  return mayUseStore(identityOfStaff(device.programId, staff), { partnerId, id }) ? staff : undefined;
}

async function start(
  { clock }: DutyDependencies,
  transaction: ProgramTransaction,
  {
    identity,
    requestId,
    deviceId,
    person,
    method,
  }: AtDevice & {
    readonly deviceId: string;
    readonly person: Person;
    readonly method: "PIN" | "PASSWORD";
  },
): Promise<Started> {
  const token = newOpaqueToken("dt");
  const statement = newOpaqueToken("ds");
  const now = new Date(clock.nowMs());
  const duty = {
    id: randomUUIDv7(),
    tokenHash: hashOpaque(token),
    statementHash: hashOpaque(statement),
    deviceId,
    adminId: person.id,
    partnerId: identity.partnerIds[0],
    storeId: identity.storeIds[0],
    posMode: identity.posMode,
    method,
    now,
  };
  const idleSeconds = await openDuty(transaction, duty);
  await recordAudit(transaction, {
    actorKind: "ADMIN",
    actorId: person.id,
    deviceId: identity.deviceId,
    action: "DUTY_STARTED",
    subjectKind: "DEVICE",
    subjectId: deviceId,
    after: { method },
    requestId,
  });
  return { token, statement, name: person.name === "" ? person.email : person.name, idleSeconds };
}

/** Digest of a personal PIN, as it is stored. */
export async function digestOfPin(
  { database, passwords }: Pick<DutyDependencies, "database" | "passwords">,
  programId: string,
  pin: string,
): Promise<Buffer> {
  return passwords.digest(pin, await database.withProgram(programId, readPinSalt));
}

/** Runs `work` for the person identified by a personal PIN or by e-mail and password, in one transaction. */
type WithPerson<T> = (transaction: ProgramTransaction, person: Person, deviceId: string) => Promise<DutyOutcome<T>>;

/**
 * Identifies a person by personal PIN. Attempts of a device are counted before the PIN is checked, as for every other
 * PIN.
 */
export async function withPersonByPin<T>(
  dependencies: DutyDependencies,
  at: AtDevice & { readonly pin: string | undefined },
  work: WithPerson<T>,
): Promise<DutyOutcome<T>> {
  const { identity, pin = "", requestId } = at;
  const { deviceId, programId } = identity;
  if (deviceId === undefined || identity.deviceKey === undefined) {
    return NOT_MOUNTED;
  }
  const malformed = personalPinFormRefusal(pin);
  if (malformed !== null) {
    return fail(malformed, "A personal PIN has four to eight digits");
  }
  const tried = await admitTry(dependencies, { programId, deviceId, purpose: "DUTY" });
  if (!tried.ok) {
    return tried;
  }
  const digest = await digestOfPin(dependencies, programId, pin);
  return dependencies.database.withProgram(programId, async (transaction): Promise<DutyOutcome<T>> => {
    const adminId = await findByPin(transaction, digest);
    const person = adminId === undefined ? undefined : await readPerson(transaction, identity, adminId);
    if (person === undefined) {
      const refusedTry = { actorKind: "DEVICE", actorId: identity.subjectId, deviceId, requestId } as const;
      await recordAudit(transaction, {
        ...refusedTry,
        action: "DUTY_REFUSED",
        subjectKind: "DEVICE",
        subjectId: deviceId,
      });
      const details = { triesLeft: tried.response.left };
      return { ok: false, error: { code: "INVALID_PIN", message: "The PIN is wrong", details } };
    }
    await forgetTry(transaction, { deviceId, purpose: "DUTY" });
    return work(transaction, person, deviceId);
  });
}

/** Identifies a person by e-mail and password, with the limits of every login. */
export async function withPersonByPassword<T>(
  dependencies: DutyDependencies,
  at: AtDevice & { readonly email: string; readonly password: string; readonly address: string },
  work: WithPerson<T>,
): Promise<DutyOutcome<T>> {
  const { identity, email, password, address, requestId } = at;
  const { deviceId, programId } = identity;
  if (deviceId === undefined || identity.deviceKey === undefined) {
    return NOT_MOUNTED;
  }
  const credentials = { organization: programId, email, password, address, requestId };
  const checked = await dependencies.sessions.checkCredentials(credentials);
  if (!checked.ok) {
    return checked.error.code === "LOGIN_ERROR" ? WRONG_LOGIN : checked;
  }
  return dependencies.database.withProgram(programId, async (transaction): Promise<DutyOutcome<T>> => {
    const person = await readPerson(transaction, identity, checked.response.staff.id);
    return person === undefined ? WRONG_LOGIN : work(transaction, person, deviceId);
  });
}

/** Signs a person in by personal PIN. */
export async function startByPin(
  dependencies: DutyDependencies,
  at: AtDevice & { readonly pin: string | undefined },
): Promise<DutyOutcome<Started>> {
  return withPersonByPin(dependencies, at, async (transaction, person, deviceId) => ({
    ok: true,
    response: await start(dependencies, transaction, { ...at, deviceId, person, method: "PIN" }),
  }));
}

/** Signs a person in by e-mail and password. */
export async function startByPassword(
  dependencies: DutyDependencies,
  at: AtDevice & { readonly email: string; readonly password: string; readonly address: string },
): Promise<DutyOutcome<Started>> {
  return withPersonByPassword(dependencies, at, async (transaction, person, deviceId) => ({
    ok: true,
    response: await start(dependencies, transaction, { ...at, deviceId, person, method: "PASSWORD" }),
  }));
}

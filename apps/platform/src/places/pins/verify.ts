import type { ErrorCode } from "@punktum/contracts";
import { fail, judgePinTry, NO_PIN_TRIES, pinFormRefusal, type PinTryVerdict } from "@punktum/domain";
import type { Clock } from "../../config/clock.ts";
import type { Database, ProgramTransaction } from "../../database/index.ts";
import { recordAudit } from "../../office/audit/index.ts";
import type { Identity, PasswordHasher } from "../../office/sessions/index.ts";
import { lockTries, type PinPurpose, type TriedPurpose, writeTries } from "./store.ts";

export interface PinDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
}

/** Who acts, and in which request. */
export interface PinActor {
  readonly identity: Identity;
  readonly requestId: string;
}

/** Why a PIN was not accepted. */
export type PinErrorCode =
  | "EMPTY_PIN"
  | "SHORT_PIN"
  | "REQUEST_INVALID"
  | "INVALID_PIN"
  | "PIN_LOCKED"
  | "RATE_LIMITED";

/** A refusal with its details: time to wait, attempts left. */
interface PinRefusal<Code extends ErrorCode = ErrorCode> {
  readonly ok: false;
  readonly error: {
    readonly code?: Code;
    readonly message: string;
    readonly details?: Readonly<Record<string, number>>;
  };
}
export type PinOutcome<T, Code extends ErrorCode = ErrorCode> =
  | PinRefusal<Code>
  | { readonly ok: true; readonly response: T };

/** True when a PIN was checked and is wrong, which counts as a guess. */
export const isWrongPin = (outcome: PinOutcome<unknown>): boolean =>
  !outcome.ok && outcome.error.code === "INVALID_PIN";

/** A PIN that a device typed, and what it is compared with. */
interface Typed extends PinActor {
  readonly deviceId: string;
  readonly mountingId: string;
  readonly purpose: PinPurpose;
  readonly pin: string | undefined;
  /** Null when a PIN is required and none was ever set; then no PIN is right. */
  readonly hash: string | null;
}

/** Audit row of an action with a PIN; never contains the PIN. */
export function auditPin(
  transaction: ProgramTransaction,
  { identity, requestId }: PinActor,
  entry: {
    readonly action: string;
    readonly mountingId: string;
    readonly deviceId?: string;
    readonly purpose: PinPurpose;
  },
): Promise<void> {
  return recordAudit(transaction, {
    actorKind: identity.deviceId === undefined ? "ADMIN" : "DEVICE",
    actorId: identity.subjectId,
    deviceId: entry.deviceId,
    action: entry.action,
    subjectKind: "MOUNTING",
    subjectId: entry.mountingId,
    after: { purpose: entry.purpose },
    requestId,
  });
}

function refusalOf(verdict: Exclude<PinTryVerdict, { readonly kind: "ALLOWED" }>): PinRefusal<PinErrorCode> {
  if (verdict.kind === "LOCKED") {
    return fail("PIN_LOCKED", "Too many wrong PINs; the back office must unlock this device");
  }
  const retryAfterSeconds = Math.ceil(verdict.waitMs / 1_000);
  const message = "Too many wrong PINs; wait before the next try";
  return { ok: false, error: { code: "RATE_LIMITED", message, details: { retryAfterSeconds } } };
}

/** A PIN attempt of a device. */
interface Tried {
  readonly programId: string;
  readonly deviceId: string;
  readonly purpose: TriedPurpose;
}

/** Counts the attempt in its own transaction before the slow hash, so that concurrent attempts count too. */
function openTry(
  { database, clock }: Pick<PinDependencies, "database" | "clock">,
  tried: Tried,
): Promise<PinTryVerdict> {
  return database.withProgram(tried.programId, async (transaction) => {
    const verdict = judgePinTry(await lockTries(transaction, tried.deviceId, tried.purpose), clock.nowMs());
    if (verdict.kind === "ALLOWED") {
      await writeTries(transaction, tried, verdict.next);
    }
    return verdict;
  });
}

/**
 * Counts an attempt. Returns how long the device must wait, or lets it through; `left` assumes that this attempt is
 * wrong.
 */
export async function admitTry(
  dependencies: Pick<PinDependencies, "database" | "clock">,
  tried: Tried,
): Promise<PinOutcome<{ readonly left: number }, PinErrorCode>> {
  const verdict = await openTry(dependencies, tried);
  return verdict.kind === "ALLOWED" ? { ok: true, response: { left: verdict.left } } : refusalOf(verdict);
}

/** Resets the count after the right PIN. */
export function forgetTry(transaction: ProgramTransaction, tried: Omit<Tried, "programId">): Promise<void> {
  return writeTries(transaction, tried, NO_PIN_TRIES);
}

/** Checks a PIN that a device typed, within its limit of attempts. */
export async function verifyPin(dependencies: PinDependencies, typed: Typed): Promise<PinOutcome<null, PinErrorCode>> {
  const { database, passwords } = dependencies;
  const malformed = pinFormRefusal(typed.pin);
  if (malformed !== null) {
    return fail(malformed, "A PIN has four digits");
  }
  const verdict = await openTry(dependencies, { ...typed, programId: typed.identity.programId });
  if (verdict.kind !== "ALLOWED") {
    return refusalOf(verdict);
  }
  const fits = await passwords.verify(typed.hash ?? undefined, typed.pin ?? "");
  await database.withProgram(typed.identity.programId, async (transaction) => {
    if (fits) {
      await writeTries(transaction, typed, NO_PIN_TRIES);
    }
    await auditPin(transaction, typed, { ...typed, action: fits ? "PIN_ACCEPTED" : "PIN_REFUSED" });
  });
  if (fits) {
    return { ok: true, response: null };
  }
  const details = { triesLeft: verdict.left };
  return { ok: false, error: { code: "INVALID_PIN", message: "The PIN is wrong", details } };
}

import type { ErrorCode } from "@punktum/contracts";
import type { Clock } from "../../config/clock.ts";
import type { Database } from "../../database/index.ts";
import { findStaffByEmail, rememberLogin, type StaffMember } from "../admins/index.ts";
import { recordAudit } from "../audit/index.ts";
import { findProgram } from "../programs/index.ts";
import { countLoginTry, forgetLoginTries, type LoginTry } from "./login-attempts.ts";
import type { PasswordHasher } from "./passwords.ts";

/** Credentials that staff typed. */
export interface StaffCredentials {
  readonly organization: string;
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly requestId: string;
}

/** A refusal with its details. */
export interface Refused {
  readonly ok: false;
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly details?: Readonly<Record<string, number>>;
  };
}

export const refused = (code: ErrorCode, message: string): Refused => ({ ok: false, error: { code, message } });

/** A member of staff whose password was right. */
export interface LoggedInStaff {
  readonly programId: string;
  readonly staff: StaffMember;
}

export interface StaffLoginDependencies {
  readonly database: Database;
  readonly passwords: PasswordHasher;
  readonly clock: Clock;
}

function checkFilledIn({ organization, email, password }: StaffCredentials): Refused | undefined {
  if (organization.trim() === "") {
    return refused("ORGANIZATION_REQUIRED", "An organisation is needed");
  }
  if (email.trim() === "") {
    return refused("EMPTY_EMAIL", "An e-mail is needed");
  }
  if (password === "") {
    return refused("PASSWORD_REQUIRED", "A password is needed");
  }
  return undefined;
}

export function mustWait(waitMs: number): Refused {
  const retryAfterSeconds = Math.ceil(waitMs / 1_000);
  const message = "Too many failed logins; wait before the next try";
  return { ok: false, error: { code: "RATE_LIMITED", message, details: { retryAfterSeconds } } };
}

/** Counts the attempt and reads the person, in one transaction and before any slow hash. */
async function openTry(
  { database, clock }: StaffLoginDependencies,
  programId: string,
  who: LoginTry,
): Promise<Refused | { readonly ok: true; readonly staff: StaffMember | undefined }> {
  return database.withProgram(programId, async (transaction) => {
    const waitMs = await countLoginTry(transaction, who, new Date(clock.nowMs()));
    if (waitMs > 0) {
      return mustWait(waitMs);
    }
    return { ok: true, staff: await findStaffByEmail(transaction, who.email) };
  });
}

async function closeTry(
  { database, clock }: StaffLoginDependencies,
  credentials: StaffCredentials,
  { programId, who, staff }: { programId: string; who: LoginTry; staff: StaffMember | undefined },
): Promise<void> {
  await database.withProgram(programId, async (transaction) => {
    if (staff !== undefined) {
      await forgetLoginTries(transaction, who);
      await rememberLogin(transaction, staff.id, new Date(clock.nowMs()));
    }
    await recordAudit(transaction, {
      actorKind: staff === undefined ? "ANONYMOUS" : "ADMIN",
      actorId: staff?.id,
      action: staff === undefined ? "LOGIN_REFUSED" : "LOGIN",
      subjectKind: "ADMIN",
      subjectId: staff?.id ?? "",
      requestId: credentials.requestId,
    });
  });
}

/**
 * Checks credentials of staff. An unknown or inactive person takes the same time and gets the same answer as a wrong
 * password.
 */
export async function checkStaffCredentials(
  dependencies: StaffLoginDependencies,
  credentials: StaffCredentials,
): Promise<Refused | { readonly ok: true; readonly response: LoggedInStaff }> {
  const missing = checkFilledIn(credentials);
  if (missing !== undefined) {
    return missing;
  }
  const program = await findProgram(dependencies.database, credentials.organization.trim().toLowerCase());
  if (program === undefined) {
    return refused("ORGANIZATION_NOT_FOUND", "There is no such organisation");
  }
  const who = { email: credentials.email.trim().toLowerCase(), address: credentials.address };
  const opened = await openTry(dependencies, program.id, who);
  if (!opened.ok) {
    return opened;
  }
  const active = opened.staff?.active === true ? opened.staff : undefined;
  const fits = await dependencies.passwords.verify(active?.passwordHash, credentials.password);
  const staff = fits ? active : undefined;
  await closeTry(dependencies, credentials, { programId: program.id, who, staff });
  if (staff === undefined) {
    return refused("LOGIN_ERROR", "E-mail or password is wrong");
  }
  return { ok: true, response: { programId: program.id, staff } };
}

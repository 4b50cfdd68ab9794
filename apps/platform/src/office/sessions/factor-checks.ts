import type { Clock } from "../../config/clock.ts";
import type { Database, ProgramTransaction } from "../../database/index.ts";
import {
  beginStep,
  type FactorSeal,
  listFactors,
  mustHaveFactor,
  type OwnFactors,
  takeRecoveryCode,
  takeTotp,
} from "../factors/index.ts";
import { countFactorTry, forgetFactorTries } from "./login-attempts.ts";
import { type LoggedInStaff, mustWait, refused, type Refused } from "./staff-login.ts";

/** Ways to prove a second factor. */
type FactorMethod = "TOTP" | "RECOVERY_CODE" | "PASSKEY";

/** The step that a sign-in needs after the password. */
export interface NextStep {
  readonly challenge: string;
  readonly methods: FactorMethod[];
  readonly enrol: boolean;
}

interface FactorDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly seal: FactorSeal;
}

function methodsOf({ factors, recoveryCodes }: OwnFactors): FactorMethod[] {
  const kinds = [...new Set(factors.map(({ kind }) => kind))];
  return recoveryCodes > 0 && kinds.length > 0 ? [...kinds, "RECOVERY_CODE"] : kinds;
}

/** Next step after a correct password; undefined if none is missing. */
export async function nextStep(
  { database, clock }: FactorDependencies,
  { programId, staff }: LoggedInStaff,
): Promise<NextStep | undefined> {
  const now = new Date(clock.nowMs());
  return database.withProgram(programId, async (transaction) => {
    const methods = methodsOf(await listFactors(transaction, staff.id));
    const enrol = methods.length === 0;
    if (enrol && !(await mustHaveFactor(transaction, staff.role, now))) {
      return undefined;
    }
    const purpose = enrol ? "ENROL" : "FACTOR";
    return { challenge: await beginStep(transaction, { adminId: staff.id, purpose, now }), methods, enrol };
  });
}

/** A code of an authenticator app, or a recovery code. */
export interface GivenCode {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
}

/** Uses the code; false if it is wrong or was used before. */
export async function takeCode(
  transaction: ProgramTransaction,
  seal: FactorSeal,
  { adminId, given, now }: { readonly adminId: string; readonly given: GivenCode; readonly now: Date },
): Promise<boolean> {
  if (given.code !== undefined) {
    return takeTotp(transaction, seal, { adminId, code: given.code, now });
  }
  return (
    given.recoveryCode !== undefined && takeRecoveryCode(transaction, seal, { adminId, code: given.recoveryCode, now })
  );
}

/** Refuses a wrong code of a person with second factors; undefined if it is right or the person has none. */
export async function refuseWrongCode(
  { database, clock, seal }: FactorDependencies,
  {
    programId,
    adminId,
    code,
  }: { readonly programId: string; readonly adminId: string; readonly code: string | undefined },
): Promise<Refused | undefined> {
  const now = new Date(clock.nowMs());
  return database.withProgram(programId, async (transaction) => {
    const { factors } = await listFactors(transaction, adminId);
    if (factors.length === 0) {
      return undefined;
    }
    const waitMs = await countFactorTry(transaction, adminId, now);
    if (waitMs > 0) {
      return mustWait(waitMs);
    }
    const isRight =
      (await takeCode(transaction, seal, { adminId, given: { code }, now })) ||
      (await takeCode(transaction, seal, { adminId, given: { recoveryCode: code }, now }));
    if (!isRight) {
      return refused("PROOF_WRONG", "The code is not right, or was used before");
    }
    await forgetFactorTries(transaction, adminId);
    return undefined;
  });
}

import type { ProgramTransaction } from "../../database/index.ts";
import { findStaffById, rememberLogin, type StaffMember } from "../admins/index.ts";
import { recordAudit } from "../audit/index.ts";
import {
  addTotp,
  askForProof,
  countFailure,
  endStep,
  findStep,
  type PasskeyQuestion,
  type PasskeySite,
  replaceRecoveryCodes,
  type ShownSecret,
  type StepPurpose,
  takePasskey,
  takeTotp,
} from "../factors/index.ts";
import { findProgram } from "../programs/index.ts";
import { type BrowserSessionDependencies, openBrowserSession, type SignedIn } from "./browser-sessions.ts";
import { type GivenCode, takeCode } from "./factor-checks.ts";
import { countFactorTry, forgetFactorTries } from "./login-attempts.ts";
import type { Result } from "./service.ts";
import { mustWait, refused, type Refused } from "./staff-login.ts";

/** A pending sign-in, as a browser names it. */
interface NamedStep {
  readonly programId: string;
  readonly challenge: string;
}

/** A step with the data of browser and request. */
interface ProvingStep extends NamedStep {
  readonly browser: string;
  readonly requestId: string;
}

/** Second step of sign-ins. */
export interface SignInSteps {
  /** Takes a second factor and opens the session. */
  prove(step: ProvingStep & GivenCode): Result<SignedIn>;
  /** Creates a passkey challenge. */
  startPasskey(question: { readonly programId: string; readonly site: PasskeySite }): Result<PasskeyQuestion>;
  /** Verifies a passkey, which counts as both factors, and opens the session. */
  provePasskey(step: ProvingStep & { readonly site: PasskeySite; readonly credential: string }): Result<SignedIn>;
  /** Creates the secret of an authenticator app for a person who must set one up. */
  startEnrolment(step: NamedStep): Result<ShownSecret>;
  /** Takes the first code of that app, opens the session and makes recovery codes. */
  finishEnrolment(
    step: ProvingStep & { readonly code: string },
  ): Result<SignedIn & { readonly recoveryCodes: readonly string[] }>;
}

const EXPIRED = refused("SIGN_IN_EXPIRED", "This sign-in took too long, or had too many wrong codes");
const NAME_OF_FIRST = "Authenticator";

/** The person of an open step; undefined if it has ended, or the person was deactivated or got a new password since. */
async function findPerson(
  transaction: ProgramTransaction,
  { challenge, purpose, now }: { readonly challenge: string; readonly purpose: StepPurpose; readonly now: Date },
): Promise<StaffMember | undefined> {
  const step = await findStep(transaction, { challenge, purpose, now });
  if (step === undefined || step.adminId === null) {
    return undefined;
  }
  const staff = await findStaffById(transaction, step.adminId);
  const isOlder = (staff?.sessionsFrom ?? step.createdAt) > step.createdAt;
  return staff?.active === true && !isOlder ? staff : undefined;
}

/** Checks one attempt at a step. A failed one is counted, and the count is committed with the refusal. */
async function judge<T>(
  { database, clock }: BrowserSessionDependencies,
  { programId, challenge, purpose, requestId }: ProvingStep & { readonly purpose: StepPurpose },
  prove: (transaction: ProgramTransaction, staff: StaffMember, now: Date) => Promise<T | undefined>,
): Promise<Refused | { readonly ok: true; readonly response: { readonly staff: StaffMember; readonly proved: T } }> {
  const now = new Date(clock.nowMs());
  return database.withProgram(programId, async (transaction) => {
    const staff = await findPerson(transaction, { challenge, purpose, now });
    if (staff === undefined) {
      return EXPIRED;
    }
    const waitMs = await countFactorTry(transaction, staff.id, now);
    if (waitMs > 0) {
      return mustWait(waitMs);
    }
    const proved = await prove(transaction, staff, now);
    const action = proved === undefined ? "SECOND_FACTOR_REFUSED" : "SECOND_FACTOR";
    const subject = { subjectKind: "ADMIN", subjectId: staff.id };
    await recordAudit(transaction, { actorKind: "ADMIN", actorId: staff.id, action, ...subject, requestId });
    if (proved === undefined) {
      const attemptsLeft = await countFailure(transaction, challenge);
      const message = "The code is not right, or was used before";
      return { ok: false, error: { code: "PROOF_WRONG", message, details: { attemptsLeft } } };
    }
    await forgetFactorTries(transaction, staff.id);
    await endStep(transaction, challenge);
    return { ok: true, response: { staff, proved } };
  });
}

/** Verifies a passkey and returns its person. */
async function takePerson(
  { database, clock }: BrowserSessionDependencies,
  step: Parameters<SignInSteps["provePasskey"]>[0],
): Promise<StaffMember | undefined> {
  const { programId, site, requestId } = step;
  const now = new Date(clock.nowMs());
  return database.withProgram(programId, async (transaction) => {
    const adminId = await takePasskey(transaction, site, { ...step, now });
    const staff = adminId === undefined ? undefined : await findStaffById(transaction, adminId);
    if (staff?.active !== true) {
      return undefined;
    }
    await rememberLogin(transaction, staff.id, now);
    const subject = { subjectKind: "ADMIN", subjectId: staff.id };
    await recordAudit(transaction, { actorKind: "ADMIN", actorId: staff.id, action: "LOGIN", ...subject, requestId });
    return staff;
  });
}

/** Creates the service of second steps. */
export function createSignInSteps(dependencies: BrowserSessionDependencies): SignInSteps {
  const { database, clock, seal } = dependencies;
  return {
    prove: async (step) => {
      const { programId, browser } = step;
      const judged = await judge(dependencies, { ...step, purpose: "FACTOR" }, async (transaction, { id }, now) =>
        (await takeCode(transaction, seal, { adminId: id, given: step, now })) ? true : undefined,
      );
      return judged.ok
        ? openBrowserSession(dependencies, { programId, staff: judged.response.staff, browser, withFactor: true })
        : judged;
    },
    startPasskey: async ({ programId, site }) => {
      if ((await findProgram(database, programId)) === undefined) {
        return refused("ORGANIZATION_NOT_FOUND", "There is no such organisation");
      }
      const now = new Date(clock.nowMs());
      const response = await database.withProgram(programId, (transaction) => askForProof(transaction, site, now));
      return { ok: true, response };
    },
    provePasskey: async (step) => {
      const staff = await takePerson(dependencies, step);
      return staff === undefined
        ? refused("PROOF_WRONG", "The passkey is unknown, or its answer does not fit")
        : openBrowserSession(dependencies, { ...step, staff, withFactor: true });
    },
    startEnrolment: ({ programId, challenge }) => {
      const now = new Date(clock.nowMs());
      return database.withProgram(programId, async (transaction) => {
        const staff = await findPerson(transaction, { challenge, purpose: "ENROL", now });
        if (staff === undefined) {
          return EXPIRED;
        }
        const added = { adminId: staff.id, email: staff.email, name: NAME_OF_FIRST, now };
        return { ok: true, response: await addTotp(transaction, seal, added) };
      });
    },
    finishEnrolment: async (step) => {
      const { programId, browser, code } = step;
      const judged = await judge(dependencies, { ...step, purpose: "ENROL" }, async (transaction, { id }, now) => {
        const isRight = await takeTotp(transaction, seal, { adminId: id, code, now, unconfirmed: true });
        return isRight ? replaceRecoveryCodes(transaction, seal, id) : undefined;
      });
      if (!judged.ok) {
        return judged;
      }
      const { staff, proved: recoveryCodes } = judged.response;
      const opened = await openBrowserSession(dependencies, { programId, staff, browser, withFactor: true });
      return opened.ok ? { ok: true, response: { ...opened.response, recoveryCodes } } : opened;
    },
  };
}

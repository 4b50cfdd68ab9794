import { isErrorCode, type ErrorCode } from "@punktum/contracts";
import type { ProgramTransaction } from "../../database/index.ts";
import { findStaffById, rememberLogin, type StaffMember } from "../admins/index.ts";
import { recordAudit } from "../audit/index.ts";
import { UnreachableError } from "../outgoing/index.ts";
import {
  beginSignOn,
  findProvider,
  keepResult,
  newBrowserSecret,
  newState,
  type ProviderClient,
  type ProviderClaims,
  type ProviderSeal,
  type SealedProvider,
  secretsOf,
  type SignOnPurpose,
  type TakenState,
  takeResult,
  takeState,
} from "../identity-providers/index.ts";
import { findProgram } from "../programs/index.ts";
import { type BrowserSessionDependencies, openBrowserSession, type SignedIn } from "./browser-sessions.ts";
import { type NextStep, nextStep } from "./factor-checks.ts";
import type { Result } from "./service.ts";
import { resolvePerson, SignOnRefusedError } from "./sign-on-person.ts";
import { provedAtOf, resolveProof } from "./sign-on-proof.ts";
import { refused, type Refused } from "./staff-login.ts";

interface SignOnDependencies extends BrowserSessionDependencies {
  readonly providers: ProviderClient;
  readonly providerSeal: ProviderSeal;
}

/** A provider of a programme, and the address it sends people back to. */
interface AtProvider {
  readonly programId: string;
  readonly providerId: string;
  readonly redirectUri: string;
}

/** A sign-in that has begun: the browser's cookie, and its redirect. */
interface BegunSignOn {
  readonly browserSecret: string;
  /** Absent if the provider cannot be reached; the result then holds the error. */
  readonly providerPage: URL | undefined;
  readonly reason?: string;
}

/** The parameters that a browser brings back from a provider. */
interface Brought extends AtProvider {
  readonly state: string;
  readonly browserSecret: string;
  readonly parameters: URLSearchParams;
  readonly requestId: string;
}

/** The page to open, and the reason if the answer was refused. */
type AnsweredSignOn = Pick<TakenState, "wayBack" | "purpose"> & { readonly reason?: string };

/** Sign-in of staff with an identity provider. */
export interface SignOns {
  /** Begins a sign-in; undefined if the programme or provider does not exist. */
  begin(
    asked: AtProvider & { readonly wayBack: string; readonly purpose: SignOnPurpose },
  ): Promise<BegunSignOn | undefined>;
  /**
   * Verifies the provider's answer and stores the result for the browser. Undefined if the state is not this browser's,
   * or was used before.
   */
  answer(brought: Brought): Promise<AnsweredSignOn | undefined>;
  /** Returns the browser's result: a session, a second step, or a refusal. */
  finish(asked: {
    readonly programId: string;
    readonly browserSecret: string;
    readonly browser: string;
    readonly requestId: string;
  }): Result<SignedIn | NextStep>;
}

const EXPIRED = refused("SIGN_IN_EXPIRED", "This sign-in took too long, or began in another browser");

const MESSAGES: Partial<Record<ErrorCode, string>> = {
  SIGN_ON_UNREACHABLE: "The identity provider does not answer",
  SIGN_ON_UNKNOWN_PERSON: "Nobody who may sign in here has this e-mail address",
  SIGN_ON_EMAIL_UNVERIFIED: "The identity provider has not verified the e-mail address",
};

/** The refusal for a failed sign-in at a provider. */
export function signOnRefusal(kept: string): Refused {
  const code = isErrorCode(kept) ? kept : "SIGN_ON_REFUSED";
  return refused(code, MESSAGES[code] ?? "The identity provider refused, or its answer does not fit");
}

/** Reason for the log: names and codes of errors only, because messages may contain tokens. */
function reasonOf(error: unknown): string {
  if (error instanceof SignOnRefusedError || error instanceof UnreachableError) {
    return error.message;
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return `${error instanceof Error ? error.name : "unknown"} ${code}`.trim();
}

function isUnreachable(error: unknown): boolean {
  return error instanceof UnreachableError || (error instanceof Error && isUnreachable(error.cause));
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof SignOnRefusedError) {
    return error.code;
  }
  return isUnreachable(error) ? "SIGN_ON_UNREACHABLE" : "SIGN_ON_REFUSED";
}

function accessTo({ providerSeal }: SignOnDependencies, programId: string, provider: SealedProvider) {
  const { issuer, clientId, clientSecret, groupsClaim, emailsVerified } = provider;
  const secret = providerSeal.open({ programId, issuer, clientId }, clientSecret);
  return { issuer, clientId, clientSecret: secret, groupsClaim, emailsVerified };
}

/** Finds an active connection. */
async function findOpenProvider(
  { database }: SignOnDependencies,
  { programId, providerId }: AtProvider,
): Promise<SealedProvider | undefined> {
  if ((await findProgram(database, programId)) === undefined) {
    return undefined;
  }
  const found = await database.withProgram(programId, (transaction) => findProvider(transaction, providerId));
  return found?.active === true ? found : undefined;
}

async function begin(
  dependencies: SignOnDependencies,
  asked: Parameters<SignOns["begin"]>[0],
): ReturnType<SignOns["begin"]> {
  const { database, clock, providers } = dependencies;
  const { programId, providerId, redirectUri, wayBack, purpose } = asked;
  const provider = await findOpenProvider(dependencies, asked);
  if (provider === undefined) {
    return undefined;
  }
  const [state, browserSecret] = [newState(programId), newBrowserSecret()];
  const begun = { state, browserSecret, providerId, wayBack, purpose };
  const keep = (refusal?: ErrorCode): Promise<void> =>
    database.withProgram(programId, (transaction) =>
      beginSignOn(transaction, { ...begun, now: new Date(clock.nowMs()), refusal }),
    );
  try {
    const isProof = purpose === "PROOF";
    const question = { redirectUri, state, ...secretsOf(browserSecret, state), isProof };
    const providerPage = await providers.addressFor(accessTo(dependencies, programId, provider), question);
    await keep();
    return { browserSecret, providerPage };
  } catch (error) {
    if (!isUnreachable(error)) {
      throw error;
    }
    await keep("SIGN_ON_UNREACHABLE");
    return { browserSecret, providerPage: undefined, reason: reasonOf(error) };
  }
}

/** Whether the provider's second factor counts in this programme. */
function countsFactor({ secondFactor }: SealedProvider, claims: ProviderClaims): boolean {
  return secondFactor === "ALWAYS" || (secondFactor === "WHEN_SAID" && claims.usedFactors);
}

async function judge(dependencies: SignOnDependencies, brought: Brought, taken: TakenState): Promise<void> {
  const { database, clock, providers } = dependencies;
  const { programId, redirectUri, state, browserSecret, parameters, requestId } = brought;
  const provider = await findOpenProvider(dependencies, brought);
  if (provider === undefined) {
    throw new SignOnRefusedError("SIGN_ON_REFUSED", "the connection was switched off meanwhile");
  }
  const isProof = taken.purpose === "PROOF";
  const question = { redirectUri, state, ...secretsOf(browserSecret, state), isProof };
  const claims = await providers.takeCode(accessTo(dependencies, programId, provider), question, parameters);
  const now = new Date(clock.nowMs());
  await database.withProgram(programId, async (transaction) => {
    const provedAt = provedAtOf(claims, now);
    const adminId = isProof
      ? await resolveProof(transaction, { claims, provedAt, begunAt: taken.begunAt })
      : await resolvePerson(transaction, { provider, claims, now, requestId });
    await keepResult(transaction, state, { adminId, withFactor: countsFactor(provider, claims), provedAt });
  });
}

async function answer(dependencies: SignOnDependencies, brought: Brought): ReturnType<SignOns["answer"]> {
  const { database, clock } = dependencies;
  const { programId, state, requestId } = brought;
  if ((await findProgram(database, programId)) === undefined) {
    return undefined;
  }
  const now = new Date(clock.nowMs());
  const taken = await database.withProgram(programId, (transaction) => takeState(transaction, { ...brought, now }));
  if (taken === undefined) {
    return undefined;
  }
  const { wayBack, purpose } = taken;
  try {
    await judge(dependencies, brought, taken);
    return { wayBack, purpose };
  } catch (error) {
    await database.withProgram(programId, async (transaction) => {
      await keepResult(transaction, state, { refusal: codeOf(error) });
      const about = { action: "LOGIN_REFUSED", subjectKind: "ADMIN", subjectId: "", requestId };
      await recordAudit(transaction, { actorKind: "ANONYMOUS", ...about });
    });
    return { wayBack, purpose, reason: reasonOf(error) };
  }
}

/** The person of a result, unless they were deactivated or their sessions ended since. */
async function admit(
  transaction: ProgramTransaction,
  { adminId, createdAt, now, requestId }: { adminId: string; createdAt: Date; now: Date; requestId: string },
): Promise<StaffMember | undefined> {
  const staff = await findStaffById(transaction, adminId);
  if (staff?.active !== true || (staff.sessionsFrom ?? createdAt) > createdAt) {
    return undefined;
  }
  await rememberLogin(transaction, staff.id, now);
  const subject = { subjectKind: "ADMIN", subjectId: staff.id };
  await recordAudit(transaction, { actorKind: "ADMIN", actorId: staff.id, action: "LOGIN", ...subject, requestId });
  return staff;
}

async function finish(
  dependencies: SignOnDependencies,
  { programId, browserSecret, browser, requestId }: Parameters<SignOns["finish"]>[0],
): ReturnType<SignOns["finish"]> {
  const { database, clock } = dependencies;
  if ((await findProgram(database, programId)) === undefined) {
    return EXPIRED;
  }
  const now = new Date(clock.nowMs());
  const taken = await database.withProgram(programId, async (transaction) => {
    const result = await takeResult(transaction, { browserSecret, purpose: "SESSION", now });
    const { adminId = null, createdAt = now } = result ?? {};
    const staff = adminId === null ? undefined : await admit(transaction, { adminId, createdAt, now, requestId });
    return { result, staff };
  });
  const { result, staff } = taken;
  if (result === undefined || (result.refusal === null && staff === undefined)) {
    return EXPIRED;
  }
  if (staff === undefined) {
    return signOnRefusal(result.refusal ?? "");
  }
  const { withFactor, provedAt } = result;
  const next = withFactor ? undefined : await nextStep(dependencies, { programId, staff });
  return next === undefined
    ? openBrowserSession(dependencies, { programId, staff, browser, withFactor, provedAt })
    : { ok: true, response: next };
}

/** Creates the service of sign-ins with identity providers. */
export function createSignOns(dependencies: SignOnDependencies): SignOns {
  return {
    begin: (asked) => begin(dependencies, asked),
    answer: (brought) => answer(dependencies, brought),
    finish: (asked) => finish(dependencies, asked),
  };
}

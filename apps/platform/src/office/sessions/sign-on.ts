import { isErrorCode, type ErrorCode } from "@punktum/contracts";
import type { ProgramTransaction } from "../../database/index.ts";
import { findStaffById, rememberLogin, type StaffMember } from "../admins/index.ts";
import { recordAudit } from "../audit/index.ts";
import {
  beginSignOn,
  findProvider,
  keepResult,
  newBrowserSecret,
  newState,
  type ProviderClient,
  type ProviderClaims,
  type ProviderSeal,
  ProviderUnreachableError,
  type SealedProvider,
  secretsOf,
  type SignOnResult,
  takeResult,
  takeState,
} from "../identity-providers/index.ts";
import { findProgram } from "../programs/index.ts";
import { type BrowserSessionDependencies, openBrowserSession, type SignedIn } from "./browser-sessions.ts";
import { type NextStep, nextStep } from "./factor-checks.ts";
import type { Result } from "./service.ts";
import { resolvePerson, SignOnRefusedError } from "./sign-on-person.ts";
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

/** A sign-in that has begun: what the browser keeps, and where it goes. */
interface BegunSignOn {
  readonly browserSecret: string;
  /** Absent when the provider cannot be asked; the result says so. */
  readonly providerPage: URL | undefined;
  readonly reason?: string;
}

/** What a browser brings back from a provider. */
interface Brought extends AtProvider {
  readonly state: string;
  readonly browserSecret: string;
  readonly parameters: URLSearchParams;
  readonly requestId: string;
}

/** Sign-in of staff with an identity provider. */
export interface SignOns {
  /** Begins; undefined without such a programme or provider. */
  begin(asked: AtProvider & { readonly wayBack: string }): Promise<BegunSignOn | undefined>;
  /**
   * Takes what the provider answered and keeps the result for the browser. Undefined when the state is not this
   * browser's, or was used before.
   */
  answer(brought: Brought): Promise<{ readonly wayBack: string; readonly reason?: string } | undefined>;
  /** Gives the browser its result: a session, a second step, or why there is none. */
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

function refusalOf(kept: string): Refused {
  const code = isErrorCode(kept) ? kept : "SIGN_ON_REFUSED";
  return refused(code, MESSAGES[code] ?? "The identity provider refused, or its answer does not fit");
}

/** What went wrong, for the log: names and codes of errors only, because their texts may hold tokens. */
function reasonOf(error: unknown): string {
  if (error instanceof SignOnRefusedError || error instanceof ProviderUnreachableError) {
    return error.message;
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return `${error instanceof Error ? error.name : "unknown"} ${code}`.trim();
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ProviderUnreachableError || (error instanceof Error && isUnreachable(error.cause));
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof SignOnRefusedError) {
    return error.code;
  }
  return isUnreachable(error) ? "SIGN_ON_UNREACHABLE" : "SIGN_ON_REFUSED";
}

function accessTo({ providerSeal }: SignOnDependencies, programId: string, provider: SealedProvider) {
  const { issuer, clientId, clientSecret, groupsClaim } = provider;
  const secret = providerSeal.open({ programId, issuer, clientId }, clientSecret);
  return { issuer, clientId, clientSecret: secret, groupsClaim };
}

/** The provider of an open connection. */
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
  const { programId, providerId, redirectUri, wayBack } = asked;
  const provider = await findOpenProvider(dependencies, asked);
  if (provider === undefined) {
    return undefined;
  }
  const [state, browserSecret] = [newState(programId), newBrowserSecret()];
  const keep = (refusal?: ErrorCode): Promise<void> =>
    database.withProgram(programId, (transaction) =>
      beginSignOn(transaction, { state, browserSecret, providerId, wayBack, now: new Date(clock.nowMs()), refusal }),
    );
  try {
    const question = { redirectUri, state, ...secretsOf(browserSecret, state) };
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

/** Clocks differ by some seconds. */
const SKEW_MS = 60_000;

/** A session that the provider kept open proves nothing of now, so that the moment is the provider's. */
function provedAtOf({ authenticatedAt }: ProviderClaims, now: Date): Date | null {
  if (authenticatedAt === undefined || authenticatedAt.getTime() > now.getTime() + SKEW_MS) {
    return null;
  }
  return authenticatedAt > now ? now : authenticatedAt;
}

async function judge(dependencies: SignOnDependencies, brought: Brought): Promise<SignOnResult> {
  const { database, clock, providers } = dependencies;
  const { programId, redirectUri, state, browserSecret, parameters, requestId } = brought;
  const provider = await findOpenProvider(dependencies, brought);
  if (provider === undefined) {
    throw new SignOnRefusedError("SIGN_ON_REFUSED", "the connection was switched off meanwhile");
  }
  const question = { redirectUri, state, ...secretsOf(browserSecret, state) };
  const claims = await providers.takeCode(accessTo(dependencies, programId, provider), question, parameters);
  const now = new Date(clock.nowMs());
  return database.withProgram(programId, async (transaction) => {
    const adminId = await resolvePerson(transaction, { provider, claims, now, requestId });
    const result = { adminId, withFactor: countsFactor(provider, claims), provedAt: provedAtOf(claims, now) };
    await keepResult(transaction, state, result);
    return result;
  });
}

async function answer(dependencies: SignOnDependencies, brought: Brought): ReturnType<SignOns["answer"]> {
  const { database, clock } = dependencies;
  const { programId, state, requestId } = brought;
  if ((await findProgram(database, programId)) === undefined) {
    return undefined;
  }
  const now = new Date(clock.nowMs());
  const wayBack = await database.withProgram(programId, (transaction) => takeState(transaction, { ...brought, now }));
  if (wayBack === undefined) {
    return undefined;
  }
  try {
    await judge(dependencies, brought);
    return { wayBack };
  } catch (error) {
    await database.withProgram(programId, async (transaction) => {
      await keepResult(transaction, state, { refusal: codeOf(error) });
      const about = { action: "LOGIN_REFUSED", subjectKind: "ADMIN", subjectId: "", requestId };
      await recordAudit(transaction, { actorKind: "ANONYMOUS", ...about });
    });
    return { wayBack, reason: reasonOf(error) };
  }
}

/** The person of a result, unless they were locked out or their sessions ended since. */
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
    const result = await takeResult(transaction, browserSecret, now);
    const { adminId = null, createdAt = now } = result ?? {};
    const staff = adminId === null ? undefined : await admit(transaction, { adminId, createdAt, now, requestId });
    return { result, staff };
  });
  const { result, staff } = taken;
  if (result === undefined || (result.refusal === null && staff === undefined)) {
    return EXPIRED;
  }
  if (staff === undefined) {
    return refusalOf(result.refusal ?? "");
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

import type { ProgramTransaction } from "../../database/index.ts";
import { recordAudit } from "../audit/index.ts";
import { type FactorSeal, type PasskeySite, takePasskey } from "../factors/index.ts";
import type { TokenSubject } from "./access-tokens.ts";
import { refuseWrongPassword } from "./admin-credentials.ts";
import { endSessions, findEnd, IDLE_MINUTES, noteProof, openSession } from "./admin-sessions.ts";
import type { Identity } from "./identity.ts";
import { readIdentity } from "./identity-store.ts";
import { hashOpaque } from "./opaque-token.ts";
import { type NextStep, nextStep, refuseWrongCode } from "./factor-checks.ts";
import { PROOF_LIFE_MS } from "./proofs.ts";
import { findBrowserSession, saveBrowserToken, takeBrowserToken } from "./refresh-tokens.ts";
import { findTokenProgram, notLoggedIn, type Result, type SessionDependencies } from "./service.ts";
import {
  checkStaffCredentials,
  type LoggedInStaff,
  refused,
  type Refused,
  type StaffCredentials,
} from "./staff-login.ts";

/** Maximum age of a browser session, even if it is in use. */
const WHOLE_LIFE_MS = 12 * 3_600_000;

/** Session of a browser as the API answers it. */
interface BrowserSession {
  readonly token: string;
  readonly expiresInSeconds: number;
  readonly idleMinutes: number;
  readonly endsAt: string;
  readonly provedUntil: string;
  readonly user: { readonly userName: string; readonly org: string; readonly roleCode: string };
}

/** A session, and the refresh token for the cookie. */
export interface SignedIn {
  readonly session: BrowserSession;
  readonly refreshToken: string;
}

/** A browser's cookie as presented, and the programme its page belongs to. */
interface PresentedCookie {
  readonly programId: string;
  readonly refreshToken: string | undefined;
}

/** Dependencies of browsers' sessions. */
export interface BrowserSessionDependencies extends SessionDependencies {
  readonly seal: FactorSeal;
}

/** Credentials for repeated authentication. */
interface Proof {
  readonly identity: Identity;
  readonly password?: string | undefined;
  /** Of the authenticator app, or a recovery code. */
  readonly code?: string | undefined;
  /** A passkey's answer, instead of password and code. */
  readonly challenge?: string | undefined;
  readonly credential?: string | undefined;
  readonly site: PasskeySite;
  readonly address: string;
  readonly requestId: string;
}

/** An access token with the new time of authentication. */
export interface ProvedToken {
  readonly token: string;
  readonly expiresInSeconds: number;
  readonly provedUntil: string;
}

/** Sessions of people in browsers. */
export interface BrowserSessions {
  signIn(credentials: StaffCredentials & { readonly browser: string }): Result<SignedIn | NextStep>;
  /** Gives an access token for the cookie, and the next cookie. */
  renew(cookie: PresentedCookie): Result<SignedIn>;
  /** Ends the session of a cookie, if there is one. */
  signOut(cookie: PresentedCookie & { readonly requestId: string }): Promise<void>;
  /** Repeats the authentication in the caller's session. */
  stepUp(proof: Proof): Result<ProvedToken>;
}

const provedUntil = (provedAt: Date | null): string =>
  new Date((provedAt?.getTime() ?? 0) + PROOF_LIFE_MS).toISOString();

async function sessionOf(
  { accessTokens }: SessionDependencies,
  subject: TokenSubject,
  facts: { readonly name: string; readonly role: string; readonly endsAt: Date; readonly provedAt: Date | null },
): Promise<BrowserSession> {
  return {
    ...(await accessTokens.issue(subject)),
    idleMinutes: IDLE_MINUTES,
    endsAt: facts.endsAt.toISOString(),
    provedUntil: provedUntil(facts.provedAt),
    user: { userName: facts.name, org: subject.programId, roleCode: facts.role },
  };
}

/** A session to open. */
type NewBrowserSession = LoggedInStaff & {
  readonly browser: string;
  readonly withFactor: boolean;
  /** When the person authenticated; now by default. */
  readonly provedAt?: Date | null;
};

/** Opens the session of a person who has passed all required steps. */
export async function openBrowserSession(
  dependencies: SessionDependencies,
  { programId, staff, browser, withFactor, provedAt }: NewBrowserSession,
): Result<SignedIn> {
  const { database, clock } = dependencies;
  const now = new Date(clock.nowMs());
  const endsAt = new Date(now.getTime() + WHOLE_LIFE_MS);
  const opened = await database.withProgram(programId, async (transaction) => {
    const lifeMs = WHOLE_LIFE_MS;
    const kind = "BROWSER";
    const opening = { staff, browser, now, lifeMs, kind, withFactor, provedAt } as const;
    const sessionId = await openSession(transaction, opening);
    if (sessionId === undefined) {
      return undefined;
    }
    const subject: TokenSubject = { programId, kind: "ADMIN", subjectId: staff.id, sessionId };
    return { subject, refreshToken: await saveBrowserToken(transaction, { subject, now, expiresAt: endsAt }) };
  });
  if (opened === undefined) {
    return refused("LOGIN_ERROR", "The password was changed meanwhile");
  }
  const { subject, refreshToken } = opened;
  const facts = { name: staff.email, role: staff.role, endsAt, provedAt: provedAt === undefined ? now : provedAt };
  return { ok: true, response: { session: await sessionOf(dependencies, subject, facts), refreshToken } };
}

/** A cookie of another programme counts as none. */
async function isOfProgram(
  { database }: SessionDependencies,
  refreshToken: string,
  programId: string,
): Promise<boolean> {
  const [found] = await database.withoutProgram(findTokenProgram, [hashOpaque(refreshToken)]);
  return found === programId;
}

async function renew(
  dependencies: SessionDependencies,
  { programId, refreshToken }: PresentedCookie,
): Result<SignedIn> {
  const { database, clock } = dependencies;
  if (refreshToken === undefined || !(await isOfProgram(dependencies, refreshToken, programId))) {
    return notLoggedIn();
  }
  const now = new Date(clock.nowMs());
  const used = await database.withProgram(programId, (transaction) => takeBrowserToken(transaction, refreshToken, now));
  const identity = used === undefined ? undefined : await readIdentity(database, used.subject, now);
  if (used === undefined || identity === undefined) {
    return notLoggedIn();
  }
  const { subject } = used;
  const endsAt = await database.withProgram(programId, (transaction) => findEnd(transaction, subject.sessionId ?? ""));
  const provedAt = identity.provedAtMs === undefined ? null : new Date(identity.provedAtMs);
  const facts = { name: identity.displayName, role: identity.role, endsAt: endsAt ?? now, provedAt };
  const session = await sessionOf(dependencies, subject, facts);
  return { ok: true, response: { session, refreshToken: used.refreshToken } };
}

async function endSessionOf(
  transaction: ProgramTransaction,
  { refreshToken, requestId, now }: { readonly refreshToken: string; readonly requestId: string; readonly now: Date },
): Promise<void> {
  const found = await findBrowserSession(transaction, refreshToken, now);
  if (found === undefined) {
    return;
  }
  const { adminId, sessionId } = found;
  await endSessions(transaction, { adminId, only: sessionId, reason: "LOGOUT", now });
  const subject = { subjectKind: "ADMIN", subjectId: adminId };
  await recordAudit(transaction, { actorKind: "ADMIN", actorId: adminId, action: "LOGOUT", ...subject, requestId });
}

async function signOut(
  dependencies: SessionDependencies,
  { programId, refreshToken, requestId }: PresentedCookie & { readonly requestId: string },
): Promise<void> {
  const { database, clock } = dependencies;
  if (refreshToken === undefined || !(await isOfProgram(dependencies, refreshToken, programId))) {
    return;
  }
  const now = new Date(clock.nowMs());
  await database.withProgram(programId, (transaction) => endSessionOf(transaction, { refreshToken, requestId, now }));
}

/** Refuses wrong credentials: another person's passkey, or a wrong password or code. */
async function refuseWrongProof(
  dependencies: BrowserSessionDependencies,
  { identity, password = "", code, challenge, credential, site, address }: Proof,
): Promise<Refused | undefined> {
  const { programId, subjectId: adminId } = identity;
  if (challenge !== undefined && credential !== undefined) {
    const now = new Date(dependencies.clock.nowMs());
    const owner = await dependencies.database.withProgram(programId, (transaction) =>
      takePasskey(transaction, site, { challenge, credential, now }),
    );
    return owner === adminId ? undefined : refused("PROOF_WRONG", "The passkey is not this person's");
  }
  const wrong = await refuseWrongPassword(dependencies, { programId, adminId, password, address });
  if (wrong !== undefined) {
    return wrong.error.code === "RATE_LIMITED" ? wrong : refused("PROOF_WRONG", "The password is not right");
  }
  return refuseWrongCode(dependencies, { programId, adminId, code });
}

const NO_SESSION = refused("GENERAL_NO_PERMISION", "Only a session of a person can be proved again");

/** Records the time of authentication in the session, and returns a token that carries it. */
export async function renewProof(
  { database, accessTokens }: SessionDependencies,
  {
    identity,
    provedAt,
    requestId,
  }: { readonly identity: Identity; readonly provedAt: Date; readonly requestId: string },
): Result<ProvedToken> {
  const { programId, subjectId, sessionId } = identity;
  if (sessionId === undefined) {
    return NO_SESSION;
  }
  await database.withProgram(programId, async (transaction) => {
    await noteProof(transaction, sessionId, provedAt);
    const subject = { subjectKind: "ADMIN", subjectId };
    await recordAudit(transaction, {
      actorKind: "ADMIN",
      actorId: subjectId,
      action: "STEP_UP",
      ...subject,
      requestId,
    });
  });
  const issued = await accessTokens.issue({ programId, kind: "ADMIN", subjectId, sessionId });
  return { ok: true, response: { ...issued, provedUntil: provedUntil(provedAt) } };
}

async function stepUp(dependencies: BrowserSessionDependencies, proof: Proof): Result<ProvedToken> {
  const { identity, requestId } = proof;
  const refusal = identity.sessionId === undefined ? NO_SESSION : await refuseWrongProof(dependencies, proof);
  return refusal ?? renewProof(dependencies, { identity, provedAt: new Date(dependencies.clock.nowMs()), requestId });
}

/** Creates the service of browsers' sessions. */
export function createBrowserSessions(dependencies: BrowserSessionDependencies): BrowserSessions {
  return {
    signIn: async (credentials) => {
      const checked = await checkStaffCredentials(dependencies, credentials);
      if (!checked.ok) {
        return checked;
      }
      const next = await nextStep(dependencies, checked.response);
      const { browser } = credentials;
      return next === undefined
        ? openBrowserSession(dependencies, { ...checked.response, browser, withFactor: false })
        : { ok: true, response: next };
    },
    renew: (cookie) => renew(dependencies, cookie),
    signOut: (cookie) => signOut(dependencies, cookie),
    stepUp: (proof) => stepUp(dependencies, proof),
  };
}

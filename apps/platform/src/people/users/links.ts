import { fail, succeed, type Optins, type Outcome, type UiLanguage } from "@punktum/domain";
import type { Clock } from "../../config/clock.ts";
import type { Database, ProgramTransaction } from "../../database/index.ts";
import { bucketName, countAttempt } from "../../office/attempts/index.ts";
import { anonymousActor, auditedAs, recordAudit } from "../../office/audit/index.ts";
import { queueMail } from "../mails/index.ts";
import { activateMemberships, hasLostAllCards } from "../memberships/index.ts";
import type { PasswordHasher } from "../../office/sessions/index.ts";
import { peekUserToken, useUserToken, type TokenPurpose } from "../user-tokens/index.ts";
import { setConsentsIn } from "./agree.ts";
import { setPassword } from "./passwords.ts";
import { updateUser } from "./profile.ts";
import { findUser, findUserByEmail, lockUser, type User } from "./user.ts";

interface LinkDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
}

/** An unauthenticated request for a mail. */
export interface MailRequest {
  readonly programId: string;
  readonly email: string;
  readonly kind: "ACTIVATION" | "PASSWORD_RESET" | "CARD_CLAIM";
  /** Network address of the caller. */
  readonly address: string;
}

/** The answer; for RATE_LIMITED also the milliseconds to wait. */
export interface RequestOutcome {
  readonly waitMs: number;
}

const HOUR_MS = 3_600_000;

async function countRequest(transaction: ProgramTransaction, request: MailRequest, now: Date): Promise<number> {
  const { address, email, kind } = request;
  const buckets = [
    { name: bucketName("mail:address", address), max: 30, windowMs: HOUR_MS },
    { name: bucketName(`mail:${kind}`, email), max: 3, windowMs: HOUR_MS },
  ];
  for (const bucket of buckets) {
    const waitMs = await countAttempt(transaction, bucket, now);
    if (waitMs > 0) {
      return waitMs;
    }
  }
  return 0;
}

/**
 * Queues a mail when the address belongs to a suitable person. Known and unknown addresses are counted and answered
 * alike, and the route equalises the time, so that the answer does not reveal which one it was.
 */
export async function requestMail(
  { database, clock }: Omit<LinkDependencies, "passwords">,
  request: MailRequest,
): Promise<RequestOutcome> {
  const now = new Date(clock.nowMs());
  return database.withProgram(request.programId, async (transaction) => {
    const waitMs = await countRequest(transaction, request, now);
    if (waitMs > 0) {
      return { waitMs };
    }
    const user = await findUserByEmail(transaction, request.email);
    const wanted = request.kind === "ACTIVATION" ? "NOT_ACTIVATED" : "ACTIVE";
    if (user?.status === wanted) {
      await queueMail(transaction, { kind: request.kind, userId: user.id, now });
    }
    return { waitMs: 0 };
  });
}

/** An opened link with the typed password. */
export interface OpenedLink {
  readonly programId: string;
  readonly token: string;
  readonly password: string | undefined;
  readonly requestId: string;
}

/** The person of a link that can still be used; changes nothing. */
async function findFresh(
  transaction: ProgramTransaction,
  { token, purpose, now }: { readonly token: string; readonly purpose: TokenPurpose; readonly now: Date },
): Promise<User | undefined> {
  const seen = await peekUserToken(transaction, { token, purpose, now });
  const isFresh = seen !== undefined && !seen.isUsed && !seen.isExpired;
  return isFresh ? findUser(transaction, seen.userId) : undefined;
}

/** Hashes a password only for a valid link, because the hash is slow and could be used to overload the server. */
async function hashFor(
  { database, clock, passwords }: LinkDependencies,
  { programId, token, password }: OpenedLink,
  purpose: TokenPurpose,
): Promise<string | undefined> {
  const now = new Date(clock.nowMs());
  if (password === undefined) {
    return undefined;
  }
  const user = await database.withProgram(programId, (transaction) => findFresh(transaction, { token, purpose, now }));
  return user === undefined ? undefined : passwords.hash(password);
}

/** Whose password a link sets; undefined when it is used, expired or unknown. Changes nothing. */
export async function readPasswordLink(
  { database, clock }: Omit<LinkDependencies, "passwords">,
  { programId, token }: Pick<OpenedLink, "programId" | "token">,
): Promise<{ readonly email: string; readonly language: UiLanguage } | undefined> {
  const now = new Date(clock.nowMs());
  const user = await database.withProgram(programId, (transaction) =>
    findFresh(transaction, { token, purpose: "PASSWORD_RESET", now }),
  );
  return user?.status === "ACTIVE"
    ? { email: user.email ?? "", language: user.language === "en" ? "en" : "de" }
    : undefined;
}

/** Counts an attempt to set a password by network address. Returns the milliseconds to wait, 0 when it is allowed. */
export function countPasswordTry(
  { database, clock }: Omit<LinkDependencies, "passwords">,
  { programId, address }: Pick<MailRequest, "programId" | "address">,
): Promise<number> {
  const bucket = { name: bucketName("password:address", address), max: 30, windowMs: HOUR_MS };
  return database.withProgram(programId, (transaction) => countAttempt(transaction, bucket, new Date(clock.nowMs())));
}

/**
 * Completes a registration: the address is confirmed, the person and their pending memberships become active. Refused
 * when the card belongs to another person by now; then nothing changes, and the link works again after another card is
 * registered with the same address.
 */
export async function activateUser(
  dependencies: LinkDependencies,
  opened: OpenedLink & { readonly optins?: Optins },
): Promise<Outcome<null, "LINK_EXPIRED" | "CARD_ALREADY_REGISTERED">> {
  const { programId, token, requestId, optins } = opened;
  const passwordHash = await hashFor(dependencies, opened, "ACTIVATION");
  const now = new Date(dependencies.clock.nowMs());
  const actor = anonymousActor(requestId);
  return dependencies.database.withProgram(programId, async (transaction) => {
    const waiting = await findFresh(transaction, { token, purpose: "ACTIVATION", now });
    if (waiting?.status === "NOT_ACTIVATED" && (await hasLostAllCards(transaction, waiting.id))) {
      return fail("CARD_ALREADY_REGISTERED", "the card has an owner by now");
    }
    const userId = await useUserToken(transaction, { token, purpose: "ACTIVATION", now });
    const user = userId === undefined ? undefined : await lockUser(transaction, userId);
    if (user?.status !== "NOT_ACTIVATED") {
      return fail("LINK_EXPIRED");
    }
    await updateUser(transaction, user.id, { status: "ACTIVE", activated_at: now }, now);
    await activateMemberships(transaction, user.id, { actor, now });
    if (optins !== undefined) {
      await setConsentsIn(transaction, user.id, { optins, actor, now });
    }
    if (passwordHash !== undefined) {
      await setPassword(transaction, { userId: user.id, passwordHash, actor, now });
    }
    await recordAudit(transaction, {
      ...auditedAs(actor),
      action: "USER_ACTIVATED",
      subjectKind: "USER",
      subjectId: user.id,
    });
    return succeed(null);
  });
}

/** Sets a new password with the link of a mail. */
export async function resetPassword(
  dependencies: LinkDependencies,
  opened: OpenedLink & { readonly password: string },
): Promise<Outcome<null, "LINK_EXPIRED">> {
  const { programId, token, requestId } = opened;
  const passwordHash = await hashFor(dependencies, opened, "PASSWORD_RESET");
  if (passwordHash === undefined) {
    return fail("LINK_EXPIRED");
  }
  const now = new Date(dependencies.clock.nowMs());
  return dependencies.database.withProgram(programId, async (transaction) => {
    const userId = await useUserToken(transaction, { token, purpose: "PASSWORD_RESET", now });
    const user = userId === undefined ? undefined : await lockUser(transaction, userId);
    if (user?.status !== "ACTIVE") {
      return fail("LINK_EXPIRED");
    }
    await setPassword(transaction, { userId: user.id, passwordHash, actor: anonymousActor(requestId), now });
    return succeed(null);
  });
}

import { fail, succeed, type Outcome } from "@punktum/domain";
import type { Clock } from "../../config/clock.ts";
import type { Database, ProgramTransaction } from "../../database/index.ts";
import { bucketName, countAttempt } from "../attempts/index.ts";
import { anonymousActor, auditedAs, recordAudit } from "../audit/index.ts";
import { queueMail } from "../mails/index.ts";
import { activateMemberships } from "../memberships/index.ts";
import type { PasswordHasher } from "../sessions/index.ts";
import { useUserToken } from "../user-tokens/index.ts";
import { setPassword } from "./passwords.ts";
import { updateUser } from "./profile.ts";
import { findUserByEmail, lockUser } from "./user.ts";

interface LinkDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
}

/** Somebody unknown asks for a mail. */
export interface MailRequest {
  readonly programId: string;
  readonly email: string;
  readonly kind: "ACTIVATION" | "PASSWORD_RESET" | "CARD_CLAIM";
  /** Network address of the caller. */
  readonly address: string;
}

/** The answer, and how many milliseconds to wait where it is RATE_LIMITED. */
export type RequestOutcome = { readonly waitMs: number };

const HOUR_MS = 3_600_000;

async function countRequest(transaction: ProgramTransaction, request: MailRequest, now: Date): Promise<number> {
  const { address, email, kind } = request;
  const buckets = [
    { name: bucketName("mail:address", address), max: 30, windowMs: HOUR_MS },
    { name: bucketName(`mail:${kind}`, email), max: 3, windowMs: HOUR_MS },
  ];
  for (const bucket of buckets) {
    const waitMs = await countAttempt(transaction, bucket, now);
    if (waitMs > 0) return waitMs;
  }
  return 0;
}

/**
 * Queues a mail where the address belongs to somebody it is meant for (API-29, API-30). Nobody learns which was the case:
 * known and unknown addresses are counted alike and answered alike; the route makes the time the same.
 */
export async function requestMail(
  { database, clock }: Omit<LinkDependencies, "passwords">,
  request: MailRequest,
): Promise<RequestOutcome> {
  const now = new Date(clock.nowMs());
  return database.withProgram(request.programId, async (transaction) => {
    const waitMs = await countRequest(transaction, request, now);
    if (waitMs > 0) return { waitMs };
    const user = await findUserByEmail(transaction, request.email);
    const wanted = request.kind === "ACTIVATION" ? "NOT_ACTIVATED" : "ACTIVE";
    if (user?.status === wanted) await queueMail(transaction, { kind: request.kind, userId: user.id, now });
    return { waitMs: 0 };
  });
}

/** A link that was opened, with the password typed behind it. */
export interface OpenedLink {
  readonly programId: string;
  readonly token: string;
  readonly password: string | undefined;
  readonly requestId: string;
}

async function hashOf({ passwords }: LinkDependencies, password: string | undefined): Promise<string | undefined> {
  return password === undefined ? undefined : passwords.hash(password);
}

/** Ends a registration: the address is confirmed, the person and their pending memberships count from now on (REG-20). */
export async function activateUser(
  dependencies: LinkDependencies,
  { programId, token, password, requestId }: OpenedLink,
): Promise<Outcome<null, "LINK_EXPIRED">> {
  const passwordHash = await hashOf(dependencies, password);
  const now = new Date(dependencies.clock.nowMs());
  const actor = anonymousActor(requestId);
  return dependencies.database.withProgram(programId, async (transaction) => {
    const userId = await useUserToken(transaction, { token, purpose: "ACTIVATION", now });
    const user = userId === undefined ? undefined : await lockUser(transaction, userId);
    if (user?.status !== "NOT_ACTIVATED") return fail("LINK_EXPIRED");
    await updateUser(transaction, user.id, { status: "ACTIVE", activated_at: now }, now);
    await activateMemberships(transaction, user.id, { actor, now });
    if (passwordHash !== undefined) await setPassword(transaction, { userId: user.id, passwordHash, actor, now });
    await recordAudit(transaction, {
      ...auditedAs(actor),
      action: "USER_ACTIVATED",
      subjectKind: "USER",
      subjectId: user.id,
    });
    return succeed(null);
  });
}

/** Sets a new password with the link of a mail (API-29). */
export async function resetPassword(
  dependencies: LinkDependencies,
  { programId, token, password, requestId }: OpenedLink & { readonly password: string },
): Promise<Outcome<null, "LINK_EXPIRED">> {
  const passwordHash = await dependencies.passwords.hash(password);
  const now = new Date(dependencies.clock.nowMs());
  return dependencies.database.withProgram(programId, async (transaction) => {
    const userId = await useUserToken(transaction, { token, purpose: "PASSWORD_RESET", now });
    const user = userId === undefined ? undefined : await lockUser(transaction, userId);
    if (user?.status !== "ACTIVE") return fail("LINK_EXPIRED");
    await setPassword(transaction, { userId: user.id, passwordHash, actor: anonymousActor(requestId), now });
    return succeed(null);
  });
}

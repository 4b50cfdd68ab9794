import { randomUUID } from "node:crypto";
import { fail, succeed, type Optins, type Outcome } from "@punktum/domain";
import type { Clock } from "../../config/clock.ts";
import {
  type Database,
  type LedgerErrorCode,
  type ProgramTransaction,
  refusalsAsOutcome,
} from "../../database/index.ts";
import { anonymousActor, auditedAs, recordAudit } from "../../office/audit/index.ts";
import { findOwner, listMembershipsOf, listOwnedByOthers, type MembershipRow } from "../../people/memberships/index.ts";
import { mergeIn, previewMerge } from "../merges/index.ts";
import { readRegistrationRules } from "../../office/programs/index.ts";
import { peekUserToken } from "../../people/user-tokens/index.ts";
import { agreeIn, findUser, isOwn, lockUser, type User } from "../../people/users/index.ts";

/** A card of the person, its number cut to what is printed on it last. */
interface LinkCard {
  readonly accountId: string;
  readonly lastDigits: string;
  readonly points: number;
}

/** What making one card of two would give. */
interface LinkMerge {
  readonly into: LinkCard;
  readonly from: LinkCard;
  readonly pointsAfter: number;
}

/** What the holder of a link may see and do: possession of the mailbox is what the link proves. */
export interface LinkView {
  /** `OPEN` until the registration was finished. */
  readonly status: "OPEN" | "DONE";
  readonly email: string;
  readonly language: "de" | "en";
  readonly cards: readonly LinkCard[];
  readonly optins: Optins;
  /** Never before the address is proven. */
  readonly merge: LinkMerge | undefined;
}

interface Link {
  readonly programId: string;
  readonly token: string;
}

interface LinkDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

interface Holder {
  readonly user: User;
  readonly isFresh: boolean;
}

async function findHolder(
  transaction: ProgramTransaction,
  token: string,
  now: Date,
  find: typeof findUser,
): Promise<Holder | undefined> {
  const seen = await peekUserToken(transaction, { token, purpose: "ACTIVATION", now });
  const user = seen === undefined ? undefined : await find(transaction, seen.userId);
  if (seen === undefined || user === undefined) {
    return undefined;
  }
  // A link that was used stays good for looking and withdrawing, as long as it is kept.
  const isOver = seen.isExpired && !seen.isUsed;
  return isOver ? undefined : { user, isFresh: !seen.isExpired };
}

async function listCards(
  { db, programId }: ProgramTransaction,
  memberships: readonly MembershipRow[],
): Promise<readonly LinkCard[]> {
  const ids = memberships.map(({ accountId }) => accountId);
  if (ids.length === 0) {
    return [];
  }
  const accounts = await db
    .selectFrom("accounts")
    .select(["id", "points"])
    .where("program_id", "=", programId)
    .where("id", "in", ids)
    .where("status", "<>", "TERMINATED")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const codes = await db
    .selectFrom("identifiers")
    .select(["account_id", "code"])
    .where("program_id", "=", programId)
    .where("account_id", "in", ids)
    .where("status", "=", "ACTIVE")
    .orderBy("created_at")
    .execute();
  return accounts.map(({ id, points }) => ({
    accountId: id,
    points,
    lastDigits: (codes.find((code) => code.account_id === id)?.code ?? "").slice(-4),
  }));
}

/** All consents as they stand: of several cards, what was given for each of them. */
function optinsOf(memberships: readonly MembershipRow[], types: readonly string[]): Optins {
  const isGiven = (type: string): boolean =>
    memberships.length > 0 && memberships.every(({ optins }) => optins[type] === true);
  return Object.fromEntries(types.map((type) => [type, isGiven(type)]));
}

async function previewOf(
  database: Database,
  programId: string,
  [into, from]: readonly LinkCard[],
): Promise<LinkMerge | undefined> {
  if (into === undefined || from === undefined) {
    return undefined;
  }
  const preview = await previewMerge(database, programId, { primaryId: into.accountId, secondaryId: from.accountId });
  return preview === undefined || preview.refusal !== null
    ? undefined
    : { into, from, pointsAfter: preview.balanceAfter };
}

/** A card that became somebody else's meanwhile is not shown any more, nor its points. */
async function listReachable(transaction: ProgramTransaction, userId: string): Promise<readonly MembershipRow[]> {
  const own = (await listMembershipsOf(transaction, userId)).filter(isOwn);
  const ids = own.map(({ accountId }) => accountId);
  const lost = await listOwnedByOthers(transaction, userId, ids);
  return own.filter(({ accountId }) => !lost.has(accountId));
}

/** What stands behind a link; undefined for one that is too old or was never made. Changes nothing. */
export async function readLinkView(
  { database, clock }: LinkDependencies,
  { programId, token }: Link,
): Promise<LinkView | undefined> {
  const now = new Date(clock.nowMs());
  const read = await database.withProgram(programId, async (transaction) => {
    const holder = await findHolder(transaction, token, now, findUser);
    if (holder === undefined) {
      return undefined;
    }
    const memberships = await listReachable(transaction, holder.user.id);
    const { optinTypes } = await readRegistrationRules(transaction);
    const isOpen = holder.user.status !== "ACTIVE";
    const own = memberships.filter(({ status }) => isOpen || status === "ACTIVE");
    return {
      holder,
      cards: await listCards(transaction, own),
      // Somebody at a counter named this address for them: the holder of the mailbox decides.
      waiting: await listCards(
        transaction,
        memberships.filter((membership) => !own.includes(membership)),
      ),
      optins: optinsOf(own, optinTypes),
    };
  });
  if (read === undefined) {
    return undefined;
  }
  const { user, isFresh } = read.holder;
  const status = user.status === "ACTIVE" ? "DONE" : "OPEN";
  return {
    status,
    email: user.email ?? "",
    language: user.language === "en" ? "en" : "de",
    cards: read.cards,
    optins: read.optins,
    merge:
      status === "DONE" && isFresh ? await previewOf(database, programId, [...read.cards, ...read.waiting]) : undefined,
  };
}

/** Sets the consents of all of the person's cards (REG-05). */
export async function agreeByLink(
  { database, clock }: LinkDependencies,
  { programId, token, optins, requestId }: Link & { readonly optins: Optins; readonly requestId: string },
): Promise<Outcome<null, "LINK_EXPIRED">> {
  const now = new Date(clock.nowMs());
  return database.withProgram(programId, async (transaction) => {
    const holder = await findHolder(transaction, token, now, lockUser);
    if (holder === undefined) {
      return fail("LINK_EXPIRED");
    }
    await agreeIn(transaction, holder.user.id, { optins, actor: anonymousActor(requestId), now });
    return succeed(null);
  });
}

/** Makes one card of the person's first two, as the preview said; the two must be theirs already. */
export async function mergeByLink(
  dependencies: LinkDependencies,
  {
    programId,
    token,
    fromId,
    intoId,
    requestId,
  }: Link & { readonly fromId: string; readonly intoId: string; readonly requestId: string },
): Promise<Outcome<null, "LINK_EXPIRED" | LedgerErrorCode>> {
  const { database, clock } = dependencies;
  const now = new Date(clock.nowMs());
  return database.withProgram(programId, async (transaction) => {
    const holder = await findHolder(transaction, token, now, lockUser);
    if (holder?.user.status !== "ACTIVE" || !holder.isFresh) {
      return fail("LINK_EXPIRED");
    }
    const memberships = (await listMembershipsOf(transaction, holder.user.id)).filter(isOwn);
    const into = memberships.find(({ accountId, status }) => accountId === intoId && status === "ACTIVE");
    const from = memberships.find(({ accountId }) => accountId === fromId);
    const owner = await findOwner(transaction, fromId);
    const isForeign = owner !== undefined && owner.userId !== holder.user.id;
    if (into === undefined || from === undefined || into === from || isForeign) {
      return fail("LINK_EXPIRED");
    }
    const pair = { mergeId: randomUUID(), primaryId: intoId, secondaryId: fromId, adminId: undefined };
    const merged = await refusalsAsOutcome(() => mergeIn(transaction, pair));
    if (!merged.ok) {
      return merged;
    }
    await recordAudit(transaction, {
      ...auditedAs(anonymousActor(requestId)),
      action: "ACCOUNTS_MERGED",
      subjectKind: "ACCOUNT",
      subjectId: intoId,
      after: { mergeId: merged.response.id, secondaryId: fromId, points: merged.response.points },
    });
    return succeed(null);
  });
}

import { randomUUID } from "node:crypto";
import { fail, succeed, type Optins, type Outcome, type UiLanguage } from "@punktum/domain";
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
import { setConsentsIn, findUser, isOwn, lockUser, type User } from "../../people/users/index.ts";

/** A card of the person; its number is cut to the last printed digits. */
interface LinkCard {
  readonly accountId: string;
  readonly lastDigits: string;
  readonly points: number;
}

/** What merging two cards would give. */
interface LinkMerge {
  readonly into: LinkCard;
  readonly from: LinkCard;
  readonly pointsAfter: number;
}

/** What the holder of a link may see and do. The link proves possession of the mailbox. */
export interface LinkView {
  /** `OPEN` until the registration is finished. */
  readonly status: "OPEN" | "DONE";
  readonly email: string;
  readonly language: UiLanguage;
  readonly cards: readonly LinkCard[];
  readonly optins: Optins;
  /** Absent until the address is proven. */
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
  // A used link still allows viewing and withdrawing, as long as it is stored.
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

/** Current consents; with several cards, a consent counts only when it is given for each of them. */
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

/** Leaves out cards that belong to another person by now, and their points. */
async function listReachable(transaction: ProgramTransaction, userId: string): Promise<readonly MembershipRow[]> {
  const own = (await listMembershipsOf(transaction, userId)).filter(isOwn);
  const ids = own.map(({ accountId }) => accountId);
  const lost = await listOwnedByOthers(transaction, userId, ids);
  return own.filter(({ accountId }) => !lost.has(accountId));
}

/** Reads what a link gives access to; undefined when the link is expired or unknown. Changes nothing. */
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
      // Cards for which this address was given at a counter; the holder of the mailbox decides about them.
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

/** Sets the consents of all of the person's cards. */
export async function setConsentsByLink(
  { database, clock }: LinkDependencies,
  { programId, token, optins, requestId }: Link & { readonly optins: Optins; readonly requestId: string },
): Promise<Outcome<null, "LINK_EXPIRED">> {
  const now = new Date(clock.nowMs());
  return database.withProgram(programId, async (transaction) => {
    const holder = await findHolder(transaction, token, now, lockUser);
    if (holder === undefined) {
      return fail("LINK_EXPIRED");
    }
    await setConsentsIn(transaction, holder.user.id, { optins, actor: anonymousActor(requestId), now });
    return succeed(null);
  });
}

/** Merges the person's first two cards as previewed; both must belong to the person. */
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

import { membersApi } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import type { ProgramTransaction } from "../../../database/index.ts";
import { levelProgressOf, type Level } from "../../../offers/levels/index.ts";
import type { Identity } from "../../../office/sessions/index.ts";
import {
  countMembers,
  findByExactCode,
  findMembers,
  memberFilterOf,
  type MemberRow,
  readCursor,
  readMembers,
  writeCursor,
} from "../../../people/member-list/index.ts";
import type { CatalogueCache } from "../../../offers/vouchers/index.ts";
import { lookUpCode } from "../../guess-limit.ts";
import { type AdministrationServices, registerRead } from "../administration/support.ts";

/** What the list and the search need beside the administration's services. */
export interface MemberServices extends AdministrationServices {
  readonly catalogues: CatalogueCache;
}

type Query = z.output<typeof membersApi.listMembers.query>;

const DEFAULT_PAGE = 50;

/** Wire form of a member. */
export function presentMember(member: MemberRow, levels: readonly Level[]) {
  const level = levelProgressOf(member.statePoints, levels)?.current;
  return {
    accountId: member.accountId,
    registered: member.isRegistered,
    status: member.status,
    points: member.points,
    createdAt: member.createdAt.toISOString(),
    ...(member.userId !== null && { userId: member.userId }),
    ...(member.givenName !== null && { givenName: member.givenName }),
    ...(member.familyName !== null && { familyName: member.familyName }),
    ...(level !== undefined && { levelNames: level.names }),
    ...(member.cardEnding !== null && { cardEnding: member.cardEnding }),
    ...(member.lastActivityAt !== null && { lastActivityAt: member.lastActivityAt.toISOString() }),
    ...(member.lastStoreId !== null && { lastStoreId: member.lastStoreId }),
    ...(member.lastStoreName !== null && { lastStoreName: member.lastStoreName }),
  };
}

/** Finds members by a complete code, for staff who may not search. A wrong code counts like one at a till. */
export async function findAsStaff(
  app: FastifyInstance,
  transaction: ProgramTransaction,
  { identity, code }: { readonly identity: Identity; readonly code: string },
) {
  const found = await lookUpCode(app, identity, {
    look: async () => succeed(code === "" ? [] : await findByExactCode(transaction, identity, code)),
    isGuess: (answer) => code !== "" && answer.ok && answer.response.length === 0,
  });
  return found.ok ? succeed(await readMembers(transaction, found.response, { isMasked: true })) : found;
}

/** One page, and on the first one about how many there are. */
async function readPage(transaction: ProgramTransaction, identity: Identity, query: Query) {
  const { sort = "ACTIVITY", limit = DEFAULT_PAGE } = query;
  const after = query.after === undefined ? undefined : readCursor(query.after, sort);
  if (query.after !== undefined && after === undefined) {
    return fail("REQUEST_INVALID", "query.after: not the `next` of a page in this order");
  }
  const question = {
    needle: query.q?.trim() ?? "",
    filter: await memberFilterOf(transaction, identity, query),
    sort,
    limit,
  };
  const found = await findMembers(transaction, { ...question, after, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const accountIds = shown.map(({ accountId }) => accountId);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return succeed({
    members: await readMembers(transaction, accountIds, { isMasked: false }),
    ...(last && { next: writeCursor(last) }),
    ...(after === undefined && { about: await countMembers(transaction, question, found.length) }),
  });
}

/** Registers the list of members. */
export function registerMemberList(app: FastifyInstance, services: MemberServices): void {
  registerRead(app, services, membersApi.listMembers, async ({ transaction, identity, query }) => {
    const { levels } = await services.catalogues.readIn(transaction);
    if (identity.role === "STORE_STAFF") {
      const found = await findAsStaff(app, transaction, { identity, code: query.q?.trim() ?? "" });
      return found.ok
        ? succeed({
            data: found.response.map((member) => presentMember(member, levels)),
            about: { count: found.response.length, exact: true },
          })
        : found;
    }
    const page = await readPage(transaction, identity, query);
    if (!page.ok) {
      return page;
    }
    const { members, ...rest } = page.response;
    return succeed({ data: members.map((member) => presentMember(member, levels)), ...rest });
  });
}

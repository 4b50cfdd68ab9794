import { can } from "@punktum/contracts";
import { platformTexts } from "@punktum/phrases/platform";
import { levelProgressOf } from "../../offers/levels/index.ts";
import {
  findMembers,
  memberFilterOf,
  readCursor,
  readMembers,
  reachedOf,
  writeCursor,
} from "../../people/member-list/index.ts";
import type { PageAsked, TablePage } from "./page.ts";

const PAGE = 200;

/** Ids of a page: of the members who were chosen and are reached, or of the list. */
async function findPage({ transaction, identity, filter: { q = "", accountIds, ...listed }, after }: PageAsked) {
  if (accountIds !== undefined) {
    return { accountIds: await reachedOf(transaction, identity, accountIds), next: null };
  }
  const filter = await memberFilterOf(transaction, identity, listed);
  const place = after === null ? undefined : readCursor(after, "NEWEST");
  const found = await findMembers(transaction, { needle: q, filter, sort: "NEWEST", after: place, limit: PAGE + 1 });
  const shown = found.slice(0, PAGE);
  const last = found.length > PAGE ? shown.at(-1) : undefined;
  return {
    accountIds: shown.map(({ accountId }) => accountId),
    next: last === undefined ? null : writeCursor(last),
  };
}

/**
 * A page of members, the newest first, because that order stays while they book. Names are masked as in the export of
 * the list of members.
 */
export async function readMemberCells(asked: PageAsked): Promise<TablePage> {
  const { transaction, identity, language, readLevels } = asked;
  const { yes, no } = platformTexts[language];
  const { accountIds, next } = await findPage(asked);
  const isMasked = !can(identity.role, "privacy.carryOut");
  const members = await readMembers(transaction, accountIds, { isMasked });
  const levels = await readLevels();
  return {
    rows: members.map((member) => [
      member.accountId,
      member.givenName ?? "",
      member.familyName ?? "",
      member.cardEnding ?? "",
      levelProgressOf(member.statePoints, levels)?.current.names[language] ?? "",
      member.points,
      member.status,
      member.isRegistered ? yes : no,
      member.lastActivityAt?.toISOString() ?? "",
      member.lastStoreName ?? "",
      member.createdAt.toISOString(),
    ]),
    next,
  };
}

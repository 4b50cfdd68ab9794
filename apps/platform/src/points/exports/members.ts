import { can } from "@punktum/contracts";
import { platformTexts } from "@punktum/phrases/platform";
import { levelProgressOf } from "../../offers/levels/index.ts";
import { findMembers, readCursor, readMembers, writeCursor } from "../../people/member-list/index.ts";
import type { PageAsked, TablePage } from "./page.ts";

const PAGE = 200;

/**
 * A page of members, the newest first, because that order stays while they book. Names are masked as in the export of
 * the list of members.
 */
export async function readMemberCells(asked: PageAsked): Promise<TablePage> {
  const { transaction, identity, language, after, readLevels } = asked;
  const { yes, no } = platformTexts[language];
  const filter = identity.partnerIds === "ALL" ? {} : { partnerIds: identity.partnerIds };
  const place = after === null ? undefined : readCursor(after, "NEWEST");
  const found = await findMembers(transaction, { needle: "", filter, sort: "NEWEST", after: place, limit: PAGE + 1 });
  const shown = found.slice(0, PAGE);
  const last = found.length > PAGE ? shown.at(-1) : undefined;
  const accountIds = shown.map(({ accountId }) => accountId);
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
    next: last === undefined ? null : writeCursor(last),
  };
}

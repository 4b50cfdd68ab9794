import { can, membersApi } from "@punktum/contracts";
import { succeed, type UiLanguage } from "@punktum/domain";
import { platformTexts } from "@punktum/phrases/platform";
import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import type { ProgramTransaction } from "../../../database/index.ts";
import type { Level } from "../../../offers/levels/index.ts";
import { recordAudit } from "../../../office/audit/index.ts";
import { csvOf } from "../../../office/csv/index.ts";
import type { Identity } from "../../../office/sessions/index.ts";
import {
  findMembers,
  memberFilterOf,
  type MemberRow,
  readMembers,
  reachedOf,
} from "../../../people/member-list/index.ts";
import { registerRead } from "../administration/support.ts";
import { type MemberServices, presentMember } from "./list.ts";

/** Most members of a table. */
const MOST_EXPORTED = 200;

type Body = z.output<typeof membersApi.exportMembers.body>;

async function membersOf(
  transaction: ProgramTransaction,
  identity: Identity,
  { accountIds, ...listed }: Body,
): Promise<readonly string[]> {
  if (accountIds !== undefined) {
    return reachedOf(transaction, identity, accountIds);
  }
  const { q = "", sort = "ACTIVITY" } = listed;
  const filter = await memberFilterOf(transaction, identity, listed);
  const found = await findMembers(transaction, { needle: q.trim(), filter, sort, limit: MOST_EXPORTED });
  return found.map(({ accountId }) => accountId);
}

type Member = ReturnType<typeof presentMember>;

/** Title and value of every column. */
function columnsOf(language: UiLanguage): readonly (readonly [string, (member: Member) => string | number])[] {
  const { memberColumns: title, yes, no } = platformTexts[language];
  return [
    [title.id, ({ accountId }) => accountId],
    [title.givenName, ({ givenName = "" }) => givenName],
    [title.familyName, ({ familyName = "" }) => familyName],
    [title.card, ({ cardEnding = "" }) => cardEnding],
    [title.level, ({ levelNames }) => levelNames?.[language] ?? ""],
    [title.points, ({ points }) => points],
    [title.status, ({ status }) => status],
    [title.registered, ({ registered }) => (registered ? yes : no)],
    [title.activity, ({ lastActivityAt = "" }) => lastActivityAt],
    [title.store, ({ lastStoreName = "" }) => lastStoreName],
    [title.since, ({ createdAt }) => createdAt],
  ];
}

function asCsv(rows: readonly MemberRow[], levels: readonly Level[], language: UiLanguage): string {
  const columns = columnsOf(language);
  const members = rows.map((row) => presentMember(row, levels));
  return csvOf([
    columns.map(([title]) => title),
    ...members.map((member) => columns.map(([, valueOf]) => valueOf(member))),
  ]);
}

/** Registers the list of members as a table. */
export function registerMemberExport(app: FastifyInstance, services: MemberServices): void {
  registerRead(app, services, membersApi.exportMembers, async (call) => {
    const { transaction, identity, body, language, requestId } = call;
    const { levels } = await services.catalogues.readIn(transaction);
    const accountIds = await membersOf(transaction, identity, body);
    const isMasked = !can(identity.role, "privacy.carryOut");
    const members = await readMembers(transaction, accountIds, { isMasked });
    await recordAudit(transaction, {
      actorKind: "ADMIN",
      actorId: identity.subjectId,
      action: "MEMBERS_EXPORTED",
      subjectKind: "PROGRAM",
      subjectId: identity.programId,
      // Records the ids of the members, but not the search text, which is personal data.
      after: { rows: members.length, masked: isMasked, accountIds: members.map(({ accountId }) => accountId) },
      requestId,
    });
    return succeed(asCsv(members, levels, language));
  });
}

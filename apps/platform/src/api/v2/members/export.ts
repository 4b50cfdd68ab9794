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
import { findMembers, type MemberRow, readMembers, reachedOf } from "../../../people/member-list/index.ts";
import { registerRead } from "../administration/support.ts";
import { filterOf, type MemberServices, presentMember } from "./list.ts";

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
  const filter = await filterOf(transaction, identity, listed);
  const found = await findMembers(transaction, { needle: q.trim(), filter, sort, limit: MOST_EXPORTED });
  return found.map(({ accountId }) => accountId);
}

function asCsv(members: readonly MemberRow[], levels: readonly Level[], language: UiLanguage): string {
  const { memberColumns, yes, no } = platformTexts[language];
  const rows = members.map((row) => {
    const member = presentMember(row, levels);
    return [
      member.accountId,
      member.givenName ?? "",
      member.familyName ?? "",
      member.cardEnding ?? "",
      member.levelNames?.[language] ?? "",
      String(member.points),
      member.status,
      member.registered ? yes : no,
      member.lastActivityAt ?? "",
      member.lastStoreName ?? "",
      member.createdAt,
    ];
  });
  return csvOf([Object.values(memberColumns), ...rows]);
}

/** Registers the list of members as a table. */
export function registerMemberExport(app: FastifyInstance, services: MemberServices): void {
  registerRead(app, services, membersApi.exportMembers, async (call) => {
    const { transaction, identity, body, language, requestId } = call;
    const { levels } = await services.catalogues.read(identity.programId);
    const accountIds = await membersOf(transaction, identity, body);
    const isMasked = !can(identity.role, "privacy.carryOut");
    const members = await readMembers(transaction, accountIds, { isMasked });
    await recordAudit(transaction, {
      actorKind: "ADMIN",
      actorId: identity.subjectId,
      action: "MEMBERS_EXPORTED",
      subjectKind: "PROGRAM",
      subjectId: identity.programId,
      // Which members they were is told by their ids, what was searched is not kept.
      after: { rows: members.length, masked: isMasked, accountIds: members.map(({ accountId }) => accountId) },
      requestId,
    });
    return succeed(asCsv(members, levels, language));
  });
}

import { memberTagsApi } from "@punktum/contracts";
import { fail, succeed } from "@punktum/domain";
import type { FastifyInstance } from "fastify";
import { rowId } from "../../../office/numbering/index.ts";
import { findMemberTag, giveTag, listMemberTags, listTagsOf, takeTag } from "../../../people/member-tags/index.ts";
import type { LoyaltyServices } from "../../loyalty-services.ts";
import { registerCall, registerWrite } from "../../register.ts";
import { registerRead } from "../administration/support.ts";
import { auditMember } from "./audit-member.ts";
import { findMemberOf } from "./find-member.ts";
import type { MemberServices } from "./list.ts";

/** Registers the tags by which the list of members is filtered. */
export function registerMemberTagList(app: FastifyInstance, services: MemberServices): void {
  registerRead(app, services, memberTagsApi.listMemberTags, async ({ transaction }) =>
    succeed({ data: [...(await listMemberTags(transaction))] }),
  );
}

/** Registers the tags of one member. */
export function registerMemberTags(app: FastifyInstance, { database }: LoyaltyServices): void {
  registerCall(app, memberTagsApi.readTagsOfMember, (call) =>
    database.withProgram(call.identity.programId, async (transaction) => {
      const found = await findMemberOf(transaction, call);
      return found.ok ? succeed({ data: [...(await listTagsOf(transaction, found.response.id))] }) : found;
    }),
  );
  registerWrite(app, database, memberTagsApi.giveMemberTag, async (call) => {
    const { transaction, params } = call;
    const found = await findMemberOf(transaction, call);
    if (!found.ok) {
      return found;
    }
    if (found.response.status === "TERMINATED") {
      return fail("USER_KEY_DEACTIVATED", "the account is closed");
    }
    const tag = await findMemberTag(transaction, params.tagId);
    if (tag === undefined) {
      return fail("NOT_FOUND", "there is no such tag for members");
    }
    const accountId = found.response.id;
    if (await giveTag(transaction, { accountId, ...tag })) {
      await auditMember(transaction, call, { action: "MEMBER_TAG_GIVEN", accountId, after: tag });
    }
    return succeed({});
  });
  registerWrite(app, database, memberTagsApi.takeMemberTag, async (call) => {
    const { transaction, params } = call;
    const found = await findMemberOf(transaction, call);
    if (!found.ok) {
      return found;
    }
    const accountId = found.response.id;
    const tag = { tagId: String(rowId(params.tagId)) };
    if (await takeTag(transaction, { accountId, ...tag })) {
      await auditMember(transaction, call, { action: "MEMBER_TAG_TAKEN", accountId, after: tag });
    }
    return succeed({});
  });
}

import * as z from "zod/mini";
import { defineCall, done } from "../call.ts";
import { rolesWith } from "../rights.ts";
import { digitsId, keyCode, organization, writeErrors } from "../wire.ts";

const tag = "members";
const path = "/api/v2/accounts/{accountId}/tags";
const CARD = { accountId: "4000000001" } as const;
const TAG = { tagId: "4", name: "Regular guest" } as const;
const errors = ["USER_KEY_DOES_NOT_EXIST"] as const;

const tagFields = { tagId: z.string(), name: z.string() };
const oneTag = z.object({ accountId: keyCode, tagId: digitsId });

const listMemberTags = defineCall({
  id: "v2.listMemberTags",
  method: "GET",
  path: "/api/v2/programs/{programId}/membertags",
  tag,
  summary: "Tags that members can be given",
  description: "Tags of the domain ACCOUNT that are in use, by name.",
  example: { params: { programId: "pfm" }, response: { data: [TAG] } },
  roles: rolesWith("members.search"),
  params: z.object({ programId: organization }),
  response: z.object({ data: z.array(z.object(tagFields)) }),
  errors: ["ORGANIZATION_NOT_FOUND", "SERVICE_UNAVAILABLE"],
});

const readTagsOfMember = defineCall({
  id: "v2.readTagsOfMember",
  method: "GET",
  path,
  tag,
  summary: "Tags of a member, and those that they can be given",
  description: "By name. A tag that is switched off stays with the members who have it.",
  example: { params: CARD, response: { data: [{ ...TAG, given: true }] } },
  roles: rolesWith("members.person"),
  params: z.object({ accountId: keyCode }),
  response: z.object({ data: z.array(z.object({ ...tagFields, given: z.boolean() })) }),
  errors,
});

const giveMemberTag = defineCall({
  id: "v2.giveMemberTag",
  method: "PUT",
  path: `${path}/{tagId}`,
  tag,
  summary: "Gives a member a tag",
  description:
    "Answers the same when the member has it already. Tags go when one of the account's persons is erased, and move with a merge.",
  example: { params: { ...CARD, tagId: "4" }, response: {} },
  roles: rolesWith("members.person"),
  params: oneTag,
  response: done,
  errors: [...errors, ...writeErrors, "NOT_FOUND", "USER_KEY_DEACTIVATED"],
});

const takeMemberTag = defineCall({
  id: "v2.takeMemberTag",
  method: "DELETE",
  path: `${path}/{tagId}`,
  tag,
  summary: "Takes a tag from a member",
  description: "Answers the same when the member does not have it.",
  example: { params: { ...CARD, tagId: "4" }, response: {} },
  roles: rolesWith("members.person"),
  params: oneTag,
  response: done,
  errors: [...errors, ...writeErrors],
});

/** Tags of members. */
export const memberTagsApi = { listMemberTags, readTagsOfMember, giveMemberTag, takeMemberTag } as const;

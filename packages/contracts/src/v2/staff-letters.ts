import * as z from "zod/mini";
import { defineCall, done } from "../call.ts";
import { rolesWith, STAFF_ROLE_CODES } from "../rights.ts";
import { digitsId, isoMoment, language, organization } from "../wire.ts";
import {
  KEY_ERRORS,
  nameText,
  newPassword,
  PROGRAM_ERRORS,
  programParams,
  programPath,
  RECORD_ERRORS,
  staffEmail,
} from "./administration/common.ts";

const tag = "staff letters";
const path = `${programPath}/admins/invitations`;
const roleCode = z.enum(STAFF_ROLE_CODES);
const scope = z.array(digitsId).check(z.maxLength(200));

/** An open invitation. */
const invitationWire = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: roleCode,
  language: z.string(),
  partnerIds: z.array(digitsId),
  storeIds: z.array(digitsId),
  invitedAt: isoMoment,
  /** Name of the inviter; null if that person no longer exists. */
  invitedBy: z.nullable(z.string()),
  expiresAt: isoMoment,
});

const example = {
  id: "0192f0c1-7a51-7cc3-8a55-3d6c1f0e9b12",
  email: "lena@bakery.example",
  name: "Lena Korn",
  role: "STORE_STAFF",
  language: "de",
  partnerIds: [],
  storeIds: ["31"],
  invitedAt: "2026-11-21T09:00:00.000Z",
  invitedBy: "Jo Korn",
  expiresAt: "2026-11-28T09:00:00.000Z",
} as const;

const inviteStaff = defineCall({
  id: "v2.inviteStaff",
  method: "POST",
  path,
  tag,
  summary: "Invites a person to work for the programme",
  description:
    "They get a mail in their language with a link that is valid once, for seven days, and choose their password themselves. The rules are those for adding a person: no role above the caller's own, and a PARTNER_ADMIN invites only into their own shops. An open invitation of the same address is replaced, and its link is no longer valid. ALREADY_EXISTS if a person with this address works here.",
  roles: rolesWith("people.edit"),
  stepUp: true,
  params: programParams,
  body: z.object({
    email: staffEmail,
    name: nameText,
    role: roleCode,
    language: z._default(language, "de"),
    partnerIds: z._default(scope, []),
    storeIds: z._default(scope, []),
  }),
  response: invitationWire,
  errors: [...PROGRAM_ERRORS, "ALREADY_EXISTS", ...KEY_ERRORS],
  status: 201,
  example: {
    params: { programId: "pfm" },
    body: { email: example.email, name: example.name, role: "STORE_STAFF", storeIds: ["31"] },
    response: example,
  },
});

const listInvitations = defineCall({
  id: "v2.listInvitations",
  method: "GET",
  path,
  tag,
  summary: "Open invitations",
  description: "The newest first, those that have expired too; at most 200.",
  roles: rolesWith("people.edit"),
  params: programParams,
  response: z.array(invitationWire),
  errors: PROGRAM_ERRORS,
  example: { params: { programId: "pfm" }, response: [example] },
});

const withdrawInvitation = defineCall({
  id: "v2.withdrawInvitation",
  method: "DELETE",
  path: `${path}/{invitationId}`,
  tag,
  summary: "Takes an invitation back",
  description: "Its link is no longer valid. NOT_FOUND if it was accepted meanwhile.",
  roles: rolesWith("people.edit"),
  params: z.object({ programId: organization, invitationId: z.uuid() }),
  response: done,
  errors: RECORD_ERRORS,
  example: { params: { programId: "pfm", invitationId: example.id }, response: {} },
});

/** The secret of a link: 256 random bits. */
const linkToken = z.string().check(z.regex(/^[\w-]{20,100}$/));
const linkBody = z.object({ org: organization, token: linkToken, password: newPassword });
const linkErrors = ["ORGANIZATION_REQUIRED", "ORGANIZATION_NOT_FOUND", "LINK_EXPIRED", "PASSWORD_NOT_ALLOWED"] as const;
const linkExample = {
  body: { org: "pfm", token: "st_0123456789abcdefghijklmnop", password: "a long first password" },
  response: {},
};

const acceptInvitation = defineCall({
  id: "v2.acceptStaffInvitation",
  method: "POST",
  path: "/api/v2/staff/invitation-accept",
  tag,
  summary: "Accepts an invitation with the link of the mail",
  description:
    "The person chooses their password and may sign in from now on. The password is judged as that of every admin: PASSWORD_NOT_ALLOWED, with `details.rule`. LINK_EXPIRED where the link was used, taken back, replaced or is older than seven days.",
  roles: ["PUBLIC"],
  body: linkBody,
  response: done,
  errors: linkErrors,
  example: linkExample,
});

const requestReset = defineCall({
  id: "v2.requestStaffPasswordReset",
  method: "POST",
  path: "/api/v2/staff/password-reset-request",
  tag,
  summary: "Asks for a mail to set a new password of the back office",
  description: "The answer is the same, and takes the same time, whether the address is known or not.",
  roles: ["PUBLIC"],
  body: z.object({ org: organization, emailAddress: staffEmail }),
  response: done,
  errors: ["ORGANIZATION_REQUIRED", "ORGANIZATION_NOT_FOUND", "RATE_LIMITED"],
  status: 202,
  example: { body: { org: "pfm", emailAddress: "jo@bakery.example" }, response: {} },
});

const resetPassword = defineCall({
  id: "v2.resetStaffPassword",
  method: "POST",
  path: "/api/v2/staff/password-reset",
  tag,
  summary: "Sets a new password of the back office with the link of the mail",
  description:
    "A link works once and for one hour. Every session and key of the person ends; a second factor stays as it is.",
  roles: ["PUBLIC"],
  body: linkBody,
  response: done,
  errors: linkErrors,
  example: linkExample,
});

/** Invitations of staff, and passwords they have forgotten. */
export const staffLettersApi = {
  inviteStaff,
  listInvitations,
  withdrawInvitation,
  acceptInvitation,
  requestReset,
  resetPassword,
} as const;

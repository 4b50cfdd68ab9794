import * as z from "zod/mini";
import { defineCall, done } from "../../call.ts";
import { STAFF_ROLE_CODES, rolesWith } from "../../rights.ts";
import { digitsId, isoMoment, language, organization, recordVersion, versionErrors } from "../../wire.ts";
import { PAGE_DESCRIPTION, pagedListOf, pagedQuery, pageWords } from "../list-page.ts";
import {
  activeFilter,
  createdAt,
  KEY_ERRORS,
  nameText,
  newPassword,
  PROGRAM_ERRORS,
  programParams,
  programPath,
  staffEmail,
  RECORD_ERRORS,
} from "./common.ts";

const tag = "administration: admins";
const roleCode = z.enum(STAFF_ROLE_CODES);
const scope = z.array(digitsId).check(z.maxLength(200));
const adminParams = z.object({ programId: organization, adminId: z.uuid() });

/** A staff member of the programme. Passwords are never sent. */
export const adminWire = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: roleCode,
  language: z.string(),
  active: z.boolean(),
  /** Partners of a PARTNER_ADMIN. */
  partnerIds: z.array(digitsId),
  /** Stores of STORE_STAFF. */
  storeIds: z.array(digitsId),
  version: recordVersion,
  createdAt,
  lastLoginAt: z.nullable(isoMoment),
});

/** A staff member in the list of people. */
const personWire = z.extend(adminWire, {
  /** Sessions that are open now. */
  openSessions: z.number(),
  /** True where the person has a PIN for signing in at a tablet. */
  hasDutyPin: z.boolean(),
  /** Kinds of second factor the person signs in with; empty: the password alone. */
  factors: z.array(z.enum(["TOTP", "PASSKEY"])),
});

const exampleAdmin = {
  id: "0192f0c1-7a51-7cc3-8a55-3d6c1f0e9b11",
  email: "jo@bakery.example",
  name: "Jo Korn",
  role: "PARTNER_ADMIN",
  language: "de",
  active: true,
  partnerIds: ["1"],
  storeIds: [],
  version: 4,
  createdAt: "2026-11-21T09:00:00.000Z",
  lastLoginAt: null,
} as const;
const examplePerson = { ...exampleAdmin, openSessions: 2, hasDutyPin: true, factors: ["TOTP"] } as const;
const exampleParams = { programId: "pfm", adminId: exampleAdmin.id };

export const createAdmin = defineCall({
  id: "administration.createAdmin",
  versioned: true,
  method: "POST",
  path: `${programPath}/admins`,
  tag,
  summary: "Adds a person who works for the programme",
  description:
    "A role above the caller's own is refused. `partnerIds` count for a PARTNER_ADMIN, `storeIds` for STORE_STAFF; both must exist. A password has at least twelve characters, is no common one, and is not the name of the programme or product with something around it: PASSWORD_NOT_ALLOWED, with `details.rule` TOO_SHORT, COMMON or NAME. `Idempotency-Key` is not kept, since the body holds a password; a repeated request answers ALREADY_EXISTS.",
  roles: rolesWith("people.edit"),
  stepUp: true,
  params: programParams,
  body: z.object({
    email: staffEmail,
    name: nameText,
    role: roleCode,
    language: z._default(language, "de"),
    password: newPassword,
    partnerIds: z._default(scope, []),
    storeIds: z._default(scope, []),
  }),
  response: adminWire,
  errors: [...PROGRAM_ERRORS, "ALREADY_EXISTS", "PASSWORD_NOT_ALLOWED"],
  status: 201,
  example: {
    params: { programId: "pfm" },
    body: {
      email: "jo@bakery.example",
      name: "Jo Korn",
      role: "PARTNER_ADMIN",
      password: "a long first password",
      partnerIds: ["1"],
    },
    response: exampleAdmin,
  },
});

export const listAdmins = defineCall({
  id: "administration.listAdmins",
  method: "GET",
  path: `${programPath}/admins`,
  tag,
  summary: "Everybody who works for the programme",
  description: `The people that the caller manages, and the caller, sorted by e-mail. A PARTNER_ADMIN sees people who work only for the same partners. \`q\` is a part of a name or e-mail address, with and without \`page\`. Open invitations are a list of their own. ${PAGE_DESCRIPTION}`,
  roles: rolesWith("people.edit"),
  params: programParams,
  query: pagedQuery({ ...activeFilter, role: z.optional(roleCode), q: pageWords }, [
    "email",
    "name",
    "lastLoginAt",
    "createdAt",
  ]),
  response: pagedListOf(personWire),
  errors: PROGRAM_ERRORS,
  example: { params: { programId: "pfm" }, query: { limit: 50 }, response: [examplePerson] },
});

export const readAdmin = defineCall({
  id: "administration.readAdmin",
  versioned: true,
  method: "GET",
  path: `${programPath}/admins/{adminId}`,
  tag,
  summary: "One admin",
  description: "Everybody may read their own entry; others are for those who look after them.",
  roles: STAFF_ROLE_CODES,
  params: adminParams,
  response: personWire,
  errors: RECORD_ERRORS,
  example: { params: exampleParams, response: examplePerson },
});

export const changeAdmin = defineCall({
  id: "administration.changeAdmin",
  versioned: true,
  method: "PATCH",
  path: `${programPath}/admins/{adminId}`,
  tag,
  summary: "Changes, closes or reopens the entry of an admin",
  description:
    "What is left out stays. Callers cannot change their own role, give a role above their own, or change a person with a higher role. The last active PROGRAM_ADMIN cannot be closed or given another role. Closing ends every session and key of that admin.",
  roles: rolesWith("people.edit"),
  stepUp: true,
  params: adminParams,
  body: z.partial(
    z.object({
      email: staffEmail,
      name: nameText,
      role: roleCode,
      language,
      active: z.boolean(),
      partnerIds: scope,
      storeIds: scope,
    }),
  ),
  response: adminWire,
  errors: [...RECORD_ERRORS, "ALREADY_EXISTS", "LAST_PROGRAM_ADMIN", ...KEY_ERRORS, ...versionErrors],
  example: { params: exampleParams, body: { name: "Jo Korn" }, response: exampleAdmin },
});

export const changeAdminPassword = defineCall({
  id: "administration.changeAdminPassword",
  method: "PATCH",
  path: `${programPath}/admins/{adminId}/password`,
  tag,
  summary: "New password for an admin",
  description:
    "Ends every session and key of that admin, except the session in which a person changes the own password. A change of the own password requires `currentPassword`; wrong ones are limited as at login. The new password must meet the rules for a new admin, otherwise PASSWORD_NOT_ALLOWED. `Idempotency-Key` is not stored, because the body holds a password; a repeated request does no harm.",
  roles: STAFF_ROLE_CODES,
  params: adminParams,
  body: z.object({ password: newPassword, currentPassword: z.optional(z.string().check(z.maxLength(200))) }),
  response: done,
  errors: [...RECORD_ERRORS, "RATE_LIMITED", "PASSWORD_NOT_ALLOWED"],
  example: { params: exampleParams, body: { password: "another long password" }, response: {} },
});

import { GENDER_CODES } from "@punktum/domain";
import * as z from "zod/mini";
import { defineCall, done } from "../call.ts";
import { rolesWith, withDevice } from "../rights.ts";
import { language, text, recordVersion, versionErrors, writeErrors } from "../wire.ts";
import { personExport, userWire } from "./read-user.ts";
import { activateUser, password, requestNotification, requestPasswordReset, resetPassword } from "./user-links.ts";

const tag = "v2 users";
const path = "/api/v2/users/{userId}";
const params = z.object({ userId: z.uuid() });
const exampleId = "0192f0c1-7a10-7d21-8e44-0c5f1b2a3d4e";
const emailAddress = z.string().check(z.maxLength(254));
const propertyName = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/));
const propertyValue = z.string().check(z.maxLength(500));
/** An empty text clears the field. */
const upTo = (maximum: number) => z.optional(z.string().check(z.maxLength(maximum)));

const registrationValue = z.string().check(z.maxLength(2_000));
/** Registration data as an object or as a list of pairs. */
const registrationData = z.union([
  z.array(z.object({ key: text(64), value: registrationValue })).check(z.maxLength(50)),
  z.record(text(64), registrationValue),
]);

const registerUser = defineCall({
  id: "v2.registerUser",
  method: "POST",
  path: "/api/v2/users",
  tag,
  summary: "Registers a person",
  description:
    "The programme's configuration names the properties (`userProperties`) and opt-ins (`membershipOptins`). " +
    "`registrationData` carries `email`, and if known `partnerId`, `accountId` (a card or account id) and `optins` (JSON text of a " +
    "list of type and flag). The person gets a mail; until its link was opened the account does not count as registered. Points " +
    "already on the card stay. Nothing is written on an error.",
  example: {
    body: {
      givenName: "Maria",
      birthDate: "1984-02-29",
      registrationData: {
        email: "maria+punkte@example.org",
        accountId: "4000000002",
        optins: '[{"type":"EMAIL","flag":true}]',
      },
    },
    response: { userId: exampleId, status: "NOT_ACTIVATED" },
  },
  roles: withDevice("members.cards"),
  body: z.catchall(
    z.object({ registrationData, password: z.optional(password), language: z.optional(language) }),
    propertyValue,
  ),
  response: z.object({
    userId: z.string(),
    status: z.enum(["NOT_ACTIVATED"]),
    /** Present only with an account. */
    membershipId: z.optional(z.string()),
  }),
  errors: [
    "EMPTY_EMAIL",
    "EMAIL_FORMAT",
    "USER_KEY_DOES_NOT_EXIST",
    "USER_KEY_DEACTIVATED",
    "REGISTRATION_USER_EXISTS_NOT_ACTIVATED",
    "REGISTRATION_USER_EXISTS",
    "CARD_ALREADY_REGISTERED",
    "PASSWORD_NOT_ALLOWED",
    ...writeErrors,
  ],
  status: 201,
});

const findUsers = defineCall({
  id: "v2.findUsers",
  method: "GET",
  path: "/api/v2/users",
  tag,
  summary: "Persons, by e-mail or page by page",
  description:
    "With `email` the one person of that address, or an empty list. Without, pages in the order of ids, for programme admins only; " +
    "`after` is the last id of the page before.",
  example: {
    query: { email: "maria@example.org" },
    response: [{ userId: exampleId, emailAddress: "maria@example.org", language: "de", status: "ACTIVE", version: 4 }],
  },
  roles: rolesWith("members.search"),
  query: z.object({
    email: z.optional(emailAddress),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
    after: z.optional(z.uuid()),
  }),
  response: z.array(userWire),
  errors: ["GENERAL_NO_PERMISION"],
});

/** Changeable data of a person. */
const profile = z.object({
  emailAddress: z.optional(emailAddress),
  givenName: upTo(100),
  familyName: upTo(100),
  genderCode: z.optional(z.enum(GENDER_CODES)),
  birthDate: upTo(30),
  phoneNumber: upTo(40),
  streetHouseNo: upTo(200),
  zipCode: upTo(20),
  city: upTo(100),
  countryCode: z.optional(z.string().check(z.regex(/^(?:[A-Z]{2})?$/))),
  language: z.optional(language),
  properties: z.optional(z.record(propertyName, propertyValue)),
});
const changed = z.object({ userId: z.string(), status: userWire.shape.status, version: recordVersion });
const changeErrors = ["NOT_FOUND", "EMPTY_EMAIL", "EMAIL_FORMAT", "REGISTRATION_USER_EXISTS", ...writeErrors] as const;

const replaceUser = defineCall({
  id: "v2.replaceUser",
  versioned: true,
  method: "PUT",
  path,
  tag,
  summary: "Replaces a person's data",
  description:
    "What is left out is cleared; the e-mail address is needed. A new address is told to the old one by mail, and links sent before " +
    "stop working. The answer holds no personal data.",
  example: {
    params: { userId: exampleId },
    body: {
      emailAddress: "maria@example.org",
      givenName: "Maria",
      familyName: "Muster",
      genderCode: "F",
      countryCode: "DE",
    },
    response: { userId: exampleId, status: "ACTIVE", version: 4 },
  },
  roles: rolesWith("members.person"),
  params,
  body: z.extend(profile, { emailAddress }),
  response: changed,
  errors: [...changeErrors, ...versionErrors],
});

const changeUser = defineCall({
  id: "v2.changeUser",
  versioned: true,
  method: "PATCH",
  path,
  tag,
  summary: "Changes some of a person's data",
  description: "What is left out stays, an empty text clears. Everything else as in the call that replaces.",
  example: {
    params: { userId: exampleId },
    body: { phoneNumber: "+49 30 23125 000", city: "" },
    response: { userId: exampleId, status: "ACTIVE", version: 4 },
  },
  roles: rolesWith("members.person"),
  params,
  body: profile,
  response: changed,
  errors: [...changeErrors, ...versionErrors],
});

const eraseUser = defineCall({
  id: "v2.eraseUser",
  versioned: true,
  method: "DELETE",
  path,
  tag,
  summary: "Erases a person",
  description:
    "Everything that tells who somebody is goes, memberships end, app and external codes of accounts without another person are " +
    "removed. Bookings and points stay with the account. It cannot be undone.",
  example: { params: { userId: exampleId }, response: { userId: exampleId, status: "ERASED" } },
  roles: rolesWith("privacy.carryOut"),
  stepUp: true,
  params,
  response: z.object({ userId: z.string(), status: userWire.shape.status }),
  errors: ["NOT_FOUND", ...writeErrors, ...versionErrors],
});

const exportUser = defineCall({
  id: "v2.exportUser",
  method: "GET",
  path: `${path}/export`,
  tag,
  summary: "Everything stored about a person",
  description:
    "Rows by table, as stored, of the person and of the accounts they belong to. Secrets such as hashes are left out.",
  example: {
    params: { userId: exampleId },
    response: { userId: exampleId, tables: { users: [{ id: exampleId, first_name: "Maria" }] } },
  },
  roles: rolesWith("privacy.carryOut"),
  stepUp: true,
  params,
  response: personExport,
  errors: ["NOT_FOUND"],
});

const readRegistrationData = defineCall({
  id: "v2.readRegistrationData",
  method: "GET",
  path: `${path}/registrationdata`,
  tag,
  summary: "What a registration carried",
  description: "The key/value pairs as they came, and when and where they came from. 404 where there are none.",
  example: {
    params: { userId: exampleId },
    response: {
      registrationData: [{ key: "email", value: "maria@example.org" }],
      registeredAt: "2026-11-21T09:30:00.000Z",
      partnerId: "101",
    },
  },
  roles: rolesWith("members.person"),
  params,
  response: z.object({
    registrationData: z.array(z.object({ key: z.string(), value: z.string() })),
    registeredAt: z.iso.datetime({ offset: true }),
    partnerId: z.optional(z.string()),
    deviceId: z.optional(z.string()),
  }),
  errors: ["NOT_FOUND"],
});

const deleteRegistrationData = defineCall({
  id: "v2.deleteRegistrationData",
  method: "DELETE",
  path: `${path}/registrationdata`,
  tag,
  summary: "Removes what a registration carried",
  description: "The person and their memberships stay; consents stay in the membership's events.",
  example: { params: { userId: exampleId }, response: {} },
  roles: rolesWith("privacy.carryOut"),
  params,
  response: done,
  errors: ["NOT_FOUND", ...writeErrors],
});

const changePassword = defineCall({
  id: "v2.changeUserPassword",
  method: "PATCH",
  path: `${path}/password`,
  tag,
  summary: "Sets a person's password",
  description:
    "With the present password anybody of the staff, on the person's behalf; without it only a programme admin. A wrong one is " +
    "answered with `LOGIN_ERROR`, too many with `RATE_LIMITED`. At least 8 characters, no common ones and no name of the programme: `PASSWORD_NOT_ALLOWED`.",
  example: {
    params: { userId: exampleId },
    body: { oldPassword: "old secret words", password: "new secret words" },
    response: {},
  },
  roles: rolesWith("members.person"),
  params,
  body: z.object({ password, oldPassword: z.optional(z.string().check(z.maxLength(200))) }),
  response: done,
  errors: ["NOT_FOUND", "LOGIN_ERROR", "GENERAL_NO_PERMISION", "RATE_LIMITED", "PASSWORD_NOT_ALLOWED"],
});

/** Persons: registration, their data, passwords, export and erasure. */
export const usersApi = {
  registerUser,
  findUsers,
  replaceUser,
  changeUser,
  eraseUser,
  exportUser,
  readRegistrationData,
  deleteRegistrationData,
  changePassword,
  requestPasswordReset,
  requestNotification,
  activateUser,
  resetPassword,
} as const;

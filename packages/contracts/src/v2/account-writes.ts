import { ENVIRONMENTS, MEMBERSHIP_EVENTS, MEMBERSHIP_ROLES } from "@punktum/domain";
import * as z from "zod/mini";
import { defineCall, done } from "../call.ts";
import { rolesWith, withDevice } from "../rights.ts";
import { codeErrors, identificationErrors, isoMoment, keyCode, text, writeErrors } from "../wire.ts";
import { accountWire, identifierWire, membershipWire } from "./account-wires.ts";

const tag = "v2 accounts";
const base = "/api/v2/accounts/{accountId}";
const accountId = keyCode;
const params = z.object({ accountId });
const exampleAccount = "0192f0c1-7a10-7d21-8e44-0c5f1b2a3d4e";
const exampleUser = "0192f0c1-7a10-7d21-8e44-0c5f1b2a3d4f";
const exampleMembership = "0192f0c1-7a10-7d21-8e44-0c5f1b2a3d50";

const createAccount = defineCall({
  id: "v2.createAccount",
  method: "POST",
  path: "/api/v2/accounts",
  tag,
  summary: "Opens an account",
  description:
    "The account starts with no points and with the given codes; a code that belongs to an account already is refused.",
  example: {
    body: { identifiers: [{ type: "CARDCODE", code: "4000000100" }] },
    response: {
      accountId: exampleAccount,
      userReferenceCode: "U7K3Q9MZ2XWAB",
      status: "ACTIVE",
      convertFactor: 1,
      createdAt: "2026-11-21T09:30:00.000Z",
    },
  },
  roles: rolesWith("members.cards"),
  body: z.object({
    identifiers: z.optional(
      z
        .array(z.object({ type: z.enum(["APPCODE", "CARDCODE", "EXTERNALCODE"]), code: keyCode }))
        .check(z.maxLength(10)),
    ),
  }),
  response: accountWire,
  errors: ["IDENTIFIER_IN_USE", ...writeErrors],
  status: 201,
});

/** Answers are stored for replays, so they contain no code, which may be a personal number. */
const identifierChange = z.object({ type: identifierWire.shape.type, status: identifierWire.shape.status });

const addIdentifier = defineCall({
  id: "v2.addIdentifier",
  method: "POST",
  path: `${base}/identifiers`,
  tag,
  summary: "Gives an account another code",
  description:
    "The header `id-type` names the type of the new code, so `{accountId}` may be the account's id, its reference code or any of its " +
    "codes. A deactivated code of the same account becomes active again.",
  example: {
    params: { accountId: exampleAccount },
    body: { code: "APP-7K3Q9MZ2" },
    response: { type: "APPCODE", status: "ACTIVE" },
  },
  roles: rolesWith("members.cards"),
  params,
  body: z.object({ code: keyCode }),
  response: identifierChange,
  errors: [...codeErrors, "IDENTIFIER_IN_USE", ...writeErrors],
  status: 201,
});

const identifierParams = z.object({ accountId, code: keyCode });

const changeIdentifier = defineCall({
  id: "v2.changeIdentifier",
  method: "PATCH",
  path: `${base}/identifiers/{code}`,
  tag,
  summary: "Deactivates a code, or activates it again",
  description:
    "The header `id-type` names the code's type. A deactivated code finds its account no more; the account and its points stay.",
  example: {
    params: { accountId: exampleAccount, code: "4000000100" },
    body: { status: "DEACTIVATED" },
    response: { type: "CARDCODE", status: "DEACTIVATED" },
  },
  roles: rolesWith("members.cards"),
  params: identifierParams,
  body: z.object({ status: z.enum(["ACTIVE", "DEACTIVATED"]) }),
  response: identifierChange,
  errors: [...codeErrors, "NOT_FOUND", ...writeErrors],
});

const removeIdentifier = defineCall({
  id: "v2.removeIdentifier",
  method: "DELETE",
  path: `${base}/identifiers/{code}`,
  tag,
  summary: "Removes a code from an account",
  description: "The header `id-type` names the code's type. Afterwards the code can be given to another account.",
  example: { params: { accountId: exampleAccount, code: "4000000100" }, response: {} },
  roles: rolesWith("members.cards"),
  params: identifierParams,
  response: done,
  errors: [...codeErrors, "NOT_FOUND", ...writeErrors],
});

/** Opt-ins of one consent. */
const optins = z.array(z.object({ type: text(64), flag: z.boolean() })).check(z.maxLength(50));
/** Version of the text shown; defaults to the programme's current one. */
const textVersion = z.optional(text(100));
const membershipDetail = z.extend(membershipWire, {
  status: z.enum(["PENDING", "ACTIVE", "TERMINATED"]),
  /** Its changes, oldest first. */
  events: z.array(
    z.object({
      event: z.enum(MEMBERSHIP_EVENTS),
      at: isoMoment,
      optins: membershipWire.shape.optins,
      textVersion: z.string(),
      actorKind: z.enum(["ADMIN", "DEVICE", "SYSTEM", "ANONYMOUS", "APPLICATION"]),
    }),
  ),
});
const exampleDetail = {
  membershipId: exampleMembership,
  userId: exampleUser,
  role: "OWNER",
  optins: [{ type: "EMAIL", flag: true }],
  status: "ACTIVE",
  events: [
    {
      event: "CREATED",
      at: "2026-11-21T09:30:00.000Z",
      optins: [{ type: "EMAIL", flag: true }],
      textVersion: "2026-11",
      actorKind: "ADMIN",
    },
  ],
};

const createMembership = defineCall({
  id: "v2.createMembership",
  method: "POST",
  path: `${base}/memberships`,
  tag,
  summary: "Ties a person to an account",
  description:
    "An account has one owner at most. It stays pending while the person has not opened the activation link. Opt-ins that are not " +
    "named are not given.",
  example: {
    params: { accountId: exampleAccount },
    body: { userId: exampleUser, role: "OWNER", optins: [{ type: "EMAIL", flag: true }], textVersion: "2026-11" },
    response: exampleDetail,
  },
  roles: rolesWith("members.person"),
  params,
  body: z.object({
    userId: z.uuid(),
    role: z.optional(z.enum(MEMBERSHIP_ROLES)),
    optins: z.optional(optins),
    textVersion,
  }),
  response: membershipDetail,
  errors: [...codeErrors, "NOT_FOUND", "CARD_ALREADY_REGISTERED", ...writeErrors],
  status: 201,
});

const membershipParams = z.object({ accountId, membershipId: z.uuid() });

const readMembership = defineCall({
  id: "v2.readMembership",
  method: "GET",
  path: `${base}/memberships/{membershipId}`,
  tag,
  summary: "One membership with its events",
  description: "Also a pending or terminated one. The events are never changed or removed.",
  example: { params: { accountId: exampleAccount, membershipId: exampleMembership }, response: exampleDetail },
  roles: withDevice("members.open"),
  params: membershipParams,
  response: membershipDetail,
  errors: [...codeErrors, ...identificationErrors, "NOT_FOUND"],
});

const changeMembership = defineCall({
  id: "v2.changeMembership",
  method: "PATCH",
  path: `${base}/memberships/{membershipId}`,
  tag,
  summary: "Changes opt-ins, or ends a membership",
  description:
    "Opt-ins that are not named stay. Each change adds an event with its time, its author and the version of the text shown.",
  example: {
    params: { accountId: exampleAccount, membershipId: exampleMembership },
    body: { optins: [{ type: "EMAIL", flag: false }] },
    response: exampleDetail,
  },
  roles: rolesWith("members.person"),
  params: membershipParams,
  body: z.object({ optins: z.optional(optins), status: z.optional(z.literal("TERMINATED")), textVersion }),
  response: membershipDetail,
  errors: [...codeErrors, "NOT_FOUND", ...writeErrors],
});

const deviceQuery = z.object({ deviceId: text(128) });
const pushTokenWire = z.object({
  deviceId: z.string(),
  environment: z.enum(ENVIRONMENTS),
  /** Complete for programme admins only; others get the last four characters. */
  token: z.string(),
  updatedAt: isoMoment,
});
const examplePush = { deviceId: "phone-1", environment: "IOS", token: "…9f3c", updatedAt: "2026-11-21T09:30:00.000Z" };

const listPushTokens = defineCall({
  id: "v2.listPushTokens",
  method: "GET",
  path: `${base}/pushtoken`,
  tag,
  summary: "Telephones of an account for push messages",
  description: "All, or the one of `deviceId`. Only programme admins see tokens in full.",
  example: { params: { accountId: exampleAccount }, query: { deviceId: "phone-1" }, response: [examplePush] },
  roles: withDevice("members.open"),
  params,
  query: z.object({ deviceId: z.optional(text(128)) }),
  response: z.array(pushTokenWire),
  errors: [...codeErrors, ...identificationErrors],
});

const savePushToken = defineCall({
  id: "v2.savePushToken",
  method: "POST",
  path: `${base}/pushtoken`,
  tag,
  summary: "Stores the push token of a telephone",
  description:
    "The token of the same `deviceId` is replaced. The answer repeats neither, since answers are kept for repeated requests.",
  example: {
    params: { accountId: exampleAccount },
    query: { deviceId: "phone-1" },
    body: { token: "0a1b2c3d4e5f9f3c", environment: "IOS" },
    response: { environment: "IOS", updatedAt: "2026-11-21T09:30:00.000Z" },
  },
  roles: withDevice("members.cards"),
  params,
  query: deviceQuery,
  body: z.object({ token: text(4_096), environment: z.enum(ENVIRONMENTS) }),
  response: z.object({ environment: pushTokenWire.shape.environment, updatedAt: isoMoment }),
  errors: [...codeErrors, ...writeErrors],
  status: 201,
});

const deletePushToken = defineCall({
  id: "v2.deletePushToken",
  method: "DELETE",
  path: `${base}/pushtoken`,
  tag,
  summary: "Forgets the push token of a telephone",
  description: "Answers 404 where the account has no telephone of that `deviceId`.",
  example: { params: { accountId: exampleAccount }, query: { deviceId: "phone-1" }, response: {} },
  roles: withDevice("members.cards"),
  params,
  query: deviceQuery,
  response: done,
  errors: [...codeErrors, "NOT_FOUND", ...writeErrors],
});

/** Opening of accounts, their codes, memberships and phones. */
export const accountWritesApi = {
  createAccount,
  addIdentifier,
  changeIdentifier,
  removeIdentifier,
  createMembership,
  readMembership,
  changeMembership,
  listPushTokens,
  savePushToken,
  deletePushToken,
} as const;

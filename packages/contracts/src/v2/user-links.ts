import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from "@punktum/domain";
import * as z from "zod/mini";
import { defineCall, done } from "../call.ts";
import { organization } from "../wire.ts";

const tag = "v2 users";

export const password = z.string().check(z.minLength(PASSWORD_LENGTH_MIN), z.maxLength(PASSWORD_LENGTH_MAX));

const emailAddress = z.string().check(z.maxLength(254));
const requestBody = z.object({ org: organization, emailAddress });
const requestErrors = [
  "ORGANIZATION_REQUIRED",
  "ORGANIZATION_NOT_FOUND",
  "EMPTY_EMAIL",
  "EMAIL_FORMAT",
  "RATE_LIMITED",
] as const;
const requestExample = { body: { org: "pfm", emailAddress: "maria@example.org" }, response: {} };

export const requestPasswordReset = defineCall({
  id: "v2.requestPasswordReset",
  method: "POST",
  path: "/api/v2/users/password-reset-request",
  tag,
  summary: "Asks for a mail to set a new password",
  description: "The answer is the same, and takes the same time, whether the address is known or not.",
  example: requestExample,
  roles: ["PUBLIC"],
  body: requestBody,
  response: done,
  errors: requestErrors,
  status: 202,
});

export const requestNotification = defineCall({
  id: "v2.requestNotification",
  method: "POST",
  path: "/api/v2/users/resend-notification-request",
  tag,
  summary: "Asks for the activation mail once more",
  description: "The answer is the same, and takes the same time, whether the address is known, activated or neither.",
  example: requestExample,
  roles: ["PUBLIC"],
  body: requestBody,
  response: done,
  errors: requestErrors,
  status: 202,
});

/** The secret of a link: 256 random bits. */
const linkToken = z.string().check(z.regex(/^[\w-]{20,100}$/));

export const activateUser = defineCall({
  id: "v2.activateUser",
  method: "POST",
  path: "/api/v2/users/activation",
  tag,
  summary: "Ends a registration with the link of the mail",
  description:
    "The person becomes active and their pending memberships too. If another person has registered the card meanwhile, the answer is CARD_ALREADY_REGISTERED and nothing changes. The link is valid again once another card is registered with the address. A link works once and for seven days. A password may be set with it.",
  example: { body: { org: "pfm", token: "mt_0123456789abcdefghijklmnop" }, response: {} },
  roles: ["PUBLIC"],
  body: z.object({ org: organization, token: linkToken, password: z.optional(password) }),
  response: done,
  errors: [
    "ORGANIZATION_REQUIRED",
    "ORGANIZATION_NOT_FOUND",
    "LINK_EXPIRED",
    "CARD_ALREADY_REGISTERED",
    "PASSWORD_NOT_ALLOWED",
  ],
});

export const resetPassword = defineCall({
  id: "v2.resetPassword",
  method: "POST",
  path: "/api/v2/users/password-reset",
  tag,
  summary: "Sets a new password with the link of the mail",
  description: "A link works once and for one hour; a new password ends all links sent before.",
  example: {
    body: { org: "pfm", token: "mt_0123456789abcdefghijklmnop", password: "new secret words" },
    response: {},
  },
  roles: ["PUBLIC"],
  body: z.object({ org: organization, token: linkToken, password }),
  response: done,
  errors: ["ORGANIZATION_REQUIRED", "ORGANIZATION_NOT_FOUND", "LINK_EXPIRED", "PASSWORD_NOT_ALLOWED"],
});

import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { MAILED_NOTIFICATIONS } from "./administration/notifications.ts";
import { rolesWith } from "../rights.ts";
import { isoMoment, recordVersion, versionErrors, writeErrors } from "../wire.ts";

const tag = "v2 users";
const path = "/api/v2/users/{userId}/mails";
const params = z.object({ userId: z.uuid() });
const USER = { userId: "0192f0c1-7a10-7d21-8e44-0c5f1b2a3d4e" };

/** A mail to a person; its text is not stored. */
const mailWire = z.object({
  id: z.string(),
  template: z.enum([
    "ACTIVATION",
    "PASSWORD_RESET",
    "EMAIL_CHANGED",
    "CARD_CLAIM",
    "MEMBER_PIN",
    "MEMBER_PIN_SET",
    ...MAILED_NOTIFICATIONS,
  ]),
  state: z.enum(["WAITING", "SENT", "FAILED", "CANCELLED"]),
  createdAt: isoMoment,
  sentAt: z.nullable(isoMoment),
  /** Code of the last failure; empty if there was none. */
  failure: z.string(),
});

const example = {
  id: "0192f0c1-ee50-7a75-8b96-bfcd7e9fb2d5",
  template: "ACTIVATION",
  state: "SENT",
  createdAt: "2026-11-23T10:00:00.000Z",
  sentAt: "2026-11-23T10:00:05.000Z",
  failure: "",
};

const listUserMails = defineCall({
  id: "v2.listUserMails",
  method: "GET",
  path,
  tag,
  summary: "Mails to a person",
  description: "The newest first, a hundred at most. Only what was sent and when: no text, no address.",
  roles: rolesWith("members.person"),
  params,
  response: z.object({ data: z.array(mailWire) }),
  errors: ["NOT_FOUND"],
  example: { params: USER, response: { data: [example] } },
});

const sendUserMail = defineCall({
  id: "v2.sendUserMail",
  method: "POST",
  path,
  tag,
  summary: "Sends a mail once more",
  description:
    "ACTIVATION to a person who has not opened their link, PASSWORD_RESET to an active one; NOT_FOUND where that does not fit. Three mails of a kind an hour for an address.",
  roles: rolesWith("members.person"),
  params,
  body: z.object({ template: z.enum(["ACTIVATION", "PASSWORD_RESET"]) }),
  response: z.object({ data: z.array(mailWire) }),
  errors: [...writeErrors, "NOT_FOUND", "RATE_LIMITED"],
  status: 202,
  example: {
    params: USER,
    body: { template: "ACTIVATION" },
    response: { data: [{ ...example, state: "WAITING", sentAt: null }] },
  },
});

const choicePath = "/api/v2/users/{userId}/mailchoice";
const mailChoice = z.object({ pointMails: z.boolean(), version: recordVersion });

const readMailChoice = defineCall({
  id: "v2.readMailChoice",
  method: "GET",
  path: choicePath,
  tag,
  summary: "Which mails a person wants",
  description:
    "Mails about points that were earned or redeemed (`pointMails`), if the programme sends them. The person switches them off by the link in such a mail, or staff do. Mails about the membership, consents, passwords and PINs have no switch.",
  roles: rolesWith("members.person"),
  versioned: true,
  params,
  response: mailChoice,
  errors: ["NOT_FOUND"],
  example: { params: USER, response: { pointMails: true, version: 1 } },
});

const replaceMailChoice = defineCall({
  id: "v2.replaceMailChoice",
  method: "PUT",
  path: choicePath,
  tag,
  summary: "Switches mails to a person on or off",
  description: "Mails that wait are not sent either. What is switched on counts from the next booking.",
  roles: rolesWith("members.person"),
  versioned: true,
  params,
  body: z.object({ pointMails: z.boolean() }),
  response: mailChoice,
  errors: [...writeErrors, ...versionErrors, "NOT_FOUND"],
  example: { params: USER, body: { pointMails: false }, response: { pointMails: false, version: 2 } },
});

/** Mails to a person, as staff see and repeat them, and those that the person wants. */
export const userMailsApi = { listUserMails, sendUserMail, readMailChoice, replaceMailChoice } as const;

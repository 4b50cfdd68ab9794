import * as z from "zod/mini";
import { defineCall } from "../../call.ts";
import { rolesWith } from "../../rights.ts";
import { language, recordVersion, versionErrors } from "../../wire.ts";
import { KEY_ERRORS, PROGRAM_ERRORS, programParams, programPath } from "./common.ts";

const tag = "administration: notifications";

/** Events that a person can be notified of. */
export const NOTIFICATION_EVENTS = [
  "MEMBERSHIP_CREATED",
  "MEMBERSHIP_TERMINATED",
  "OPTINS_CHANGED",
  "POINTS_EARNED",
  "POINTS_REDEEMED",
  "POINTS_EXPIRING",
  "LEVEL_CHANGED",
] as const;

/** Those that are sent by mail. The other settings are kept for the programme's own systems. */
export const MAILED_NOTIFICATIONS = [
  "MEMBERSHIP_CREATED",
  "MEMBERSHIP_TERMINATED",
  "OPTINS_CHANGED",
  "POINTS_EARNED",
  "POINTS_REDEEMED",
] as const satisfies readonly (typeof NOTIFICATION_EVENTS)[number][];

/** Channels of a notification. */
export const NOTIFICATION_CHANNELS = ["MAIL", "PUSH"] as const;

const event = z.enum(NOTIFICATION_EVENTS);
const channel = z.enum(NOTIFICATION_CHANNELS);
const channels = z.array(channel).check(
  z.maxLength(NOTIFICATION_CHANNELS.length),
  z.refine((values) => new Set(values).size === values.length, "a channel is named twice"),
);

/** One event and its channels. */
const choice = z.object({ event, channels });

/** The programme's notifications to its members. */
const notificationConfigurationWire = z.object({ notifications: z.array(choice), version: recordVersion });

const example = {
  notifications: NOTIFICATION_EVENTS.map((name) => ({
    event: name,
    channels: name === "LEVEL_CHANGED" ? ["MAIL"] : [],
  })),
  version: 2,
};

export const readNotificationConfiguration = defineCall({
  id: "administration.readNotificationConfiguration",
  method: "GET",
  path: `${programPath}/notificationconfiguration`,
  tag,
  summary: "What the programme tells its members, and how",
  description:
    "Every event is listed. Members are not notified of an event without channels. The platform sends mails about memberships, consents, and points that were earned or redeemed; settings of other events and of `PUSH` are kept for the programme's own systems. Mails about activation and passwords are always sent and cannot be switched off.",
  roles: rolesWith("settings.read"),
  versioned: true,
  params: programParams,
  response: notificationConfigurationWire,
  errors: PROGRAM_ERRORS,
  example: { params: { programId: "pfm" }, response: example },
});

export const replaceNotificationConfiguration = defineCall({
  id: "administration.replaceNotificationConfiguration",
  method: "PUT",
  path: `${programPath}/notificationconfiguration`,
  tag,
  summary: "Replaces the events and channels of notifications",
  description: "Members are no longer notified of events that are left out. An event may be named once.",
  roles: rolesWith("settings.edit"),
  versioned: true,
  params: programParams,
  body: z.object({
    notifications: z.array(choice).check(
      z.maxLength(NOTIFICATION_EVENTS.length),
      z.refine((list) => new Set(list.map((entry) => entry.event)).size === list.length, "an event is named twice"),
    ),
  }),
  response: notificationConfigurationWire,
  errors: [...PROGRAM_ERRORS, ...KEY_ERRORS, ...versionErrors],
  example: {
    params: { programId: "pfm" },
    body: { notifications: [{ event: "LEVEL_CHANGED", channels: ["MAIL"] }] },
    response: example,
  },
});

export const listNotificationValues = defineCall({
  id: "administration.listNotificationValues",
  method: "GET",
  path: `${programPath}/notificationconfiguration/availablevalues`,
  tag,
  summary: "Events, channels and languages that can be chosen",
  description: "The same for every programme.",
  roles: rolesWith("settings.read"),
  params: programParams,
  response: z.object({ events: z.array(event), channels: z.array(channel), languages: z.array(language) }),
  errors: PROGRAM_ERRORS,
  example: {
    params: { programId: "pfm" },
    response: { events: [...NOTIFICATION_EVENTS], channels: [...NOTIFICATION_CHANNELS], languages: ["de", "en"] },
  },
});

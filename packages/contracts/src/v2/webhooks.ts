import * as z from "zod/mini";
import { defineCall, done } from "../call.ts";
import { rolesWith } from "../rights.ts";
import { isoMoment, organization, recordVersion } from "../wire.ts";
import {
  KEY_ERRORS,
  nameText,
  PROGRAM_ERRORS,
  programParams,
  programPath,
  RECORD_ERRORS,
} from "./administration/common.ts";
import { EVENT_TYPES, TEST_EVENT } from "./events.ts";

const tag = "webhooks";
const path = `${programPath}/webhooks`;
const one = `${path}/{id}` as const;
const roles = rolesWith("settings.edit");
const params = z.object({ programId: organization, id: z.uuid() });

/** The platform checks scheme and host. */
const url = z.string().check(z.trim(), z.maxLength(1000), z.regex(/^https?:\/\/[\x21-\x7e]+$/));

const settings = {
  name: nameText.check(z.maxLength(60)),
  url,
  types: z.array(z.enum(EVENT_TYPES)).check(z.maxLength(EVENT_TYPES.length)),
  active: z.boolean(),
};

const count = z.number().check(z.int(), z.nonnegative());

/** A webhook; its secret is returned once. */
const webhookWire = z.object({
  id: z.uuid(),
  ...settings,
  createdAt: isoMoment,
  oldSecretUntil: z.nullable(isoMoment),
  failingSince: z.nullable(isoMoment),
  waiting: count,
  dead: count,
  version: recordVersion,
});
const withSecret = z.extend(webhookWire, { secret: z.string() });

/** State of a delivery. */
export const DELIVERY_STATES = ["WAITING", "DELIVERED", "DEAD"] as const;
/** Why the last attempt of a delivery failed. */
export const DELIVERY_FAILURES = ["ADDRESS", "NO_ANSWER", "STATUS", "SECRET"] as const;

/** The delivery of one event to one webhook. */
const deliveryWire = z.object({
  id: z.string(),
  eventId: z.uuid(),
  type: z.enum([...EVENT_TYPES, TEST_EVENT]),
  state: z.enum(DELIVERY_STATES),
  tries: count,
  queuedAt: isoMoment,
  lastTriedAt: z.nullable(isoMoment),
  nextTryAt: z.nullable(isoMoment),
  failure: z.nullable(z.enum(DELIVERY_FAILURES)),
  status: z.nullable(z.number()),
});

const exampleSettings = {
  name: "Newsletter",
  url: "https://crm.example/hooks/punktum",
  types: ["member.joined", "member.left"],
  active: true,
} as const;
const example = {
  id: "0d6a6c3e-4f5b-4b1e-9d0c-6a2f6f3b1c11",
  ...exampleSettings,
  types: [...exampleSettings.types],
  createdAt: "2026-11-23T10:00:00.000Z",
  oldSecretUntil: null,
  failingSince: null,
  waiting: 0,
  dead: 0,
  version: 1,
};
const exampleParams = { programId: "pfm", id: example.id };
const exampleSecret = "whsec_dGhpcyBpcyBhbiBleGFtcGxlIG9mIGEgc2VjcmV0ISE=";
const exampleDelivery = {
  id: "1207",
  eventId: "1f5c2a7e-3b4d-4e6f-8a90-1b2c3d4e5f60",
  type: "member.joined",
  state: "WAITING",
  tries: 2,
  queuedAt: "2026-11-23T10:00:00.000Z",
  lastTriedAt: "2026-11-23T10:00:07.000Z",
  nextTryAt: "2026-11-23T10:05:07.000Z",
  failure: "STATUS",
  status: 503,
} as const;

const listWebhooks = defineCall({
  id: "v2.listWebhooks",
  method: "GET",
  path,
  tag,
  summary: "Webhooks of the programme",
  description: "Sorted by name, with how much waits and how much was given up.",
  roles,
  params: programParams,
  response: z.object({ data: z.array(webhookWire) }),
  errors: PROGRAM_ERRORS,
  example: { params: { programId: "pfm" }, response: { data: [example] } },
});

const readWebhook = defineCall({
  id: "v2.readWebhook",
  method: "GET",
  path: one,
  tag,
  summary: "One webhook",
  description: "The secret is never shown again.",
  roles,
  versioned: true,
  params,
  response: webhookWire,
  errors: RECORD_ERRORS,
  example: { params: exampleParams, response: example },
});

const createWebhook = defineCall({
  id: "v2.createWebhook",
  method: "POST",
  path,
  tag,
  summary: "New webhook",
  description:
    "From now on the events of `types`, or all where none is named, are posted to `url` as Standard Webhooks says: headers `webhook-id`, `webhook-timestamp` and `webhook-signature`, body `{type, timestamp, data}`. " +
    "The address has HTTPS and is one of the public internet; redirects are not followed. Any answer from 200 to 299 within eight seconds takes the event. " +
    "What is not taken is sent again for 72 hours, at longer and longer intervals; events of one member arrive in their order. " +
    "The secret is in this answer and never again. `Idempotency-Key` is not kept here: the answer holds a secret.",
  roles,
  stepUp: true,
  params: programParams,
  body: z.object(settings),
  response: withSecret,
  errors: [...PROGRAM_ERRORS, "ADDRESS_NOT_ALLOWED"],
  status: 201,
  example: {
    params: { programId: "pfm" },
    body: exampleSettings,
    response: { ...example, secret: exampleSecret },
  },
});

const replaceWebhook = defineCall({
  id: "v2.replaceWebhook",
  method: "PUT",
  path: one,
  tag,
  summary: "Changes a webhook",
  description:
    "Switched off, it gets no further events, and what waits is kept until it is switched on. A changed address gets what waits, too.",
  roles,
  stepUp: true,
  versioned: true,
  params,
  body: z.object(settings),
  response: webhookWire,
  errors: [...RECORD_ERRORS, ...KEY_ERRORS, "ADDRESS_NOT_ALLOWED", "CHANGED_MEANWHILE"],
  example: { params: exampleParams, body: exampleSettings, response: { ...example, version: 2 } },
});

const deleteWebhook = defineCall({
  id: "v2.deleteWebhook",
  method: "DELETE",
  path: one,
  tag,
  summary: "Removes a webhook",
  description: "With all its deliveries. The events stay in the feed.",
  roles,
  stepUp: true,
  params,
  response: done,
  errors: [...RECORD_ERRORS, ...KEY_ERRORS],
  example: { params: exampleParams, response: {} },
});

const rotateWebhookSecret = defineCall({
  id: "v2.rotateWebhookSecret",
  method: "POST",
  path: `${one}/secret`,
  tag,
  summary: "New secret for a webhook",
  description:
    "For 24 hours everything is signed with both secrets, so that the receiver can change over; with `leaked` the old one ends at once. " +
    "A secret that is still valid beside the present one ends, too. The secret is in this answer and never again; `Idempotency-Key` is not kept.",
  roles,
  stepUp: true,
  params,
  body: z.object({ leaked: z._default(z.boolean(), false) }),
  response: withSecret,
  errors: RECORD_ERRORS,
  example: {
    params: exampleParams,
    body: { leaked: false },
    response: { ...example, oldSecretUntil: "2026-11-24T10:00:00.000Z", secret: exampleSecret, version: 2 },
  },
});

const testWebhook = defineCall({
  id: "v2.testWebhook",
  method: "POST",
  path: `${one}/test`,
  tag,
  summary: "Sends a test event",
  description: "Queues an event of type `webhook.test`, which is sent within seconds; the deliveries tell how it went.",
  roles,
  params,
  response: deliveryWire,
  errors: [...RECORD_ERRORS, ...KEY_ERRORS],
  status: 201,
  example: {
    params: exampleParams,
    response: {
      ...exampleDelivery,
      type: TEST_EVENT,
      tries: 0,
      lastTriedAt: null,
      nextTryAt: "2026-11-23T10:00:00.000Z",
      failure: null,
      status: null,
    },
  },
});

const listDeliveries = defineCall({
  id: "v2.listDeliveries",
  method: "GET",
  path: `${one}/deliveries`,
  tag,
  summary: "What a webhook was sent",
  description:
    "Newest first. Ask on with `after` = `next`, which is null on the last page. A delivery is kept as long as its event, for 30 days.",
  roles,
  params,
  query: z.object({
    state: z.optional(z.enum(DELIVERY_STATES)),
    after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  }),
  response: z.object({ data: z.array(deliveryWire), next: z.nullable(z.string()) }),
  errors: RECORD_ERRORS,
  example: {
    params: exampleParams,
    query: { state: "WAITING" },
    response: { data: [exampleDelivery], next: null },
  },
});

const redeliver = defineCall({
  id: "v2.redeliver",
  method: "POST",
  path: `${one}/deliveries/{deliveryId}/redeliver`,
  tag,
  summary: "Sends one delivery again",
  description:
    "At once and for 72 hours more, with the same `webhook-id`. One that still waits is tried now. It goes before what waits for the same member; what was delivered meanwhile has overtaken it.",
  roles,
  params: z.extend(params, { deliveryId: z.string().check(z.regex(/^\d{1,15}$/)) }),
  response: deliveryWire,
  errors: [...RECORD_ERRORS, ...KEY_ERRORS],
  example: { params: { ...exampleParams, deliveryId: "1207" }, response: { ...exampleDelivery, tries: 0 } },
});

const redeliverDead = defineCall({
  id: "v2.redeliverDead",
  method: "POST",
  path: `${one}/redeliver`,
  tag,
  summary: "Sends everything again that was given up",
  description: "In its order, oldest first.",
  roles,
  params,
  response: z.object({ queued: count }),
  errors: [...RECORD_ERRORS, ...KEY_ERRORS],
  example: { params: exampleParams, response: { queued: 12 } },
});

/** Webhooks and their deliveries. */
export const webhooksApi = {
  listWebhooks,
  readWebhook,
  createWebhook,
  replaceWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listDeliveries,
  redeliver,
  redeliverDead,
} as const;

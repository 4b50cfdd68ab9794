import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { rolesWith } from "../rights.ts";
import { isoMoment, organization, text, writeErrors } from "../wire.ts";
import { personExport } from "./read-user.ts";

const tag = "privacy requests";
const path = "/api/v2/programs/{programId}/privacyrequests";
const one = `${path}/{requestId}` as const;
const programErrors = ["ORGANIZATION_NOT_FOUND", "GENERAL_NO_PERMISION"] as const;
const changeErrors = [...programErrors, ...writeErrors, "NOT_FOUND", "PRIVACY_REQUEST_CLOSED"] as const;

const REQUEST_ID = "0192f0c1-dd40-7f64-8a85-aebc6d8fa1c4";
const USER_ID = "0192f0c1-7a10-7d21-8e44-0c5f1b2a3d4e";
const STAFF = { id: "0192f0c1-7a51-7cc3-8a55-3d6c1f0e9b11", name: "Sam Service" };

/** Kinds of privacy requests: articles 15, 17, 16, 18 and 21 of the GDPR. */
const kind = z.enum(["ACCESS", "ERASURE", "RECTIFICATION", "RESTRICTION", "OBJECTION"]);
const person = z.object({ id: z.string(), name: z.string() });
const proof = text(500);

const privacyRequestWire = z.object({
  id: z.string(),
  kind,
  state: z.enum(["OPEN", "DONE", "REJECTED"]),
  userId: z.string(),
  /** First name and initial; empty after erasure. */
  memberName: z.string(),
  note: z.string(),
  receivedAt: isoMoment,
  dueAt: isoMoment,
  isOverdue: z.boolean(),
  recordedBy: person,
  closedBy: z.nullable(person),
  closedAt: z.nullable(isoMoment),
  proof: z.string(),
});

const openRequest = {
  id: REQUEST_ID,
  kind: "ACCESS",
  state: "OPEN",
  userId: USER_ID,
  memberName: "Maria M.",
  note: "Letter of Monday",
  receivedAt: "2026-11-02T10:00:00.000Z",
  dueAt: "2026-12-02T10:00:00.000Z",
  isOverdue: false,
  recordedBy: STAFF,
  closedBy: null,
  closedAt: null,
  proof: "",
};
const closed = {
  ...openRequest,
  state: "DONE",
  closedBy: STAFF,
  closedAt: "2026-11-23T10:00:00.000Z",
  proof: "By post",
};

const recordPrivacyRequest = defineCall({
  id: "v2.recordPrivacyRequest",
  method: "POST",
  path,
  tag,
  summary: "Records what a person asked about their data",
  description: "It is due one month after it was received, which is now where nothing else is said.",
  roles: rolesWith("privacy.ask"),
  params: z.object({ programId: organization }),
  body: z.object({
    kind,
    userId: z.uuid(),
    receivedAt: z.optional(isoMoment),
    note: z._default(z.union([z.literal(""), text(500)]), ""),
  }),
  response: privacyRequestWire,
  errors: [...programErrors, ...writeErrors, "NOT_FOUND"],
  status: 201,
  example: {
    params: { programId: "pfm" },
    body: { kind: "ACCESS", userId: USER_ID, note: openRequest.note },
    response: openRequest,
  },
});

const listPrivacyRequests = defineCall({
  id: "v2.listPrivacyRequests",
  method: "GET",
  path,
  tag,
  summary: "Requests about data, the most urgent first",
  description:
    "Requests of persons within the caller's reach. Of `open` the one due first; of `done` the newest first.",
  roles: rolesWith("privacy.ask"),
  params: z.object({ programId: organization }),
  query: z.object({
    state: z._default(z.enum(["open", "done"]), "open"),
    after: z.optional(z.uuid()),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  }),
  response: z.object({ data: z.array(privacyRequestWire), next: z.nullable(z.string()) }),
  errors: programErrors,
  example: { params: { programId: "pfm" }, query: { state: "open" }, response: { data: [openRequest], next: null } },
});

const params = z.object({ programId: organization, requestId: z.uuid() });

const carryOutPrivacyRequest = defineCall({
  id: "v2.carryOutPrivacyRequest",
  method: "POST",
  path: `${one}/carry-out`,
  tag,
  summary: "Gives the data out or erases them, and closes the request",
  description:
    "Only ACCESS and ERASURE are carried out by the platform; the others are done by hand and closed. Of ACCESS the answer has the data in `export`. An erased person cannot be brought back.",
  roles: rolesWith("privacy.carryOut"),
  stepUp: true,
  params,
  body: z.object({ proof }),
  response: z.object({ request: privacyRequestWire, export: z.nullable(personExport) }),
  errors: [...changeErrors, "REQUEST_INVALID"],
  example: {
    params: { programId: "pfm", requestId: REQUEST_ID },
    body: { proof: "By post" },
    response: { request: closed, export: { userId: USER_ID, tables: { users: [{ first_name: "Maria" }] } } },
  },
});

const closePrivacyRequest = defineCall({
  id: "v2.closePrivacyRequest",
  method: "POST",
  path: `${one}/close`,
  tag,
  summary: "Closes a request that was done by hand or rejected",
  description: "The proof says how it was done, or why it was rejected.",
  roles: rolesWith("privacy.carryOut"),
  params,
  body: z.object({ state: z.enum(["DONE", "REJECTED"]), proof }),
  response: privacyRequestWire,
  errors: changeErrors,
  example: {
    params: { programId: "pfm", requestId: REQUEST_ID },
    body: { state: "DONE", proof: "By post" },
    response: closed,
  },
});

/** Privacy requests of members. */
export const privacyRequestsApi = {
  recordPrivacyRequest,
  listPrivacyRequests,
  carryOutPrivacyRequest,
  closePrivacyRequest,
} as const;

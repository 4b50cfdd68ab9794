import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { rolesWith } from "../rights.ts";
import { isoMoment, text } from "../wire.ts";
import { programParams, programPath, PROGRAM_ERRORS } from "./administration/common.ts";

const tag = "audit log";
const example = { programId: "pfm" } as const;

/** Kind of a change's author. */
export const AUDIT_ACTOR_KINDS = ["ADMIN", "DEVICE", "SYSTEM", "ANONYMOUS", "APPLICATION"] as const;

const filter = {
  actorId: z.optional(text(64)),
  action: z.optional(text(64)),
  subjectKind: z.optional(text(40)),
  subjectId: z.optional(text(200)),
  from: z.optional(isoMoment),
  to: z.optional(isoMoment),
};

const nameOfThing = z.nullable(z.string());

/** One change. It names the fields that changed and never their values (decision 0020). */
const auditEntry = z.object({
  id: z.string(),
  at: isoMoment,
  actor: z.object({ kind: z.enum(AUDIT_ACTOR_KINDS), id: z.nullable(z.string()), name: nameOfThing }),
  action: z.string(),
  subject: z.object({
    kind: z.string(),
    id: z.string(),
    name: nameOfThing,
    /** Partner of a shop, to find its page. */
    partnerId: z.nullable(z.string()),
  }),
  /** The tablet it was done at, with its present or last shop. */
  place: z.nullable(z.object({ deviceId: z.string(), deviceName: nameOfThing, storeName: nameOfThing })),
  fields: z.array(z.string()),
  reason: z.string(),
  requestId: z.string(),
});

/** A row of the audit log. */
export type AuditLogEntry = z.infer<typeof auditEntry>;

const REACH =
  "Staff of a partner see what was done by their people, at their tablets, or to their partner, shops, places, vouchers and staff; a TECHNICIAN sees changes of devices, places and profiles. Rows name fields, never values.";

const listAuditLog = defineCall({
  id: "v2.listAuditLog",
  method: "GET",
  path: `${programPath}/auditlog`,
  tag,
  summary: "Who changed what, the newest first",
  description: `All conditions have to hold. ${REACH} \`next\` is the \`after\` of the following page; null: this was the last one.`,
  example: {
    params: example,
    query: { subjectKind: "STORE", subjectId: "1002", limit: 50 },
    response: {
      data: [
        {
          id: "4711",
          at: "2026-11-23T09:30:00.000Z",
          actor: { kind: "ADMIN", id: "0192f0c1-7a51-7cc3-8a55-3d6c1f0e9b11", name: "Mara Klein" },
          action: "STORE_CHANGED",
          subject: { kind: "STORE", id: "1002", name: "Station Hafenstraße", partnerId: "101" },
          place: null,
          fields: ["name", "usesPin"],
          reason: "",
          requestId: "req-1f",
        },
      ],
      next: null,
    },
  },
  roles: rolesWith("log.read"),
  params: programParams,
  query: z.object({
    ...filter,
    after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  }),
  response: z.object({ data: z.array(auditEntry), next: z.nullable(z.string()) }),
  errors: PROGRAM_ERRORS,
});

const exportAuditLog = defineCall({
  id: "v2.exportAuditLog",
  method: "GET",
  path: `${programPath}/auditlog.csv`,
  tag,
  summary: "The same as a table for spreadsheets",
  deprecated: { since: "2026-11-27", until: "2027-12-01", replacement: "v2.createExport" },
  description: `At most 10,000 rows, the newest first, in the language of \`Accept-Language\`. ${REACH} Cells that a spreadsheet would take for a formula begin with an apostrophe. The export is put into the log itself.`,
  example: {
    params: example,
    query: { from: "2026-11-01T00:00:00.000Z" },
    response:
      "Time,Who,Action,Code,Kind,Id,Name,Fields,Place,Reason,Request\r\n2026-11-23T09:30:00.000Z,Mara Klein,Shop changed,STORE_CHANGED,STORE,1002,Station Hafenstraße,name usesPin,,,req-1f\r\n",
  },
  roles: rolesWith("log.read"),
  params: programParams,
  query: z.object(filter),
  stepUp: true,
  response: z.string(),
  responseType: "text/csv",
  errors: PROGRAM_ERRORS,
});

/** Reading the audit log. */
export const auditLogApi = { listAuditLog, exportAuditLog } as const;

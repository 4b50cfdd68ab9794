import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { rolesWith } from "../rights.ts";
import { isoMoment, organization } from "../wire.ts";
import { KEY_ERRORS, PROGRAM_ERRORS, programParams, programPath, RECORD_ERRORS } from "./administration/common.ts";
import {
  EXPORT_DAYS_MAX,
  EXPORT_FILTERS,
  EXPORT_KINDS,
  type ExportFilter,
  exportFilter,
  type ExportKind,
  EXPORTS_OF_A_PERIOD,
} from "./export-parts.ts";

const tag = "exports";
const path = `${programPath}/exports`;
const one = `${path}/{exportId}` as const;
const roles = rolesWith("exports.run");
const params = z.object({ programId: organization, exportId: z.uuid() });

/** States of an export. */
export const EXPORT_STATES = ["WAITING", "RUNNING", "DONE", "FAILED"] as const;

const exportWire = z.object({
  id: z.string(),
  kind: z.enum(EXPORT_KINDS),
  from: z.nullable(isoMoment),
  to: z.nullable(isoMoment),
  /** Names of the filters, without their values: a search text may name a person. */
  filteredBy: z.array(z.string()),
  state: z.enum(EXPORT_STATES),
  rows: z.number(),
  isCut: z.boolean(),
  askedAt: isoMoment,
  keptUntil: isoMoment,
});

const EXPORT_ID = "0192f0c1-cc40-7f64-8a85-aebc6d8fa1c4";
const exampleParams = { programId: "pfm", exportId: EXPORT_ID };
const example = {
  id: EXPORT_ID,
  kind: "BOOKINGS",
  from: "2026-10-01T00:00:00.000Z",
  to: "2026-11-01T00:00:00.000Z",
  filteredBy: ["storeId"],
  state: "DONE",
  rows: 18_204,
  isCut: false,
  askedAt: "2026-11-21T10:00:00.000Z",
  keptUntil: "2026-11-22T10:00:00.000Z",
} as const;

interface Wanted {
  readonly kind: ExportKind;
  readonly filter?: ExportFilter | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const hasItsPeriod = ({ kind, from, to }: Wanted): boolean =>
  EXPORTS_OF_A_PERIOD.includes(kind) ? from !== undefined && to !== undefined : from === undefined && to === undefined;
const isShort = ({ from, to }: Wanted): boolean => {
  const lengthMs = from === undefined || to === undefined ? 1 : Date.parse(to) - Date.parse(from);
  return lengthMs > 0 && lengthMs <= EXPORT_DAYS_MAX * 86_400_000;
};
const hasItsFilters = ({ kind, filter = {} }: Wanted): boolean => {
  const names: readonly string[] = EXPORT_FILTERS[kind];
  return Object.entries(filter).every(([name, value]) => value === undefined || names.includes(name));
};
/** The list of members searches only for words of at least three characters. */
const isSearchable = ({ kind, filter }: Wanted): boolean =>
  kind !== "MEMBERS" || filter?.q === undefined || /\S{3}/u.test(filter.q);

const createExport = defineCall({
  id: "v2.createExport",
  method: "POST",
  path,
  tag,
  summary: "Writes a list, or what a filter leaves of it, into a table for spreadsheets",
  description:
    "Answers at once; `v2.readExport` tells how far it is. Rows, rights and reach are those of the list itself, and `filter` has the parameters of its call; the order is the file's own. The export fails when the person's role or reach changes before it is done. Names of members are whole for a PROGRAM_ADMIN, who may export personal data without an approval, and masked for all others. Bookings and the audit log need a period of at most 366 days. Cells that a spreadsheet would take for a formula begin with an apostrophe. Titles are in the language of `Accept-Language`. Three of a person may wait at a time, others are refused with RATE_LIMITED. A file has at most 500,000 rows.",
  roles,
  stepUp: true,
  params: programParams,
  body: z
    .object({
      kind: z.enum(EXPORT_KINDS),
      from: z.optional(isoMoment),
      to: z.optional(isoMoment),
      filter: z.optional(exportFilter),
    })
    .check(
      z.refine(hasItsPeriod, "bookings and the audit log have a period, other lists have none"),
      z.refine(isShort, `the period is empty or longer than ${EXPORT_DAYS_MAX} days`),
      z.refine(hasItsFilters, "the list has no such filter"),
      z.refine(isSearchable, "members are searched by a word of three characters at least"),
    ),
  response: exportWire,
  errors: [...PROGRAM_ERRORS, ...KEY_ERRORS, "GENERAL_NO_PERMISION", "RATE_LIMITED"],
  status: 202,
  example: {
    params: { programId: "pfm" },
    body: { kind: "BOOKINGS", from: example.from, to: example.to, filter: { storeId: "101" } },
    response: { ...example, state: "WAITING", rows: 0 },
  },
});

const listExports = defineCall({
  id: "v2.listExports",
  method: "GET",
  path,
  tag,
  summary: "The caller's exports, newest first",
  description: "Each is kept for a day.",
  roles,
  params: programParams,
  query: z.object({
    after: z.optional(z.uuid()),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  }),
  response: z.object({ data: z.array(exportWire), next: z.nullable(z.string()) }),
  errors: PROGRAM_ERRORS,
  example: { params: { programId: "pfm" }, query: { limit: 10 }, response: { data: [example], next: null } },
});

const readExport = defineCall({
  id: "v2.readExport",
  method: "GET",
  path: one,
  tag,
  summary: "How far an export is",
  description: "Only the person who asked for it sees it.",
  roles,
  params,
  response: exportWire,
  errors: RECORD_ERRORS,
  example: { params: exampleParams, response: example },
});

const readExportFile = defineCall({
  id: "v2.readExportFile",
  method: "GET",
  path: `${one}/file`,
  tag,
  summary: "The table of an export",
  description:
    "Only for the person who asked for it, with the role and reach of the request, and when the export is DONE. Otherwise FILE_GONE. Each answer is put into the audit log.",
  roles,
  stepUp: true,
  params,
  response: z.string(),
  responseType: "text/csv",
  errors: [...RECORD_ERRORS, "GENERAL_NO_PERMISION", "FILE_GONE"],
  example: {
    params: exampleParams,
    response: "Id,Time,Account,Points\r\n0192f0c1-aa40-7f64-8a85-aebc6d8fa1c4,2026-10-01T08:00:00.000Z,,37\r\n",
  },
});

/** Lists as tables for spreadsheets, written by a job. */
export const exportsApi = { createExport, listExports, readExport, readExportFile } as const;
